"""A file as a whole tournament: one line for each act, appended and never rewritten.

A line holds the instant and the events of one act, so that an act is there whole or not at all.
What a power cut left half-written is no line yet: it is passed over, and the next act takes its
place. A name that is to be forgotten is the one thing that is rewritten.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from api.store.base import ANONYMOUS
from burraco_engine.errors import EngineError, TorneoError
from burraco_engine.names import Millis
from burraco_engine.torneo.book import Book, book_for, open_book
from burraco_engine.torneo.coder import event_body, event_from_body
from burraco_engine.torneo.deciding import decide
from burraco_engine.torneo.fold import evolve
from burraco_engine.torneo.values import Torneo

if TYPE_CHECKING:
    from io import BufferedRandom
    from pathlib import Path

    from burraco_engine.dice import Dice
    from burraco_engine.torneo.acts import Act
    from burraco_engine.torneo.events import TorneoEvent

__all__ = ["TorneoFile", "TorneoFileError"]

_FORMAT: Final = 1


class TorneoFileError(Exception):
    """A file that is no tournament, or not to the end; the message is Italian."""


class TorneoFile:
    """A tournament in a file, open for one command at a time."""

    def __init__(self, file: BufferedRandom, path: Path) -> None:
        self._file = file
        self._path = path
        self._name = path.name
        self.state = Torneo()
        self.now = Millis(0)
        self._end = 0
        self._read()

    @classmethod
    @contextmanager
    def open(cls, path: Path, *, create: bool = False) -> Iterator[TorneoFile]:
        """The tournament in a file; `create` asks for a new one, and never for an old one."""
        with path.open("x+b" if create else "r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield cls(file, path)

    @property
    def book(self) -> Book:
        """What the tournament is decided by."""
        return open_book(self.state.setup.code, self.state.setup.choices)

    def _read(self) -> None:
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                return  # a power cut: the act was never acknowledged
            try:
                body = json.loads(line)
                if body["formato"] != _FORMAT:
                    raise TorneoFileError(f"{self._name}: è di una versione più nuova")
                self.now = Millis(int(body["a"]))
                for name, event in body["eventi"]:
                    self._fold(event_from_body(name, event))
            except (ValueError, KeyError, TypeError, EngineError, AssertionError) as error:
                reason = error if isinstance(error, EngineError) else "non si legge"
                raise TorneoFileError(f"{self._name}, riga {number}: {reason}") from error
            self._end += len(line)

    def _fold(self, event: TorneoEvent) -> None:
        self.state = evolve(self.state, event, self.now)

    def do(self, act: Act, *, now: int, dice: Dice) -> Torneo:
        """Carry out an act; it is on the disk when this returns."""
        return self.do_all((act,), now=now, dice=dice)

    def do_all(self, acts: tuple[Act, ...], *, now: int, dice: Dice) -> Torneo:
        """Carry out acts together: all of them or, if one is refused, none."""
        at = Millis(max(now, self.now))
        state, events = self.state, []
        for act in acts:
            step = decide(book_for(state, act), state, act, at=at, dice=dice)
            state = step.state
            events += [event_body(event) for event in step.events]
        if events:
            self._append({"formato": _FORMAT, "a": at, "eventi": events})
        self.state, self.now = state, at
        return state

    def _append(self, line: dict[str, Any]) -> None:
        written = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
        self._file.seek(self._end)
        self._file.truncate()
        self._file.write(written)
        self._file.flush()
        os.fsync(self._file.fileno())
        self._end += len(written)

    def forget(self, name: str) -> int:
        """Put «anonimo» in the place of a person's name, in every line; how many lines had it."""
        if not any(name in one.players for one in self.state.competitors):
            raise TorneoError("torneo.no_person", name=name)
        self._file.seek(0)
        lines = self._file.read(self._end).splitlines()
        changed = [json.dumps(_without(json.loads(one), name), ensure_ascii=False) for one in lines]
        old = [json.dumps(json.loads(one), ensure_ascii=False) for one in lines]
        beside = self._path.with_name(f"{self._name}.nuovo")
        with beside.open("wb") as file:
            file.write("".join(f"{one}\n" for one in changed).encode())
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._path)
        return sum(one != other for one, other in zip(changed, old, strict=True))


def _without(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        return {key: _without(item, name) for key, item in value.items()}
    if isinstance(value, list):
        return [_without(item, name) for item in value]
    return ANONYMOUS if value == name else value
