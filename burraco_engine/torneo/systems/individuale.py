"""Individual tournaments: a new partner every turno, opponents as rarely as possible.

Partners come from the circle, in which no two meet twice for as many turni as there are others.
The pairs of a turno are then seated so that opponents meet as rarely as possible: all turni are
planned together, and each is seated anew while that helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from burraco_engine.torneo.systems.italiana import calendar, calendar_turni

__all__ = ["Seating", "improvise", "plan", "resting_each_turno", "turni_that_fit"]

Pair: TypeAlias = tuple[int, int]
Seating: TypeAlias = tuple[tuple[Pair, Pair], ...]
"""The tables of a turno: NS and EO of each."""
_FEW: Final = 8
"""Pairs up to this number are seated in the best of all ways."""
_SMALL: Final = 12
"""Tournaments of up to so many players are searched through."""
_PASSES: Final = 12
_TABLE: Final = 4


def resting_each_turno(players: int) -> int:
    """How many rest in each turno: tables have four.

    >>> resting_each_turno(10)
    2
    """
    return players % _TABLE


def turni_that_fit(players: int) -> int:
    """For how many turni nobody rests twice, nor has a partner twice."""
    resting = resting_each_turno(players)
    partners = calendar_turni(players)
    if not resting:
        return partners
    most = min(partners, players // resting)
    if players > _SMALL:
        return len(_greedy(players, most))
    return next(turni for turni in range(most, 0, -1) if _rounds(players, turni) is not None)


@cache
def plan(players: int, turni: int) -> tuple[tuple[Seating, tuple[int, ...]], ...]:
    """The seating of each turno and who rests, by places in the order of the draw."""
    if players <= _SMALL and not resting_each_turno(players):
        best = _best(players, turni)
        if best is not None:
            return tuple((seating, ()) for seating in best)
    rounds = _rounds(players, turni) if players <= _SMALL else _greedy(players, turni)
    assert rounds is not None, "the announcement was checked"
    assert len(rounds) == turni, "the announcement was checked"
    seatings = [_seated(pairs, Counter()) for pairs, _ in rounds]
    for _ in range(_PASSES):
        if max(_opponents(seatings).values()) == 1:
            break  # nobody met an opponent twice
        before = list(seatings)
        for place, (pairs, _) in enumerate(rounds):
            others = (one for at, one in enumerate(seatings) if at != place)
            seatings[place] = _seated(pairs, _opponents(others))
        if seatings == before:
            break
    return tuple((one, resting) for one, (_, resting) in zip(seatings, rounds, strict=True))


def _best(players: int, turni: int) -> list[Seating] | None:
    """Turno by turno the best of all seatings without an old partner; None if that ends early."""
    made: list[Seating] = []
    had: set[frozenset[int]] = set()
    for _ in range(turni):
        found = _cheapest(tuple(range(players)), had, _opponents(made))
        if found is None:
            return None
        made.append(found)
        had.update(frozenset(pair) for table in found for pair in table)
    return made


def _cheapest(
    players: tuple[int, ...], had: set[frozenset[int]], met: Counter[frozenset[int]]
) -> Seating | None:
    """The seating of new partners whose opponents met least, by trying all that could be it."""
    best: tuple[int, Seating] | None = None

    def search(free: tuple[int, ...], made: Seating, price: int) -> None:
        nonlocal best
        if best is not None and price + len(free) >= best[0]:
            return  # each of the players left costs at least one
        if not free:
            best = price, made
            return
        priced = [(_cost(one, other, met), one, other) for one, other in _tables(free, had)]
        for cost, one, other in sorted(priced):
            left = tuple(player for player in free if player not in (*one, *other))
            search(left, (*made, (one, other)), price + cost)

    search(players, (), 0)
    return best[1] if best is not None else None


def _tables(free: tuple[int, ...], had: set[frozenset[int]]) -> Iterator[tuple[Pair, Pair]]:
    """The tables of new partners at which the first of the free players can sit."""
    first, *others = free
    for partner in others:
        if frozenset((first, partner)) in had:
            continue
        rest = [one for one in others if one != partner]
        for pair in combinations(rest, 2):
            if frozenset(pair) not in had:
                yield (first, partner), pair


def _greedy(players: int, turni: int) -> list[tuple[tuple[Pair, ...], tuple[int, ...]]]:
    """The pairs of up to so many turni of the circle, and who rests: the first that can."""
    made: list[tuple[tuple[Pair, ...], tuple[int, ...]]] = []
    rested: frozenset[int] = frozenset()
    for turno in range(1, calendar_turni(players) + 1):
        pairs, alone = calendar(range(players), turno)
        pair = next(_to_rest(pairs, rested), None)
        if len(made) == turni or alone in rested or pair is None:
            continue
        resting = (*(() if alone is None else (alone,)), *pair)
        made.append((tuple(one for one in pairs if one != pair), resting))
        rested |= set(resting)
    return made


def _rounds(players: int, turni: int) -> list[tuple[tuple[Pair, ...], tuple[int, ...]]] | None:
    """The pairs of each turno and who rests; None if somebody had to rest twice.

    The circle gives one that rests if the players are odd; if an odd number of pairs is left, one
    pair rests too.
    """
    order = range(players)
    found: list[tuple[tuple[Pair, ...], tuple[int, ...]]] = []

    def fill(turno: int, rested: frozenset[int], skipped: int) -> bool:
        if len(found) == turni:
            return True
        if turno > calendar_turni(players) or skipped < 0:
            return False
        pairs, alone = calendar(order, turno)
        if alone in rested:
            return fill(turno + 1, rested, skipped - 1)
        base = () if alone is None else (alone,)
        for pair in _to_rest(pairs, rested):
            resting = (*base, *pair)
            found.append((tuple(one for one in pairs if one != pair), resting))
            if fill(turno + 1, rested | set(resting), skipped):
                return True
            found.pop()
        return fill(turno + 1, rested, skipped - 1)

    spare = calendar_turni(players) - turni
    return found if fill(1, frozenset(), min(spare, _FEW)) else None


def _to_rest(pairs: Sequence[Pair], rested: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """The pair that rests so that pairs fill tables: nobody if they do, the last ones first."""
    if len(pairs) % 2 == 0:
        yield ()
        return
    yield from (pair for pair in reversed(pairs) if not rested.intersection(pair))


def _opponents(seatings: Iterable[Seating]) -> Counter[frozenset[int]]:
    """How often each two have been opponents."""
    return Counter(
        frozenset((one, other))
        for seating in seatings
        for ns, eo in seating
        for one in ns
        for other in eo
    )


def _cost(one: Pair, other: Pair, met: Counter[frozenset[int]]) -> int:
    """What it costs that two pairs meet: the square makes a third time dearer than a second."""
    return sum((2 * met[frozenset((a, b))] + 1) for a in one for b in other)


def _seated(pairs: Sequence[Pair], met: Counter[frozenset[int]]) -> Seating:
    """The pairs at tables, so that it costs least: in the best way if they are few."""
    if len(pairs) <= _FEW:
        return min(_ways(tuple(pairs)), key=lambda way: _price(way, met))
    free, made = list(pairs), []
    while free:
        one = free.pop(0)
        other = _rarest(one, free, met)
        free.remove(other)
        made.append((one, other))
    return _improved(made, met)


def _rarest(one: Pair, free: Sequence[Pair], met: Counter[frozenset[int]]) -> Pair:
    """The pair that `one` met least; the first that it never met is as good as any."""
    best, price = free[0], _cost(one, free[0], met)
    for other in free[1:]:
        if price <= _TABLE:
            break
        cost = _cost(one, other, met)
        if cost < price:
            best, price = other, cost
    return best


def _price(way: Seating, met: Counter[frozenset[int]]) -> int:
    return sum(_cost(one, other, met) for one, other in way)


def _ways(pairs: tuple[Pair, ...]) -> Iterator[Seating]:
    """All ways to put pairs at tables."""
    if not pairs:
        yield ()
        return
    first, *others = pairs
    for place, second in enumerate(others):
        for rest in _ways((*others[:place], *others[place + 1 :])):
            yield ((first, second), *rest)


def _improved(made: list[tuple[Pair, Pair]], met: Counter[frozenset[int]]) -> Seating:
    """Tables exchange pairs while that makes opponents meet less often."""
    costs = [_cost(*one, met) for one in made]
    for place in range(len(made)):
        if costs[place] <= _TABLE:
            continue
        for at in range(len(made)):
            if at == place:
                continue
            (a, b), (c, d) = made[place], made[at]
            for first, second in (((a, c), (b, d)), ((a, d), (b, c))):
                now = _cost(*first, met), _cost(*second, met)
                if sum(now) < costs[place] + costs[at]:
                    made[place], made[at] = first, second
                    costs[place], costs[at] = now
                    break
            if costs[place] <= _TABLE:
                break
    return tuple(made)


def improvise(players: Sequence[int], before: Sequence[Seating]) -> Seating:
    """The seating when somebody has left and the plan no longer serves.

    Whoever had fewest partners among those present chooses first; a partner comes again only if
    nobody new is left, and then the one who was partner least often.
    """
    assert len(players) % _TABLE == 0, "tables have four"
    had = Counter(frozenset(pair) for seating in before for table in seating for pair in table)
    pairs = _partners(tuple(players), had)
    return _seated(pairs, _opponents(before))


def _partners(players: tuple[int, ...], had: Counter[frozenset[int]]) -> tuple[Pair, ...]:
    """New partners for all; exchanged between pairs while somebody has an old one."""
    half = len(players) // 2
    pairs: list[Pair] = list(zip(players[:half], reversed(players[half:]), strict=True))
    for _ in range(len(pairs)):
        changed = False
        for one, other in combinations(range(len(pairs)), 2):
            (a, b), (c, d) = pairs[one], pairs[other]
            now = had[frozenset((a, b))] + had[frozenset((c, d))]
            if not now:
                continue
            for first, second in (((a, c), (b, d)), ((a, d), (b, c))):
                if had[frozenset(first)] + had[frozenset(second)] < now:
                    pairs[one], pairs[other] = first, second
                    changed = True
                    break
        if not changed:
            break
    return tuple(pairs)
