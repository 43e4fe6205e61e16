"""Reading BRN: the text of a record as a value; a `NotationError` names the row that is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from burraco_engine.cards import Card, parse_cards
from burraco_engine.errors import NotationError
from burraco_engine.names import Millis, Seat
from burraco_engine.record.actions import read_actions
from burraco_engine.record.brn import VERSION
from burraco_engine.record.codec import event_from_json
from burraco_engine.record.model import (
    Action,
    Counting,
    Header,
    Laid,
    Note,
    Pause,
    Record,
    Signal,
    Smazzata,
    TimeOut,
    TurnLine,
)
from burraco_engine.record.values import (
    nonce,
    outcome,
    points,
    policies,
    smazzate,
    times,
)
from burraco_engine.state import Ending, Mode

__all__ = ["parse_record"]

T = TypeVar("T")
_TAG = re.compile(r'\[(\w+) (".*")\]')
_TAIL = re.compile(r"\s*\bt(\d+):([0-5]\d)(?:\.(\d{3}))?(?:\s+#([0-9a-f]+))?\s*$")
_TURN = re.compile(r"(?:(\d+)\.)?\s*(\w+)\s+(.*)")


def parse_record(text: str) -> Record:
    """The record that `text` spells."""
    return _Parser(text).record()


class _Parser:
    """Goes through the rows once; `row` is the one in hand."""

    def __init__(self, text: str) -> None:
        self.rows = text.splitlines()
        self.row = 0
        self.tags: dict[str, str] = {}
        self.header: Header | None = None
        self.notes: list[Note] = []
        self.smazzate: list[Smazzata] = []
        self.seats: tuple[Seat, ...] = ()
        self.turn = 0
        self.last: Seat | None = None
        self.melds: dict[int, Laid] = {}

    def error(self, reason: str) -> NotationError:
        return NotationError("notation.record", line=self.row, reason=reason)

    def record(self) -> Record:
        for number, row in enumerate(self.rows, 1):
            self.row, text = number, row.strip()
            if not text or text.startswith(";"):
                continue
            if tag := _TAG.fullmatch(text):
                self._take_tag(*tag.groups())
                continue
            self._close_tags()
            line = self._note(text) if text.startswith("!") else self._turn_line(text)
            self._append(line)
        self._close_tags()
        if self.header is None:
            raise self.error("manca l’intestazione")
        return Record(self.header, tuple(self.notes), tuple(self.smazzate))

    def _append(self, line: TurnLine | Note) -> None:
        if self.smazzate:
            last = self.smazzate[-1]
            self.smazzate[-1] = replace(last, lines=(*last.lines, line))
        elif isinstance(line, Note):
            self.notes.append(line)
        else:
            raise self.error("una mossa prima della distribuzione")

    def _take_tag(self, name: str, quoted: str) -> None:
        if name == "Smazzata":
            self._close_tags()
        if name in self.tags:
            raise self.error(f"«{name}» è scritto due volte")
        try:
            self.tags[name] = json.loads(quoted)
        except ValueError:
            raise self.error(f"«{name}» non è scritto bene") from None

    def _close_tags(self) -> None:
        """The headers read so far are complete: those of the turno, or of a smazzata."""
        if not self.tags:
            return
        if self.header is None:
            self.header = self._header()
        else:
            self.smazzate.append(self._smazzata())
            self.turn, self.last, self.melds = 0, None, {}
        if self.tags:
            raise self.error(f"voce sconosciuta «{min(self.tags)}»")

    def tag(self, name: str) -> str:
        if name not in self.tags:
            raise self.error(f"manca «{name}»")
        return self.tags.pop(name)

    def read(self, read: Callable[[str], T], name: str, text: str) -> T:
        """`text` as what `read` makes of it."""
        try:
            return read(text)
        except (ValueError, NotationError):
            raise self.error(f"«{name}» non va bene: {text!r}") from None

    def typed(self, name: str, read: Callable[[str], T]) -> T:
        return self.read(read, name, self.tag(name))

    def _header(self) -> Header:
        if self.tag("BRN") != VERSION:
            raise self.error("versione del verbale sconosciuta")
        code = self.tag("Codice")
        lexicon = self.tag("Lessico")
        self.seats = tuple(map(Seat, self.tag("Posti").split()))
        clocked, signal = self.typed("Tempi", times)
        return Header(
            code=code,
            policies=self.typed("Politiche", policies),
            lexicon=lexicon,
            players=tuple((seat, self.tag(seat)) for seat in self.seats),
            smazzate=self.typed("Smazzate", smazzate),
            mode=self.typed("Modo", Mode),
            clocked=clocked,
            signal=signal,
            arbiter=self.tags.pop("Arbitro", None),
            dealer=self.typed("Mazziere", self.seat),
            start=Millis(self.typed("Inizio", int)),
            drawn=self.read(self.drawn, "Estrazione", self.tags.pop("Estrazione", "")),
            outcome=self.read(outcome, "Esito", self.tags.pop("Esito", "")),
        )

    def _smazzata(self) -> Smazzata:
        number = self.typed("Smazzata", int)
        ending, _, closer = self.tags.pop("Fine", "").partition(" ")
        return Smazzata(
            number=number,
            dealer=self.typed("Mazziere", self.seat),
            start=Millis(self.typed("Inizio", int)),
            upcard=self.typed("Scoperta", Card),
            commitment=self.tag("Impegno"),
            deck=self.read(parse_cards, "Mazzo", self.tags.pop("Mazzo", "")),
            nonce=self.read(nonce, "Nonce", self.tags.pop("Nonce", "")),
            hand=self.read(parse_cards, "Mano", self.tags.pop("Mano", "")),
            ending=self.read(Ending, "Fine", ending) if ending else None,
            closer=self.read(self.seat, "Fine", closer) if closer else None,
            points=self.read(points, "Esito", self.tags.pop("Esito", "")),
            row=self.row,
        )

    def seat(self, text: str) -> Seat:
        if text not in self.seats:
            raise ValueError(text)
        return Seat(text)

    def drawn(self, text: str) -> tuple[tuple[Seat, Card], ...]:
        pairs = (item.partition(":") for item in text.split())
        return tuple((self.seat(seat), Card(card)) for seat, _, card in pairs)

    def _tail(self, text: str) -> tuple[str, Millis, str | None]:
        """The row without its time and digest."""
        text = re.split(r"\s;", text, maxsplit=1)[0].rstrip()
        tail = _TAIL.search(text)
        if tail is None:
            raise self.error("manca il tempo, per esempio t0:42")
        minutes, seconds, millis, digest = tail.groups()
        time = Millis(int(minutes) * 60_000 + int(seconds) * 1000 + int(millis or 0))
        return text[: tail.start()], time, digest

    def _note(self, text: str) -> Note:
        body, time, digest = self._tail(text[1:].strip())
        if body == "via":
            return Note(Signal(), time, digest, self.row)
        if body == "conta":
            return Note(Counting(), time, digest, self.row)
        name, _, detail = body.partition(" ")
        if name == "time_out" and detail.isdigit():
            return Note(TimeOut(int(detail)), time, digest, self.row)
        if body in ("ferma", "riprende"):
            return Note(Pause(body == "riprende"), time, digest, self.row)
        try:
            return Note(event_from_json(json.loads(body)), time, digest, self.row)
        except (ValueError, AttributeError, TypeError, NotationError):
            raise self.error("l’annotazione non si capisce") from None

    def _turn_line(self, text: str) -> TurnLine:
        body, time, digest = self._tail(text)
        parts = _TURN.fullmatch(body)
        if parts is None or parts[2] not in self.seats:
            raise self.error("serve il posto di chi gioca")
        seat = Seat(parts[2])
        if seat != self.last:
            self.turn, self.last = self.turn + 1, seat
        count = len(self.seats)
        if parts[1] and (int(parts[1]) - 1) * count + 1 != self.turn:
            raise self.error(f"il giro {parts[1]} non torna")
        return TurnLine(self.turn, seat, self._actions(parts[3]), time, digest, self.row)

    def _actions(self, text: str) -> tuple[Action, ...]:
        try:
            return read_actions(text, self.melds)
        except NotationError as error:
            raise self.error(str(error.detail["reason"])) from None
