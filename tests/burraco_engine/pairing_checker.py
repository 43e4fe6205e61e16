"""A checker of pairings that knows only the rules: it counts again from the log, by brute force.

Nothing here asks the engine how it pairs. The ranking is added up from the results in the log; who
may rest and who must meet whom is looked at from the code's sentences.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

from burraco_engine.torneo import events as e
from burraco_engine.torneo.values import Match

Log = Sequence[tuple[int, e.TorneoEvent]]


class Checker:
    """Reads a log from the first event to the last and collects what is wrong."""

    def __init__(self, log: Log) -> None:
        self.faults: list[str] = []
        self.vp: Counter[int] = Counter()
        self.mp: Counter[int] = Counter()
        self.here: list[int] = []
        self.gone: set[int] = set()
        self.rested: dict[int, list[int]] = defaultdict(list)
        self.opponents: list[set[frozenset[int]]] = []
        self.partners: Counter[frozenset[int]] = Counter()
        self.fixed: set[int] = set()
        self.tables: dict[tuple[int, int], Match] = {}
        for _, event in log:
            self.read(event)
        self.end()

    def read(self, event: e.TorneoEvent) -> None:
        if isinstance(event, e.Announced | e.Amended):
            self.setup = event.setup
        elif isinstance(event, e.Enrolled):
            self.here.append(event.number)
        elif isinstance(event, e.Left):
            self.gone.add(event.competitor)
        elif isinstance(event, e.TurnoPaired):
            self.paired(event)
        elif isinstance(event, e.PositionsPosted):
            for rest in event.rests:
                self.vp[rest.competitor] += rest.vp
                self.mp[rest.competitor] += rest.mp
        elif isinstance(event, e.ResultEntered):
            match = self.tables[event.turno, event.table]
            for place, side in enumerate((match.ns, match.eo)):
                for number in side:
                    self.vp[number] += event.outcome.vp[place]
                    self.mp[number] += event.outcome.mp[place]
        elif isinstance(event, e.Penalised):
            self.vp[event.competitor] -= event.vp
            self.mp[event.competitor] -= event.mp

    def wrong(self, turno: int, text: str) -> None:
        self.faults.append(f"turno {turno}: {text}")

    def session(self, turno: int) -> int:
        total = 0
        for place, count in enumerate(self.setup.sessions or (self.setup.turni,)):
            total += count
            if turno <= total:
                return place
        return -1

    def order(self) -> list[int]:
        """The ranking, added up here."""
        present = [one for one in self.here if one not in self.gone]
        return sorted(present, key=lambda one: (-self.vp[one], -self.mp[one], one))

    def paired(self, event: e.TurnoPaired) -> None:
        turno = event.turno
        seen = Counter(event.resting)
        pairs = set()
        tables: set[int] = set()
        for match in event.matches:
            taken = set(range(match.table, match.table + match.tables))
            if tables & taken:
                self.wrong(turno, f"table {match.table} is taken twice")
            tables |= taken
            seen.update((*match.ns, *match.eo))
            for line in (match.ns, match.eo):
                self.partners.update(frozenset(two) for two in combinations(line, 2))
            pairs.add(frozenset((*match.ns, *match.eo)))
        present = set(self.here) - self.gone - self.done()
        if set(seen) != present or set(seen.values()) - {1}:
            self.wrong(turno, "not everybody plays or rests once")
        self.rests(event)
        if self.setup.kind != "individuale":
            check = getattr(self, f"_{self.setup.system.value}", None)
            if check is not None:
                check(event, pairs)
        self.opponents.append(pairs)
        self.tables.update({(turno, match.table): match for match in event.matches})
        for number in event.resting:
            self.rested[number].append(turno)

    def done(self) -> set[int]:
        """Those of a girone in which everybody has met everybody: its calendar is at its end."""
        if self.setup.system != "italiana":
            return set()
        met = set().union(*self.opponents)
        groups: dict[int, set[int]] = defaultdict(set)
        for match in self.tables.values():
            groups[match.girone].update((*match.ns, *match.eo))
        return {
            one
            for group in groups.values()
            for one in group
            if all(frozenset(two) in met for two in combinations(group - self.gone, 2))
        }

    def rests(self, event: e.TurnoPaired) -> None:
        here = self.session(event.turno)
        for number in event.resting:
            before = [one for one in self.rested[number] if self.session(one) == here]
            if before and not self.gone:
                self.wrong(event.turno, f"{number} rests a second time")

    def free_to_rest(self, turno: int) -> list[int]:
        here = self.session(turno)
        return [
            one
            for one in self.order()
            if not any(self.session(before) == here for before in self.rested[one])
        ]

    def _danese(self, event: e.TurnoPaired, pairs: set[frozenset[int]]) -> None:
        if event.turno == 1:
            return
        order = self.order()
        if len(order) % 2:
            if event.resting != (self.free_to_rest(event.turno)[-1],):
                self.wrong(event.turno, "another one had to rest")
            order.remove(event.resting[0])
        wanted = {frozenset(order[at : at + 2]) for at in range(0, len(order), 2)}
        if wanted != pairs:
            self.wrong(event.turno, "not first against second")

    def _danese_modificato(self, event: e.TurnoPaired, pairs: set[frozenset[int]]) -> None:
        if event.turno == self.setup.turni:
            self._danese(event, pairs)
            return
        if event.turno == 1:
            return
        order = self.order()
        if len(order) % 2:
            if event.resting != (self.free_to_rest(event.turno)[-1],):
                self.wrong(event.turno, "another one had to rest")
            order.remove(event.resting[0])
        before = self.opponents[-1]
        if before & pairs:
            self.wrong(event.turno, "a rematch of the turno before")
        best = brute(tuple(order), frozenset(before))
        if best is not None and best != pairs:
            self.wrong(event.turno, "a pairing nearer to the top was possible")

    def _mitchell(self, event: e.TurnoPaired, pairs: set[frozenset[int]]) -> None:
        for before in self.opponents:
            if before & pairs:
                self.wrong(event.turno, "Mitchell repeats")
        stay = {number for match in event.matches for number in match.ns}
        if event.turno == 1:
            self.fixed = stay | set(event.resting)
        elif stay - self.fixed:
            self.wrong(event.turno, "who is fixed has moved")

    def _italiana(self, event: e.TurnoPaired, pairs: set[frozenset[int]]) -> None:
        for before in self.opponents:
            if before & pairs:
                self.wrong(event.turno, "all'italiana repeats")

    def end(self) -> None:
        played = len(self.opponents)
        repeated = max(self.partners.values(), default=0) > 1
        if self.setup.kind == "individuale" and not self.gone and repeated:
            self.wrong(played, "the same partner twice")
        if self.setup.system == "italiana" and played == self.setup.turni and not self.gone:
            met = Counter(pair for pairs in self.opponents for pair in pairs)
            sizes: dict[int, set[int]] = defaultdict(set)
            for match in self.tables.values():
                sizes[match.girone].update((*match.ns, *match.eo))
            wanted = {frozenset(two) for group in sizes.values() for two in combinations(group, 2)}
            if met != Counter(wanted):
                self.wrong(played, "the calendar is not complete")


def brute(
    order: tuple[int, ...], forbidden: frozenset[frozenset[int]]
) -> set[frozenset[int]] | None:
    """The first pairing from the top, found by trying; a remainder fails only if two are left.

    Of four or more, each with at most one forbidden opponent, some pairing is always possible; so
    only the last choices need to be tried. None if nothing is possible.
    """
    if not order:
        return set()
    if len(order) == 2:
        pair = frozenset(order)
        return None if pair in forbidden else {pair}
    first = order[0]
    for second in order[1:]:
        pair = frozenset((first, second))
        if pair in forbidden:
            continue
        rest = tuple(one for one in order[1:] if one != second)
        found = brute(rest, forbidden)
        if found is not None:
            return {pair, *found}
    return None
