"""What a bot contests: only what is wrong, and of that what its level notices.

A bot sees what its seat sees. It asks the judge about the words of the others, and counts takes and
burrachi like anybody at the table; what it is not sure of it lets pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from burraco_engine.calls import Awaited
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.irregolarita.model import Fact
from burraco_engine.melds import Meld
from burraco_engine.moves import Choose, Contest
from burraco_engine.names import Line, Seat
from burraco_engine.state import Mode, Phase
from burraco_engine.view import TableView

__all__ = ["NOTICES", "choose", "notice", "wrongs"]

NOTICES: Final[Mapping[str, int]] = MappingProxyType(
    {"principiante": 35, "circolo": 70, "maestro": 90, "campione": 98}
)
"""Of a hundred wrong things that the others do, how many each level notices."""
_OTHERS: Final = 70
"""How many those of other games notice."""


def notice(rules: Rules, view: TableView, dice: Dice, *, level: str) -> Contest | None:
    """What the bot whose view this is contests now, if it notices it; asked after each move."""
    found = wrongs(rules, view)
    if not found or dice.below(100) >= NOTICES.get(level, _OTHERS):
        return None
    return found[0]


def wrongs(rules: Rules, view: TableView) -> tuple[Contest, ...]:
    """What the other line has just done wrong, as far as this seat can see it."""
    if view.viewer is None or view.setup.mode is not Mode.ARBITRATA or view.call is not None:
        return ()
    me = view.viewer
    return tuple(
        Contest(me, fact, seat, meld)
        for fact, seat, meld in _wrongs(rules, view, view.line(me))
        if view.line(seat) != view.line(me)
    )


def _wrongs(rules: Rules, view: TableView, line: Line) -> list[tuple[str, Seat, int | None]]:
    found: list[tuple[str, Seat, int | None]] = []
    stray = view.stray
    if stray is not None and not stray.lost:
        found.append((Fact.TURNO, stray.seat, None))
    if view.phase is Phase.PRESA and view.plays:
        found.append((Fact.PRESA, view.turn, None))
    if view.plays and view.line(view.turn) != line:
        last = view.plays[-1].meld
        meld = next((one for one in view.melds if one.id == last), None)
        if meld is not None and not meld.frozen and not _holds(rules, view, meld):
            found.append((Fact.PAROLA, view.turn, meld.id))
    closer = view.closer if view.phase is Phase.FINITA else None
    if closer is not None and not _may_close(rules, view, view.line(closer)):
        found.append((Fact.CHIUSURA, closer, None))
    return found


def _holds(rules: Rules, view: TableView, meld: Meld) -> bool:
    """The judge has nothing against the word as it lies."""
    others = tuple(one for one in view.melds if one.id != meld.id)
    judged = rules.judge.open(meld.cards, meld.reading, line=meld.line, melds=others, banned=())
    return not isinstance(judged, Exception)


def _may_close(rules: Rules, view: TableView, line: Line) -> bool:
    """The closing had a burraco that counts, and a last card that was no matta."""
    clean = rules.code.closing.burraco.value == "clean"
    grades = [rules.burraco(meld) for meld in view.melds if meld.line == line]
    burraco = any(grade is not None and (grade.clean or not clean) for grade in grades)
    thrown = view.thrown
    return burraco and thrown is not None and thrown not in rules.deck.matte


def choose(view: TableView) -> Choose | None:
    """Where the other line has to choose a remedy and this seat may: the first one."""
    call = view.call
    if call is None or call.awaited is not Awaited.AVVERSARI or not call.options:
        return None
    return Choose(view.viewer, call.options[0])
