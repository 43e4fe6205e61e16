"""A game seen again by an arbiter: what he would have had to say, contested or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.articles import Article
from burraco_engine.code.rules import Rules
from burraco_engine.fold.evolve import evolve
from burraco_engine.irregolarita.model import Case, Fact, Finding
from burraco_engine.messages import text
from burraco_engine.names import Seat
from burraco_engine.record.review import Step
from burraco_engine.state import Ending, State
from parole_engine.irregolarita.court import COURT

__all__ = ["Remark", "remarks"]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something wrong: where in the record, who, what, and what was ruled, None if nobody called.

    `word` is the word that it is about, if it is about one.
    """

    row: int
    smazzata: int
    turn: int
    seat: Seat
    infraction: str
    article: Article
    meld: int | None = None
    word: str | None = None
    ruled: str | None = None

    def __str__(self) -> str:
        what = text(f"infraction.{self.infraction}", {}).rstrip(".").lower()
        word = f", {self.word}" if self.word else ""
        said = "nessuno l’ha contestata" if self.ruled is None else f"contestata: {self.ruled}"
        return (
            f"Riga {self.row}, smazzata {self.smazzata}, turno {self.turn}: {self.seat}, "
            f"{what}{word} ({self.article}); {said}."
        )


def remarks(rules: Rules, steps: Iterable[Step]) -> tuple[Remark, ...]:
    """What an arbiter who asks the judge of `rules` finds in a record that is played again."""
    found: list[Remark] = []
    for step in steps:
        state, row = step.before, 0 if step.line is None else step.line.row
        for event in step.events:
            state = evolve(state, event)
            if isinstance(event, i.InfractionFound):
                _called(found, state, event, row)
            elif isinstance(event, i.RulingGiven):
                _ruled(found, event)
            elif state.call is None:
                found += [one for one in _wrongs(rules, state, event, row) if one not in found]
    return tuple(found)


def _wrongs(rules: Rules, state: State, event: e.Event, row: int) -> Iterator[Remark]:
    match event:
        case e.MeldLaid():
            yield from _asked(rules, state, Fact.PAROLA, event.seat, row, event.meld.id)
            yield from _asked(rules, state, Fact.PRESA, event.seat, row)
        case e.TurnPassed() if state.docket.untaken is not None:
            yield from _asked(rules, state, Fact.PRESA, state.docket.untaken, row)
        case i.TookOutOfTurn():
            yield from _asked(rules, state, Fact.TURNO, event.seat, row)
        case e.SmazzataEnded(Ending.CHIUSURA, closer) if closer is not None:
            yield from _asked(rules, state, Fact.CHIUSURA, closer, row)
        case _:
            return


def _asked(
    rules: Rules, state: State, fact: str, seat: Seat, row: int, meld: int | None = None
) -> Iterator[Remark]:
    """What the finder of a fact says at the moment when it could first be contested."""
    finding = COURT.finders[fact](Case(rules, state, fact, seat, state.clock.started, meld))
    if isinstance(finding, Finding) and finding.infraction is not None:
        wrong = finding.infraction
        laid = None if wrong.meld is None else state.table.meld(wrong.meld)
        earlier = fact == Fact.PRESA and seat != state.turn.seat
        turn = state.turn.number - earlier
        yield Remark(
            row,
            state.smazzata,
            turn,
            wrong.seat,
            wrong.name,
            wrong.article,
            wrong.meld,
            laid.reading if laid is not None else None,
        )


def _called(found: list[Remark], state: State, event: i.InfractionFound, row: int) -> None:
    """Somebody called: what was found is the last such remark, or a new one."""
    for place in range(len(found) - 1, -1, -1):
        one = found[place]
        same = (one.infraction, one.seat, one.meld) == (event.infraction, event.seat, event.meld)
        if same and one.ruled is None and one.smazzata == state.smazzata:
            found.append(replace(found.pop(place), ruled=""))
            return
    laid = None if event.meld is None else state.table.meld(event.meld)
    word = None if laid is None else laid.reading
    turn = state.turn.number
    found.append(
        Remark(
            row,
            state.smazzata,
            turn,
            event.seat,
            event.infraction,
            event.article,
            event.meld,
            word,
            "",
        )
    )


def _ruled(found: list[Remark], event: i.RulingGiven) -> None:
    """What was ruled on the last remark that somebody called for."""
    for place in range(len(found) - 1, -1, -1):
        if found[place].ruled == "":
            found[place] = replace(found[place], ruled=_plain(event))
            return


def _plain(event: i.RulingGiven) -> str:
    name, *rest = event.option.split(":")
    return " ".join((name.replace("_", " "), *rest[1:])) + (
        f" ({event.note})" if event.note else ""
    )
