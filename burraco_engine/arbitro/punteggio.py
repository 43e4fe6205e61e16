"""The score helper: from the cards on the table and in hand to the sheet of both lines.

The sheet is the engine's own (`burraco_engine.count.points`): here the table is only written down.
`burraco_engine.arbitro.tavole` gives the same arithmetic as plain tables, for use without network.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.count.points import score, victory_points
from burraco_engine.errors import ArbiterError, NotationError, RuleViolation
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.names import Line
from burraco_engine.sheets import ScoreSheet
from burraco_engine.state import Ending, Phase, State
from burraco_engine.table import Pozzetto, Table

__all__ = [
    "POZZETTI",
    "Contata",
    "LineaInTavola",
    "contata",
    "from_json",
    "scaglioni",
    "sheet_json",
    "vp_tables",
]

POZZETTI: Final = ("giocato", "non_preso", "non_giocato", "appena_preso")
"""What became of a line's pozzetto; «appena preso»: the partner has not played since."""
_WORD: Final = re.compile(r"\[([*@])=([A-Z])\]|([A-Z])[rn]?|([*@])")
_SLOT: Final = re.compile(r"\[(\S+?)=(\S+?)\]")
_MOST: Final = 60


@dataclass(frozen=True, slots=True)
class LineaInTavola:
    """What a line has at the end of a smazzata, as an arbiter types it.

    A meld is a word (`CASTELLI`, `CA[*=S]A`, `CA*A`) or cards (`5c 6c 7c`); `!` behind it says that
    it is frozen and all negative, `/T` that these cards of it are. `pozzetto_cards` are those of a
    pozzetto that was taken and not played.
    """

    linea: str
    giochi: tuple[str, ...] = ()
    mano: str = ""
    pozzetto: str = "giocato"
    pozzetto_cards: str = ""
    chiuso: bool = False


@dataclass(frozen=True, slots=True)
class Contata:
    """A smazzata counted: the melds as they were read, the sheets, V.P. by table."""

    melds: tuple[Meld, ...]
    sheets: tuple[ScoreSheet, ...]
    vp: Mapping[str, tuple[int, int]]

    @property
    def difference(self) -> int:
        """By how much the first line leads; 0 where there are more than two."""
        return self.sheets[0].total - self.sheets[1].total if len(self.sheets) == 2 else 0


def contata(rules: Rules, lines: Sequence[LineaInTavola]) -> Contata:
    """The sheets of a table; ArbiterError names what is no meld, no card or one card too many."""
    setup = setup_for(rules, smazzate=1)
    known = [str(line) for line in setup.lines]
    for one in lines:
        if one.linea not in known or len({each.linea for each in lines}) != len(lines):
            raise ArbiterError("punteggio.line", line=one.linea, known=known)
        if one.pozzetto not in POZZETTI:
            raise ArbiterError("punteggio.pozzetto", known=POZZETTI)
    if sum(one.chiuso for one in lines) > 1:
        raise ArbiterError("punteggio.closing")
    by_line = {one.linea: one for one in lines}
    line_of = tuple(map(Line, rules.code.seating.lines.value))
    melds: list[Meld] = []
    hands: list[tuple[Card, ...]] = [() for _ in setup.seats]
    pozzetti: list[Pozzetto] = []
    closer = None
    for name in known:
        mine = by_line.get(name, LineaInTavola(name, pozzetto="non_preso"))
        seats = [place for place, line in enumerate(line_of) if line == name]
        for text in mine.giochi:
            melds.append(replace(_meld(rules, text), id=len(melds) + 1, line=Line(name)))
        hands[seats[-1]] = _cards(rules, mine.mano)
        if mine.pozzetto != "non_preso":
            pozzetti.append(
                Pozzetto(
                    _cards(rules, mine.pozzetto_cards),
                    taken_by=setup.seats[seats[0]],
                    line=Line(name),
                    partner_played=mine.pozzetto != "appena_preso",
                    played=mine.pozzetto == "giocato",
                )
            )
        if mine.chiuso:
            closer = setup.seats[seats[0]]
    empty: tuple[tuple[Card, ...], ...] = tuple(() for _ in setup.seats)
    table = Table(
        setup.seats,
        pozzetti=tuple(pozzetti),
        hands=tuple(hands),
        aside=empty,
        prepared=empty,
        melds=tuple(melds),
    )
    _check_census(rules, table)
    state = State(
        setup=setup,
        phase=Phase.FINITA,
        smazzata=1,
        line_of=line_of,
        table=table,
        ending=Ending.CHIUSURA if closer is not None else Ending.TALLONE,
        closer=closer,
    )
    sheets = score(rules, state).sheets
    found = Contata(tuple(melds), sheets, {})
    if len(sheets) != 2:
        return found
    return replace(found, vp=vp_tables(rules, found.difference))


def vp_tables(rules: Rules, difference: int) -> dict[str, tuple[int, int]]:
    """The V.P. of the first and of the other line by every table of the code."""
    found = {}
    for name in rules.code.score.vp_tables.value:
        high, low = victory_points(rules.code, name, difference)
        found[name] = (high, low) if difference >= 0 else (low, high)
    return found


def scaglioni(rules: Rules, table: str) -> list[list[int]]:
    """A V.P. table as steps: from this difference on so many for who is ahead, and behind."""
    rows = rules.code.score.vp_tables.value[table]
    found: list[list[int]] = []
    for difference in range(rows[-1][1] + 10):
        high, low = victory_points(rules.code, table, difference)
        if not found or found[-1][1:] != [high, low]:
            found.append([difference, high, low])
    return found


def _wrong(text: str, reason: str) -> ArbiterError:
    return ArbiterError("punteggio.meld", text=text, reason=reason)


