"""How long the bots think, and what each thing that the maestro thinks of is worth to it.

A skill is measured where it changes a decision: both choices are played on in the same imagined
states to the end of the smazzata. Matches would need thousands of deals to tell so small things.
"""

from dataclasses import fields, replace
from statistics import fmean, stdev
from time import perf_counter

from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice, SeedDice
from burraco_engine.moves import Discard, MeldMove, SeatMove
from burraco_engine.names import Millis, Seat
from burraco_engine.players import Player
from burraco_engine.simulate import deals, play_turno
from burraco_engine.state import Phase, State
from burraco_engine.view import TableView, view
from parole_engine.bots.imagining import imagine
from parole_engine.bots.levels import LEVELS
from parole_engine.bots.maestro import Maestro, Skills
from parole_engine.bots.planning import Planner, Situation
from parole_engine.bots.rollout import Rollout
from parole_engine.door import rules_for
from parole_engine.search.turns import TurnPlan

SMAZZATE = 20
NODES = 2000
STATES = 16
TO_THE_END = 40
DECIDE = {Phase.PRESA: ("memory", "monte"), Phase.GIOCO: ("memory", "partner", "timing")}
"""Which skills have a say in what."""
SEATS = tuple(map(Seat, "NESO"))
Decision = SeatMove | tuple[tuple[MeldMove, ...], TurnPlan]


def main() -> None:
    rules = rules_for()
    times(rules)
    print()
    skills(rules)


def times(rules: Rules) -> None:
    """Each move of some smazzate among players of one level."""
    print("| level | moves | p50 ms | p99 ms | slowest ms |")
    print("|---|---|---|---|---|")
    for name, level in LEVELS.items():
        bot = level(rules)
        taken: list[float] = []

        def choose(
            state: State, _now: Millis, dice: Dice, bot: Player = bot, taken: list[float] = taken
        ) -> SeatMove:
            seen = view(state, state.turn.seat)
            start = perf_counter()
            move = bot(seen, dice, NODES)
            taken.append((perf_counter() - start) * 1000)
            return move

        for number in range(SMAZZATE):
            dice = SeedDice(7, number)
            choosers = dict.fromkeys(SEATS, choose)
            play_turno(rules, choosers, deals(rules, dice), dice, dealer=Seat("N"))
        taken.sort()
        count = len(taken)
        print(
            f"| {name} | {count} | {taken[count // 2]:.1f} | {taken[count * 99 // 100]:.1f} "
            f"| {taken[-1]:.1f} |",
            flush=True,
        )


def skills(rules: Rules, smazzate: int = SMAZZATE) -> None:
    """Every decision of a maestro, taken again without each of its skills."""
    full = Maestro(rules)
    names = [field.name for field in fields(Skills)]
    lesser = {name: Maestro(rules, replace(Skills(), **{name: False})) for name in names}
    worth: dict[str, list[float]] = {name: [] for name in lesser}
    decisions = 0

    def choose(state: State, _now: Millis, dice: Dice) -> SeatMove:
        nonlocal decisions
        seen = view(state, state.turn.seat)
        if seen.phase is Phase.GIOCO or seen.monte:
            decisions += 1
            best = decided(full, seen, decisions)
            for name in DECIDE[seen.phase]:
                other = decided(lesser[name], seen, decisions)
                if other != best:
                    worth[name].append(_ahead(rules, full, seen, best, other, decisions))
        return full(seen, dice, NODES)

    for number in range(smazzate):
        dice = SeedDice(8, number)
        play_turno(
            rules, dict.fromkeys(SEATS, choose), deals(rules, dice), dice, dealer=SEATS[number % 4]
        )
    print(f"{decisions} decisions in {smazzate} smazzate.\n")
    print("| without | decisions that change | M.P. lost by each | M.P. per smazzata and line |")
    print("|---|---|---|---|")
    for name, lost in worth.items():
        half = 1.96 * stdev(lost) / len(lost) ** 0.5 if len(lost) > 1 else 0.0
        mean = fmean(lost) if lost else 0.0
        each = sum(lost) / smazzate / 2
        print(f"| {name} | {len(lost)} | {mean:+.0f} ± {half:.0f} | {each:+.1f} |")


def decided(bot: Maestro, seen: TableView, seed: int) -> Decision:
    """What a maestro decides: a take, or a whole turn with its discard if it lays nothing."""
    dice = SeedDice(9, seed)
    if seen.phase is Phase.PRESA:
        return bot.take(seen, dice, NODES)
    situation = Situation.of(bot.rules, seen)
    plan = bot.choose(seen, situation, dice, NODES)
    if plan.plays:
        return tuple(play.move for play in plan.plays), plan
    return Discard(seen.turn, bot.discard(seen, situation, dice, NODES))


def _ahead(
    rules: Rules, bot: Maestro, seen: TableView, best: Decision, other: Decision, seed: int
) -> float:
    """By how much the first decision does better than the second."""
    rollout = Rollout(rules, Planner(rules), seen.turn, turns=TO_THE_END)
    dice = SeedDice(10, seed)

    def outcome(state: State, choice: Decision) -> int:
        if isinstance(choice, tuple):
            return rollout.outcome(rollout.follow(state, choice[1]))
        state = rollout.moved(state, choice)
        if seen.phase is Phase.PRESA:
            now = view(state, seen.turn)
            state = rollout.follow(state, bot.choose(now, Situation.of(rules, now), dice, 0))
        return rollout.outcome(state)

    states = [imagine(rules, seen, dice) for _ in range(STATES)]
    return fmean(outcome(state, best) - outcome(state, other) for state in states)
