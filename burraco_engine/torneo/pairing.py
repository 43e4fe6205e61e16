"""Pairing the next turno: who rests, who meets whom, at which table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from burraco_engine.dice import shuffled
from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.torneo.ranking import order_of
from burraco_engine.torneo.systems.danese import danese, danese_modificato
from burraco_engine.torneo.systems.individuale import (
    improvise,
    plan,
    resting_each_turno,
)
from burraco_engine.torneo.systems.italiana import calendar, gironi_of
from burraco_engine.torneo.systems.mitchell import mitchell
from burraco_engine.torneo.values import FirstTurno, Kind, Match, Side, System, Torneo

if TYPE_CHECKING:
    from burraco_engine.code.profile import Profile
    from burraco_engine.dice import Dice

__all__ = ["first_order", "pair_turno"]


def first_order(
    state: Torneo, dice: Dice, chosen: Sequence[tuple[Side, Side]] = ()
) -> tuple[int, ...]:
    """The order in which the tables of the first turno are filled (Art. 2)."""
    entered = tuple(one.number for one in state.present)
    if state.setup.first is FirstTurno.SCELTA:
        named = tuple(number for ns, eo in chosen for side in (ns, eo) for number in side)
        if len(set(named)) != len(named) or not set(named) <= set(entered):
            raise TorneoError("torneo.bad_choice")
        left = tuple(number for number in entered if number not in named)
        if len(left) > (resting_each_turno(len(entered)) if _single(state) else len(entered) % 2):
            raise TorneoError("torneo.bad_choice")
        return (*named, *left)
    if chosen:
        raise TorneoError("torneo.not_chosen")
    by_entry = state.setup.first is FirstTurno.ISCRIZIONE
    return entered if by_entry else shuffled(dice, entered)


def pair_turno(
    code: Profile, state: Torneo, dice: Dice, order: tuple[int, ...]
) -> tuple[tuple[Match, ...], tuple[int, ...]]:
    """The matches of the next turno and who rests in it; `order` is that of the first one."""
    turno = len(state.turni) + 1
    if _single(state):
        return _individual(code, state, order, turno)
    if state.setup.system is System.MITCHELL:
        return _numbered(state, _mitchell(state, order, turno))
    if state.setup.system is System.ITALIANA:
        return _numbered(state, _italiana(state, order, turno))
    ranked = order if turno == 1 else order_of(code, state)
    resting = _lowest(code, state, ranked, len(ranked) % 2, turno)
    playing = tuple(number for number in ranked if number not in resting)
    if turno > 1 and state.setup.system is System.SORTEGGIO:
        playing = shuffled(dice, playing)
    met = _met(code, state, playing, turno)
    return _numbered(state, ([(ns, eo, 0) for ns, eo in met], resting))


def _single(state: Torneo) -> bool:
    return state.setup.kind is Kind.INDIVIDUALE


def _met(
    code: Profile, state: Torneo, playing: tuple[int, ...], turno: int
) -> tuple[tuple[int, int], ...]:
    modified = state.setup.system is System.DANESE_MODIFICATO
    if not modified or turno == 1 or turno == state.setup.turni:
        return danese(playing)
    last = {frozenset((*one.ns, *one.eo)) for one in state.turni[-1].matches}
    met = danese_modificato(playing, last)
    if met is None:
        raise RuleViolation("torneo.rematch", code.tournament.pairing.article, turno=turno)
    return met


def _lowest(
    code: Profile, state: Torneo, ranked: Sequence[int], count: int, turno: int
) -> tuple[int, ...]:
    """Who rests: the last of those who have not rested in this session (Art. 36)."""
    session = state.setup.session_of(turno)
    rested = {number for one in state.turni if one.number in session for number in one.resting}
    free = [number for number in reversed(ranked) if number not in rested]
    if len(free) < count:
        raise RuleViolation("torneo.rest_twice", code.tournament.rest.article, turno=turno)
    return tuple(free[:count])


def _mitchell(
    state: Torneo, order: tuple[int, ...], turno: int
) -> tuple[list[tuple[int, int, int]], tuple[int, ...]]:
    """Fixed and mobile of each table; whose opponents are missing rests."""
    fixed, mobile = order[::2], order[1::2]
    gone = {one.number for one in state.competitors if one.left is not None}
    found, resting = [], []
    for table, start in enumerate(mitchell(len(fixed), state.setup.step, turno)):
        ns = None if fixed[table] in gone else fixed[table]
        eo = mobile[start] if start < len(mobile) and mobile[start] not in gone else None
        if ns is not None and eo is not None:
            found.append((ns, eo, 0))
        else:
            resting += [number for number in (ns, eo) if number is not None]
    return found, tuple(resting)


def _italiana(
    state: Torneo, order: tuple[int, ...], turno: int
) -> tuple[list[tuple[int, int, int]], tuple[int, ...]]:
    """The calendar of each girone; whose opponents have left rests (Art. 35)."""
    gone = {one.number for one in state.competitors if one.left is not None}
    found, resting = [], []
    for girone, group in enumerate(gironi_of(order, state.setup.gironi), 1):
        matches, alone = calendar(group, turno)
        resting += [alone] if alone is not None and alone not in gone else []
        for ns, eo in matches:
            here = [number for number in (ns, eo) if number not in gone]
            if len(here) == 2:
                found.append((ns, eo, girone))
            else:
                resting += here
    return found, tuple(resting)


def _individual(
    code: Profile, state: Torneo, order: tuple[int, ...], turno: int
) -> tuple[tuple[Match, ...], tuple[int, ...]]:
    """By the plan of all turni, or anew among those who are left."""
    setup = state.setup
    planned = len(order) == len(state.present) and set(order) == {
        one.number for one in state.present
    }
    if planned:
        seating, alone = plan(len(order), setup.turni)[turno - 1]
        resting = tuple(order[place] for place in alone)
        sides = [((order[ns[0]], order[ns[1]]), (order[eo[0]], order[eo[1]])) for ns, eo in seating]
    else:
        ranked = order_of(code, state)
        resting = _lowest(code, state, ranked, resting_each_turno(len(ranked)), turno)
        before = [
            tuple(((one.ns[0], one.ns[1]), (one.eo[0], one.eo[1])) for one in earlier.matches)
            for earlier in state.turni
        ]
        playing = [number for number in ranked if number not in resting]
        sides = list(improvise(playing, before))
    matches = tuple(Match(table, ns, eo) for table, (ns, eo) in enumerate(sides, 1))
    return matches, resting


def _numbered(
    state: Torneo, found: tuple[Iterable[tuple[int, int, int]], tuple[int, ...]]
) -> tuple[tuple[Match, ...], tuple[int, ...]]:
    """The matches with the numbers of their tables: teams take one for each two players."""
    met, resting = found
    size = 2
    if state.setup.kind is Kind.SQUADRE:
        size = min(len(one.players) for one in state.competitors)
    each = size // 2
    matches = tuple(
        replace(Match(1 + place * each, (ns,), (eo,), each), girone=girone)
        for place, (ns, eo, girone) in enumerate(met)
    )
    return matches, resting
