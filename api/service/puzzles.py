"""Puzzles for people: the one of the day, the next one, what came of an answer.

Puzzles are made in the process pool and kept on the shelf with their answers; what leaves this
module before the end is built up field by field, so that no answer can slip through.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final, TypeVar

from api.problems import ApiError
from api.service import worker
from api.service.house_clock import rome
from api.service.puzzle_views import outcome_view, puzzle_view, shelved
from api.service.voices import Voices
from api.store.base import StoreError
from api.store.puzzles import PuzzleShelf, StoredPuzzle
from burraco_engine.moves import Discard, MeldMove, Open, Replace, Tie
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.record.codec import move_from_json
from parole_engine.judge import word_judge
from parole_engine.puzzles.answer import Answer, Result, choose, lay
from parole_engine.puzzles.codec import puzzle_from_json
from parole_engine.puzzles.daily import daily_key, daily_number, day_of
from parole_engine.puzzles.difficulty import level_of
from parole_engine.puzzles.glicko import Rating
from parole_engine.puzzles.hints import hint, hints_of
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.model import SEAT, Key, Puzzle, PuzzleError
from parole_engine.puzzles.player import (
    Done,
    Player,
    after_daily,
    after_rated,
    after_review,
    next_review,
    puzzle_after,
    stakes,
)

if TYPE_CHECKING:
    from api.service.dice import Dice
    from api.service.games import Games
    from api.service.pool import Pool
    from burraco_engine.code.rules import Rules

__all__ = ["Given", "Puzzles"]

T = TypeVar("T")
_ATTEMPTS: Final = 3
_WITHIN: Final = 125.0
_CANDIDATES: Final = 12
_ENOUGH: Final = 6
_MADE_AGAIN: Final = 2
"""Puzzles of a device's reviews that are made in one request."""
_MAKING: Final = 64
"""Puzzles that are being made or wait for it."""
_MAKING_SECONDS: Final = 20.0


class Given:
    """An answer as it came: moves or a choice, or none; helps had; in which mode, from where."""

    __slots__ = ("choice", "helps", "mode", "moves", "share")

    def __init__(
        self,
        share: str,
        mode: str,
        helps: int,
        moves: Sequence[dict[str, Any]] | None = None,
        choice: str | None = None,
    ) -> None:
        self.share = share
        self.mode = mode
        self.helps = helps
        self.moves = moves
        self.choice = choice


