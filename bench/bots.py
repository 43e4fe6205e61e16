"""How long the bots think: each move of some smazzate among players of one level."""

from time import perf_counter

from api.commands.games import SeededDice, rules_for
from burraco_engine.names import Millis, Seat
from burraco_engine.simulate import deals, play_turno
from burraco_engine.view import view
from parole_engine.bots.levels import LEVELS

SMAZZATE = 20
NODES = 2000


def main() -> None:
    rules = rules_for("parole-2025", {})
    print("| level | moves | p50 ms | p99 ms | slowest ms |")
    print("|---|---|---|---|---|")
    for name, level in LEVELS.items():
        bot = level(rules)
        taken: list[float] = []

        def choose(state, _now: Millis, dice, bot=bot, taken=taken):  # type: ignore[no-untyped-def]
            seen = view(state, state.turn.seat)
            start = perf_counter()
            move = bot(seen, dice, NODES)
            taken.append((perf_counter() - start) * 1000)
            return move

        for number in range(SMAZZATE):
            dice = SeededDice(7, number)
            choosers = dict.fromkeys(map(Seat, "NESO"), choose)
            play_turno(rules, choosers, deals(rules, dice), dice, dealer=Seat("N"))
        taken.sort()
        count = len(taken)
        print(
            f"| {name} | {count} | {taken[count // 2]:.1f} | {taken[count * 99 // 100]:.1f} "
            f"| {taken[-1]:.1f} |",
            flush=True,
        )
