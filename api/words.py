"""The words service: verdicts as JSON bytes, made once per word and kept.

A verdict depends on the lexicon, the code and the word alone, so its bytes are kept and the hot
route only copies them. Nothing here decides: `parole_engine.admission` does.
"""

from __future__ import annotations

import json
import logging
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from api.problems import ApiError
from api.verdicts import answers, verdict_json
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.decks import deck_of
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.paths import DEFAULT_CODE
from lexicon.grounds import LexiconError
from lexicon.italian import ItalianLexicon
from lexicon.manifest import read_manifest
from lexicon.masks import Letters, Rows
from lexicon.meanings import MEANINGS
from lexicon.paths import data_dir as lexicon_dir
from parole_engine.admission import (
    AdmissionPolicy,
    Motive,
    Outcome,
    decision_table,
    overall,
)
from parole_engine.art9 import read_deck_letters

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["BATCH_LIMIT", "VIEWS", "WORD_LIMIT", "Words"]

_log = logging.getLogger("parole.words")

VIEWS: Final = ("arbitro", "tavolo")
WORD_LIMIT: Final = 40
BATCH_LIMIT: Final = 50
_PACK: Final = "lessico/{}.pack"
_MEANINGS: Final = "lessico/{}.tsv"
_KEPT: Final = 50_000
_SUGGESTIONS: Final = 5

_TABLE_OUTCOMES: Final = {
    Outcome.AMMESSA: "ammessa",
    Outcome.NON_AMMESSA: "non_ammessa",
    Outcome.DUBBIA: "in_verifica",
}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class Words:
    """The judge of words for the routes; it can be without a lexicon, and then says so."""

    def __init__(self, folder: Path, lexicon: ItalianLexicon | None) -> None:
        self._folder = folder
        self._lexicon = lexicon
        self._kept: dict[tuple[str, str, str], bytes] = {}
        self._policies: dict[str, AdmissionPolicy] = {}
        self.offline_address: str | None = None
        self.meanings_address: str | None = None

    @classmethod
    def open(cls, folder: Path | None) -> Words:
        """The compiled lexicon of a folder, or of the package."""
        folder = folder or lexicon_dir()
        try:
            return cls(folder, ItalianLexicon.open(folder))
        except LexiconError as error:
            _log.error("lexicon missing", extra={"reason": str(error)})
            return cls(folder, None)

    @property
    def lexicon(self) -> ItalianLexicon:
        """The lexicon; 503 if there is none."""
        if self._lexicon is None:
            raise ApiError("words.lexicon_missing")
        return self._lexicon

    @property
    def available(self) -> bool:
        """True if there is a lexicon."""
        return self._lexicon is not None

    @property
    def digest(self) -> str | None:
        """The digest of the lexicon, None without one."""
        return self._lexicon.digest if self._lexicon else None

    @property
    def offline_files(self) -> dict[str, Path]:
        """What a browser keeps for use without network: the compact lexicon, and the meanings."""
        named = {_PACK: self._folder / "lexicon.pack", _MEANINGS: self._folder / MEANINGS}
        found = {name: path for name, path in named.items() if self._lexicon and path.is_file()}
        return {name.format(self.digest): path for name, path in found.items()}

    def announce(self, prefix: str) -> str:
        """Note the addresses of the files for the browser; that of the words, or nothing."""
        offered = self.offline_files
        pack, meanings = (name.format(self.digest) for name in (_PACK, _MEANINGS))
        self.offline_address = f"{prefix}/{pack}" if pack in offered else None
        self.meanings_address = f"{prefix}/{meanings}" if meanings in offered else None
        return self.offline_address or ""

    def policy(self, code: str) -> AdmissionPolicy:
        """The readings of Art. 9 of a code; a code without words is refused."""
        policy = self._policies.get(code)
        if policy is None:
            profile = load_profile(code, policies=CLASSIC)
            if profile.words is None:
                raise ApiError("words.code_without_words", profile=code)
            policy = AdmissionPolicy.from_profile(profile)
            self._policies[code] = policy
        return policy

    @cached_property
    def _letters(self) -> Letters:
        return Letters(read_deck_letters())

    @cached_property
    def rows(self) -> Rows:
        """The rows that search scans, mapped once."""
        return Rows(self._folder, copies=read_deck_letters())

    def verdict(self, text: str, view: str, code: str) -> bytes:
        """The verdict on one text as JSON; near words are looked for, and that takes its time."""
        return self.at_once(text, view, code) or self._judged(text, view, code, _SUGGESTIONS)[0]

    def at_once(self, text: str, view: str, code: str) -> bytes | None:
        """The verdict if it is kept or quickly made; None if near words must be looked for."""
        kept = self._kept.get((text, view, code))
        if kept is not None:
            return kept
        made, unknown = self._judged(text, view, code)
        if unknown and view == "arbitro":
            return None
        self.keep(text, view, code, made)
        return made

    def bare(self, text: str, view: str, code: str) -> bytes:
        """The verdict without near words."""
        return self._judged(text, view, code)[0]

    def keep(self, text: str, view: str, code: str, made: bytes) -> None:
        """Keep a verdict that took its time."""
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        self._kept[text, view, code] = made

    def _judged(self, text: str, view: str, code: str, suggest: int = 0) -> tuple[bytes, bool]:
        """The verdict as JSON, and whether a word is unknown, so that near ones might help."""
        if len(text) > WORD_LIMIT:
            raise ApiError("words.too_long", limit=WORD_LIMIT)
        policy, lexicon = self.policy(code), self.lexicon
        found = answers(text, lexicon, policy, self._letters, suggest=suggest)
        shown: dict[str, Any]
        if view == "tavolo":
            outcome = overall(answer.outcome for answer in found)
            shown = {"parola": text, "esito": _TABLE_OUTCOMES[outcome]}
        else:
            shown = verdict_json(text, found, policy, lexicon)
        motives = {answer.explanation.verdict.motive for answer in found}
        return _json(shown), Motive.INESISTENTE in motives

    def together(self, items: Sequence[bytes], view: str) -> bytes:
        """Many verdicts, and one for all: admitted only if every word is."""
        outcomes = {json.loads(item)["esito"] for item in items}
        doubtful = "in_verifica" if view == "tavolo" else "dubbia"
        overall = next((one for one in ("non_ammessa", doubtful) if one in outcomes), "ammessa")
        return b'{"esito":%s,"parole":[%s]}' % (_json(overall), b",".join(items))

    def grounds_of(self, word: str) -> str:
        """The names of the grounds of a word, `COMMON|OXYTONE`; empty if it has none."""
        return "|".join(str(ground.name) for ground in self.lexicon.grounds(word))

    def grounded(self, word: str) -> dict[str, Any]:
        """A word with its grounds."""
        return {"parola": word, "fondamenti": self.grounds_of(word).split("|")}

    def about(self) -> dict[str, Any]:
        """What the lexicon says of itself, and the decisions of each code as data."""
        lexicon = self.lexicon
        codes = {}
        for code in profile_ids():
            profile = load_profile(code, policies=CLASSIC)
            if profile.words is not None:
                letters = deck_of(profile.deal).letters()
                codes[code] = {**decision_table(self.policy(code)), "copie": letters}
        return {
            "edizione": lexicon.edition,
            "digest": lexicon.digest,
            "parole": len(lexicon),
            "manifest": dict(read_manifest(self._folder).data),
            "licenze": (self._folder / "LICENZE.md").read_text(encoding="utf-8"),
            "url": self.offline_address,
            "significati": self.meanings_address,
            "codice": DEFAULT_CODE,
            "codici": codes,
        }