class Puzzles:
    """The puzzles of the service."""

    def __init__(
        self, shelf: PuzzleShelf, pool: Pool, games: Games, dice: Dice, clock: Callable[[], int]
    ) -> None:
        self._shelf = shelf
        self._pool = pool
        self._games = games
        self._dice = dice
        self._clock = clock
        self._zone = rome()
        self._answered = Voices()
        self._reported = Voices()
        self._making: dict[str, asyncio.Task[StoredPuzzle | None]] = {}
        self._mining: asyncio.Task[None] | None = None

    @property
    def now(self) -> int:
        """The instant, in milliseconds."""
        return self._clock()

    @property
    def day(self) -> date:
        """The day in Italy."""
        return datetime.fromtimestamp(self._clock() / 1000, UTC).astimezone(self._zone).date()

    async def prepare(self) -> None:
        """Lay today's puzzle on the shelf before anybody asks for it.

        A thread makes it here: the first process of the pool would take seconds to start.
        """
        for attempt in range(_ATTEMPTS):
            key = daily_key(self.day, attempt)
            if await self._shelf.get(key.id) is not None:
                return
            body = await asyncio.to_thread(worker.first_puzzle, self._rules(), str(key))
            if body is not None:
                await self.keep(key, body)
                return

    async def in_time(self, asked: Awaitable[T]) -> T:
        """What somebody asked for; who has waited for long is refused.

        What is being made for him is made all the same, and kept.
        """
        try:
            return await asyncio.wait_for(asked, _MAKING_SECONDS)
        except TimeoutError:
            raise ApiError("search.busy") from None

    async def today(self, share: str) -> dict[str, Any]:
        """The puzzle of the day, without its answer."""
        return await self.of_day(self.day, share)

    async def of_day(self, day: date, share: str) -> dict[str, Any]:
        """The puzzle of a day, without its answer."""
        stored, puzzle = await self._daily(day, share)
        return puzzle_view(stored, puzzle, self.code, day=day, number=daily_number(day))

    async def propose(
        self, player: Player, kind: Kind | None, level: int | None, skip: str | None, share: str
    ) -> dict[str, Any]:
        """A puzzle near the player's rating, or of a level: one of the shelf, or a new one."""
        if level is None:
            known = {done.id for done in player.history} | {skip or ""}
            near = await self._shelf.near(
                kind and kind.value, player.rating.points, _WITHIN, known, _CANDIDATES
            )
            near = tuple(one for one in near if self._for_all(Key.parse(one.key)))
            if len(near) >= _ENOUGH and self._dice.one_of((True, False)):
                stored = self._dice.one_of(near)
                return puzzle_view(stored, self._read(stored), self.code)
            level = level_of(player.rating.points)
        for _ in range(_ATTEMPTS):
            chosen = kind or self._dice.one_of(list(Kind))
            if chosen.whole_turn:
                self._mine()
            found = await self._obtain(Key(chosen, level, self._dice.puzzle_seed()), share)
            if found is not None:
                return puzzle_view(found, self._read(found), self.code)
        raise ApiError("puzzle.none")

    async def review(
        self, player: Player, skip: str | None, share: str
    ) -> tuple[dict[str, Any] | None, int | None]:
        """The missed puzzle that is due, or None and when the next one will be.

        What was missed lies on the shelf. A key that does not is made again, but few of them in
        one request: a device may send any.
        """
        now, to_make = self._clock(), _MADE_AGAIN
        while (due := next_review(player, now)) is not None:
            key = self._due_key(due.key)
            found = await self._shelf.get(key.id)
            if found is None and to_make:
                to_make -= 1
                found = await self._obtain(key, share)
            if found is not None and found.id != skip:
                return puzzle_view(found, self._read(found), self.code), due.due
            left = tuple(review for review in player.reviews if review is not due)
            player = replace(player, reviews=left)
        later = [review.due for review in player.reviews if review.due > now]
        return None, min(later, default=None)

    async def shown(self, puzzle_id: str) -> dict[str, Any]:
        """A puzzle that somebody has the link of, without its answer."""
        stored, puzzle = await self._get(puzzle_id)
        return puzzle_view(stored, puzzle, self.code)

    async def body(self, puzzle_id: str) -> dict[str, Any]:
        """All of a puzzle as it is kept, for a booklet."""
        stored, _ = await self._get(puzzle_id)
        whole: dict[str, Any] = json.loads(stored.body)
        return whole

    async def stakes(self, puzzle_id: str, player: Player) -> dict[str, Any] | None:
        """What the answer will do to the rating, with and without helps; None if it counts no more.

        In review nothing counts, whatever this says.
        """
        stored, puzzle = await self._get(puzzle_id)
        if player.has_done(stored.id):
            return None
        own = Rating(stored.rating, stored.deviation, stored.volatility)
        at_stake = stakes(player, own, hints_of(puzzle), self._clock())
        return {"giusta": list(at_stake.right), "resa": at_stake.lost}

    async def help(self, puzzle_id: str, player: Player, helps: int) -> dict[str, Any]:
        """The next help; the player stays as he is."""
        _, puzzle = await self._get(puzzle_id)
        try:
            given = hint(puzzle, helps)
        except PuzzleError as error:
            raise ApiError("puzzle.bad_answer", reason=str(error)) from None
        return outcome_view(puzzle, "aiuto", player, given=given)

    async def answer(self, puzzle_id: str, player: Player, given: Given) -> dict[str, Any]:
        """What came of an answer; only the end of a puzzle changes the player."""
        stored, puzzle = await self._get(puzzle_id)
        answer = self._judged(puzzle, given)
        solved = answer.result is Result.GIUSTA
        if not solved and puzzle.position is not None:
            return outcome_view(puzzle, answer.result.value, player, answer=answer)
        return await self._end(stored, puzzle, player, given, answer, answer.result.value)

    async def give_up(self, puzzle_id: str, player: Player, given: Given) -> dict[str, Any]:
        """The solution, for somebody who gives up; the best found so far counts a little."""
        stored, puzzle = await self._get(puzzle_id)
        answer = Answer(Result.SBAGLIATA, 0.0)
        if given.moves and puzzle.position is not None:
            answer = self._judged(puzzle, given)
        return await self._end(stored, puzzle, player, given, answer, "resa")

    async def report(self, puzzle_id: str, motive: str, text: str, share: str) -> None:
        """Note what somebody found wrong with a puzzle; one report of each address counts."""
        await self._get(puzzle_id)
        if not self._reported.first(share, puzzle_id):
            return
        if not await self._shelf.report(puzzle_id, motive, text, self._clock()):
            raise ApiError("puzzle.missing")

    async def _end(
        self,
        stored: StoredPuzzle,
        puzzle: Puzzle,
        player: Player,
        given: Given,
        answer: Answer,
        result: str,
    ) -> dict[str, Any]:
        """The puzzle is over: ratings, streak or review, and everything about it."""
        now, solved = self._clock(), answer.result is Result.GIUSTA and result != "resa"
        key, rated = str(puzzle.key), None
        if given.mode == "ripasso":
            player = after_review(player, key, now, recalled=solved, helped=given.helps > 0)
        else:
            if (
                given.mode == "oggi"
                and stored.id == (await self._daily(self.day, given.share))[0].id
            ):
                player = after_daily(player, self.day, answer.share)
            if not player.has_done(stored.id):
                before = player.rating
                own = Rating(stored.rating, stored.deviation, stored.volatility)
                helps = min(given.helps, hints_of(puzzle))
                done = Done(stored.id, puzzle.key.kind.value, now, 0.0, answer.share, helps)
                text = puzzle.missed
                player = after_rated(player, own, done, solved=solved, key=key, text=text)
                if self._answered.first(given.share, stored.id):
                    after = puzzle_after(own, before, done, solved=solved)
                    stored = replace(
                        stored,
                        rating=after.points,
                        deviation=after.deviation,
                        volatility=after.volatility,
                    )
                    await self._shelf.rate(stored)
                rated = {
                    "prima": round(before.points),
                    "dopo": round(player.rating.points),
                    "scarto": round(player.rating.deviation),
                    "enigma": round(stored.rating),
                }
        judge = word_judge(self._rules())
        return outcome_view(puzzle, result, player, answer=answer, rated=rated, judge=judge)

    def _judged(self, puzzle: Puzzle, given: Given) -> Answer:
        try:
            if puzzle.position is None:
                return choose(puzzle, given.choice or "")
            return lay(self._rules(), puzzle, _moves(given.moves or ()))
        except PuzzleError as error:
            raise ApiError("puzzle.bad_answer", reason=str(error)) from None

    @property
    def code(self) -> dict[str, Any]:
        """The code of play that puzzles are asked by."""
        return self._games.code_view(DEFAULT_CODE)

    def _rules(self) -> Rules:
        return self._games.assemble(DEFAULT_CODE)

    def _read(self, stored: StoredPuzzle) -> Puzzle:
        return puzzle_from_json(self._rules(), json.loads(stored.body))

    async def _get(self, puzzle_id: str) -> tuple[StoredPuzzle, Puzzle]:
        stored = await self._shelf.get(puzzle_id)
        if stored is None or self._early(Key.parse(stored.key)):
            raise ApiError("puzzle.missing")
        return stored, self._read(stored)

    def _early(self, key: Key) -> bool:
        """The puzzle of a day that has not come: it is not to be had, and neither its answer."""
        day = day_of(key)
        return day is not None and day > self.day

    def _for_all(self, key: Key) -> bool:
        """A puzzle to propose to anybody: not of a day to come, not of somebody's own cards."""
        return not key.kept and not self._early(key)

    def _due_key(self, text: str) -> Key:
        try:
            key = Key.parse(text)
        except PuzzleError as error:
            raise ApiError("puzzle.bad_state", reason=str(error)) from None
        if self._early(key):
            reason = f"«{key}» è l’enigma di un giorno che deve ancora venire"
            raise ApiError("puzzle.bad_state", reason=reason)
        return key

    async def _daily(self, day: date, share: str) -> tuple[StoredPuzzle, Puzzle]:
        for attempt in range(_ATTEMPTS):
            stored = await self._obtain(daily_key(day, attempt), share)
            if stored is not None:
                return stored, self._read(stored)
        raise ApiError("puzzle.none")

    async def _obtain(self, key: Key, share: str) -> StoredPuzzle | None:
        """The puzzle of a key, made if need be, once however many ask; None if it cannot be."""
        stored = await self._shelf.get(key.id)
        if stored is not None:
            return stored
        task = self._making.get(key.id)
        if task is None:
            if len(self._making) >= _MAKING:
                raise ApiError("search.busy")
            task = asyncio.create_task(self._make(key, share))
            self._making[key.id] = task
            task.add_done_callback(lambda _: self._making.pop(key.id, None))
        return await asyncio.shield(task)

    async def _make(self, key: Key, share: str) -> StoredPuzzle | None:
        self._rules()  # without a lexicon nothing can be made: say so before asking the pool
        body = await self._pool.run(f"enigmi {share}", worker.make_puzzle, str(key))
        if body is None:
            return None
        return await self.keep(key, body)

    async def keep(self, key: Key, body: dict[str, Any]) -> StoredPuzzle:
        """Lay a puzzle on the shelf; one that lies there already stays."""
        stored = shelved(key, body)
        await self._shelf.add(stored, self._clock())
        return stored

    def _mine(self) -> None:
        """Stock the shelf from a game between bots, when a process has nothing else to do."""
        if self._pool.spare and (self._mining is None or self._mining.done()):
            self._mining = asyncio.create_task(self._stock())

    async def _stock(self) -> None:
        with suppress(ApiError, StoreError):
            seed = self._dice.puzzle_seed()
            for body in await self._pool.run("scorta", worker.mine_puzzles, seed):
                await self.keep(Key.parse(body["chiave"]), body)

    async def close(self) -> None:
        """End what runs beside the requests."""
        if self._mining is not None:
            self._mining.cancel()
            with suppress(asyncio.CancelledError):
                await self._mining


def _moves(raw: Sequence[dict[str, Any]]) -> list[MeldMove | Discard]:
    moves: list[MeldMove | Discard] = []
    for item in raw:
        move = move_from_json(item, SEAT)
        if not isinstance(move, Open | Tie | Replace | Discard):
            raise PuzzleError("qui si cala, si lega, si sostituisce e si scarta soltanto")
        moves.append(move)
    return moves