def _meld(rules: Rules, text: str) -> Meld:
    body, _, negative = text.partition("/")
    frozen = body.endswith("!")
    body = body.removesuffix("!").strip()
    if len(body) > 4 * _MOST:
        raise _wrong(text[:20], "è troppo lungo")
    read = _word if rules.code.game == "parole" else _french
    meld = rules.graded(read(rules, body))
    against = _cards(rules, negative)
    left = Counter(meld.cards)
    if any(left[card] < many for card, many in Counter(against).items()):
        raise _wrong(text, "non ha le carte negative")
    return replace(meld, negative=against, all_negative=frozen)


def _word(rules: Rules, text: str) -> Meld:
    """A word as cards of one colour: which one does not matter for the count."""
    cards, letters, matta = list[Card](), "", None
    spelled = text.upper().replace(" ", "")
    at = 0
    while at < len(spelled):
        match = _WORD.match(spelled, at)
        if match is None:
            raise _wrong(text, f"«{spelled[at]}» non è una lettera del mazzo")
        at = match.end()
        wild = match[1] or match[4]
        if wild:
            if matta is not None:
                raise _wrong(text, "ha più di una matta")
            matta = len(cards)
        cards.append(_card(rules, text, wild or match[3]))
        letters += match[2] or match[3] or "?"
    if len(cards) < rules.code.melds.minimum.value:
        raise _wrong(text, f"servono almeno {rules.code.melds.minimum.value} carte")
    return _laid(rules, MeldKind.PAROLA, tuple(cards), letters, matta)


def _laid(
    rules: Rules, kind: MeldKind, cards: tuple[Card, ...], reading: str, matta: int | None
) -> Meld:
    suit = "" if kind is MeldKind.COMBINAZIONE else next(card.suit for card in cards if card.suit)
    return Meld(0, Line(""), kind, cards, reading, suit, matta, rules.deck.value(cards))


def _card(rules: Rules, text: str, face: str) -> Card:
    suit = "" if face in "*@" else rules.deck.suits[0]
    try:
        return rules.deck.card(face + suit)
    except NotationError:
        raise _wrong(text, f"il mazzo non ha {face}") from None


def _french(rules: Rules, text: str) -> Meld:
    """Cards as a sequence or a combination, read by the judge of the code."""
    slots = dict(_SLOT.findall(text))
    try:
        cards = tuple(rules.deck.card(code) for code in _SLOT.sub(r"\1", text).split())
    except NotationError as error:
        raise _wrong(text, str(error).rstrip(".")) from None
    reading = None
    if slots:
        reading = " ".join(_SLOT.sub(r"\2", text).split())
    judged = rules.judge.open(cards, reading, line=Line(""), melds=(), banned=())
    if isinstance(judged, RuleViolation) and reading is not None:
        judged = rules.judge.open(cards, None, line=Line(""), melds=(), banned=())
    if isinstance(judged, RuleViolation):
        raise _wrong(text, judged.message.rstrip(".").lower())
    return _laid(rules, judged.kind, judged.cards, judged.reading, judged.matta)


def _cards(rules: Rules, text: str) -> tuple[Card, ...]:
    """The cards of a hand: codes, or for words letters alone, with or without blanks."""
    if len(text) > 4 * _MOST:
        raise _wrong(text[:20], "è troppo lungo")
    if rules.code.game != "parole":
        return tuple(rules.deck.card(code) for code in text.replace(",", " ").split())
    found, spelled, at = [], text.replace(" ", "").replace(",", ""), 0
    while at < len(spelled):
        match = re.compile(r"([A-Za-z])([rn])?|([*@])").match(spelled, at)
        if match is None:
            raise _wrong(text, f"«{spelled[at]}» non è una carta")
        at = match.end()
        found.append(_card(rules, text, match[3] or match[1].upper()))
    return tuple(found)


def _check_census(rules: Rules, table: Table) -> None:
    """No card more often than the deck has it; of letters the colours count together."""
    words = rules.code.game == "parole"

    def key(card: Card) -> str:
        return card.face if words else card.code

    whole: Counter[str] = Counter()
    for card, copies in rules.deck.census.items():
        whole[key(card)] += copies
    for one, many in Counter(map(key, table.cards())).items():
        if many > whole[one]:
            raise ArbiterError("punteggio.cards", card=one, count=many, most=whole[one])


def from_json(lines: Sequence[Mapping[str, Any]]) -> tuple[LineaInTavola, ...]:
    """The lines as they travel."""
    return tuple(
        LineaInTavola(
            linea=one["linea"],
            giochi=tuple(one.get("giochi", ())),
            mano=one.get("mano", ""),
            pozzetto=one.get("pozzetto", "giocato"),
            pozzetto_cards=one.get("carte_pozzetto", ""),
            chiuso=one.get("chiuso", False),
        )
        for one in lines
    )


def sheet_json(found: Contata) -> dict[str, Any]:
    """A smazzata counted, line by line; `gioco` is the number of the meld within its line."""
    sheets = []
    for sheet in found.sheets:
        mine = [meld.id for meld in found.melds if meld.line == sheet.line]
        sheets.append(
            {
                "linea": str(sheet.line),
                "totale": sheet.total,
                "base": sheet.base,
                "voci": [
                    {
                        "voce": entry.item,
                        "punti": entry.points,
                        "articolo": str(entry.article),
                        "gioco": None if entry.meld is None else mine.index(entry.meld),
                    }
                    for entry in sheet.entries
                ],
            }
        )
    return {
        "linee": sheets,
        "differenza": found.difference,
        "vp": {name: list(pair) for name, pair in found.vp.items()},
    }
