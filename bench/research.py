"""Self-play of learning programs, in moves a second of one core: `python -m bench research`.

Each plays at random among the legal actions, reads its observation before every move, and plays
whole games. Beside ours stands gin rummy of OpenSpiel through its Python interface (its core is
C++), if it is installed (extra `bench`): a smaller game, of two hands of ten French cards. Times
are of the processor.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from burraco_engine.code.loading import profile_ids
from parole_engine.research.environment import Burraco

__all__ = ["main"]

SECONDS = 15.0
"""Each plays whole games until this much of the processor is used."""


def ours(code: str) -> Callable[[Random], tuple[int, int]]:
    """A game of the environment; how many moves, and among how many they were chosen."""
    env = Burraco(code)

    def game(chance: Random) -> tuple[int, int]:
        env.reset(seed=chance.randrange(1 << 30))
        moves = width = 0
        while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
            _, _, _, _, info = env.last()
            env.step(chance.randrange(info["legal"]))
            width += info["legal"]
            moves += 1
        return moves, width

    return game


def gin_rummy() -> Callable[[Random], tuple[int, int]]:
    """A game of OpenSpiel's gin rummy; ImportError if it is not installed."""
    import pyspiel

    rummy = pyspiel.load_game("gin_rummy")

    def game(chance: Random) -> tuple[int, int]:
        state = rummy.new_initial_state()
        moves = width = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(chance.choice(legal))
            width += len(legal)
            moves += 1
        return moves, width

    return game


def row(name: str, game: Callable[[Random], tuple[int, int]]) -> str:
    """One line of the table."""
    chance, start = Random(1), process_time()
    games = moves = width = 0
    while (spent := process_time() - start) < SECONDS:
        made, chosen = game(chance)
        games, moves, width = games + 1, moves + made, width + chosen
    cells = (
        name,
        f"{moves / spent:,.0f}",
        f"{moves / games:,.0f}",
        f"{width / moves:,.1f}",
        f"{width / spent:,.0f}",
    )
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table in Markdown."""
    columns = ("game", "moves/s", "moves a game", "legal actions a move", "actions listed/s")
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for code in profile_ids():
        print(row(code, ours(code)), flush=True)
    try:
        print(row("OpenSpiel gin_rummy", gin_rummy()), flush=True)
    except ImportError:
        print("\nOpenSpiel is not installed: pip install open_spiel")
