"""The game as an AEC environment of PettingZoo: whoever is in turn chooses one of his moves.

An agent `player_0`, `player_1`… sits at each seat, in the order of the code of play. What it
observes is the view of its seat as numbers (`observation.Layout`), what it does the number of a
legal move (`actions.Lister`). Its `infos` tell, while it is in turn:

| key | what it tells |
|---|---|
| `action_mask` | 1 for each action that is a legal move now |
| `gains` | the M.P. that each action brings at once |
| `legal` | how many actions there are |
| `overflow` | plays were left out, those that bring least |

When a smazzata is counted each agent is rewarded with the points of its line less those of the
other, or of each other one where three play; until then rewards are 0. Chance comes from the seed
of `reset` alone: the same seed and the same actions give the same game on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any, Final

import numpy as np

try:
    from gymnasium.spaces import Box, Discrete
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f'{missing.name} is not installed: pip install "burraco-parole[research]"',
        name=missing.name,
    ) from missing

from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.moves import Deal, SeatMove
from burraco_engine.names import ZERO, Millis, Seat
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.simulate import PACE, shuffled_deal
from burraco_engine.state import EMPTY, State
from burraco_engine.turn.deciding import open_turno, play
from burraco_engine.view import TableView, view
from lexicon.grounds import Lexicon
from parole_engine.door import rules_for
from parole_engine.research.actions import LIMIT, Actions, Lister
from parole_engine.research.observation import HIGHEST, LOWEST, Layout, Row

__all__ = ["Burraco"]

_SEEDS: Final = 1 << 62
_NONE: Final = Actions((), (), overflow=False)


class Burraco(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """A turno of either game, an agent at each seat; the two of a line win and lose together."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo asks for a dict
        "name": "burraco_parole_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        code: str = DEFAULT_CODE,
        lexicon: Lexicon | str | PathLike[str] | None = None,
        *,
        rules: Rules | None = None,
        smazzate: int = 1,
        limit: int = LIMIT,
        longest: int = 5_000,
        render_mode: str | None = None,
    ) -> None:
        """A table under `rules`, or those of a code and a lexicon (see `rules_for`).

        Of 0 `smazzate` is a match to the points that the code names. `limit` bounds the actions; a
        turno that is not over after `longest` moves is truncated.
        """
        super().__init__()
        self.render_mode = render_mode
        self.rules = rules_for(code, lexicon) if rules is None else rules
        self._limit = limit
        self._longest = longest
        self._lister = Lister(self.rules, limit=limit)
        self._setup = setup_for(self.rules, smazzate=smazzate, lexicon=self.rules.judge.source)
        self._seats = self._setup.seats
        self.layout = Layout(self.rules.deck, self._setup)
        self.possible_agents = [f"player_{index}" for index in range(len(self._seats))]
        shape = (self.layout.length,)
        self.observation_spaces = {
            agent: Box(LOWEST, HIGHEST, shape, np.int32) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(limit) for agent in self.possible_agents}
        self._chance: np.random.Generator | None = None
        self._state: State = EMPTY
        self._dice = SeedDice(0)
        self._now: Millis = ZERO
        self._moves = 0
        self._actions = _NONE

    def observation_space(self, agent: str) -> Box:
        """The space of what `agent` observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """The space of what `agent` does."""
        return self.action_spaces[agent]

    def seat(self, agent: str) -> Seat:
        """Where `agent` sits."""
        return self._seats[self.possible_agents.index(agent)]

    def view(self, agent: str) -> TableView:
        """The table as `agent` sees it: what its observation is made of."""
        return view(self._state, self.seat(agent))

    @property
    def moves(self) -> tuple[SeatMove, ...]:
        """The moves of whoever is in turn: an action is a number of this list."""
        return self._actions.moves

    def number(self, move: SeatMove) -> int | None:
        """The action with the effect of `move`; None if there is none."""
        return self._actions.number(self.rules, self._state, move, now=self._next())

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002 - PettingZoo's interface
    ) -> None:
        """Deal a new turno; `seed` decides it and, if none is given next time, those after it."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self._dice = SeedDice(int(self._chance.integers(_SEEDS)))
        dealer = self._seats[self._dice.below(len(self._seats))]
        self._now, self._moves = ZERO, 0
        self._state = open_turno(self.rules, self._setup, dealer, ZERO).state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._deal()
        self._tell()

    def observe(self, agent: str) -> Row:
        """What `agent` sees now, as a row of numbers."""
        return self.layout.row(self.view(agent))

    def step(self, action: int | None) -> None:
        """Make the move number `action` for the agent in turn; ValueError if there is none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._actions.moves):
            raise ValueError(f"action {action}: {agent} has {len(self._actions.moves)} actions")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        counted = len(self._state.scores)
        self._go(self._actions.moves[int(action)])
        self._moves += 1
        if len(self._state.scores) > counted:
            self._reward()
        if self._state.outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._moves >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        elif not self._state.playing:
            self._deal()
        self._tell()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as whoever is in turn sees it; None unless the render mode is `ansi`."""
        return str(self.view(self.agent_selection)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _next(self) -> Millis:
        return Millis(self._now + PACE)

    def _go(self, move: SeatMove | Deal) -> None:
        now = self._next()
        self._state = play(self.rules, self._state, move, now=now).state
        self._now = now

    def _deal(self) -> None:
        self._go(shuffled_deal(self.rules, self._dice))

    def _reward(self) -> None:
        score = self._state.scores[-1]
        for agent in self.agents:
            own = score.total(self._state.line(self.seat(agent)))
            self.rewards[agent] += sum(own - sheet.total for sheet in score.sheets)

    def _tell(self) -> None:
        """Who is in turn, and what he may do; nobody else may do anything."""
        if self._state.playing and not any(self.truncations.values()):
            self._actions = self._lister.actions(self._state, now=self._next())
            assert self._actions.moves, "a player in turn always has a move"
            self.agent_selection = self.possible_agents[self._seats.index(self._state.turn.seat)]
        else:
            self._actions = _NONE
            self.agent_selection = self.agents[0]
        self.infos = {agent: self._info(_NONE) for agent in self.agents}
        self.infos[self.agent_selection] = self._info(self._actions)

    def _info(self, actions: Actions) -> dict[str, Any]:
        mask = np.zeros(self._limit, np.int8)
        gains = np.zeros(self._limit, np.int32)
        count = len(actions.moves)
        mask[:count] = 1
        gains[:count] = actions.gains
        return {
            "action_mask": mask,
            "gains": gains,
            "legal": count,
            "overflow": actions.overflow,
        }
