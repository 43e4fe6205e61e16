"""The bench of who makes puzzles: verified by the search, kept if wished, put into a booklet."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from api.problems import ApiError
from api.service import worker
from api.service.puzzle_views import outcome_view, puzzle_view, shelved
from burraco_engine.paths import DEFAULT_CODE
from parole_engine.judge import word_judge
from parole_engine.puzzles.codec import puzzle_from_json
from parole_engine.puzzles.model import Key, PuzzleError
from parole_engine.puzzles.player import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from api.service.games import Games
    from api.service.pool import Pool
    from api.service.puzzles import Puzzles

__all__ = ["PuzzleBench"]

_TOLD: Final = ("massimo", "seconda", "pari", "soluzioni", "spiegazione")


class PuzzleBench:
    """What makers ask for."""

    def __init__(self, puzzles: Puzzles, pool: Pool, games: Games) -> None:
        self._puzzles = puzzles
        self._pool = pool
        self._games = games

    async def make(
        self,
        share: str,
        kind: str,
        cards: Sequence[str],
        words: Sequence[str],
        wish: str | None,
        seed: str,
        *,
        keep: bool,
    ) -> dict[str, Any]:
        """A puzzle of these cards, or with this answer, and everything the search found."""
        rules = self._games.assemble(DEFAULT_CODE)
        try:
            body = await self._pool.run(
                f"enigmi {share}",
                worker.bench_puzzle,
                kind,
                " ".join(cards),
                tuple(words),
                wish,
                seed,
            )
        except PuzzleError as error:
            raise ApiError("puzzle.bench", reason=str(error)) from None
        key = Key.parse(body["chiave"])
        stored = await self._puzzles.keep(key, body) if keep else shelved(key, body)
        puzzle = puzzle_from_json(rules, body)
        whole = outcome_view(puzzle, "resa", Player(), judge=word_judge(rules))
        return {
            "enigma": puzzle_view(stored, puzzle, self._puzzles.code),
            **{name: whole[name] for name in _TOLD},
            "vicine": puzzle.near,
            "fascia": puzzle.band,
            "conservato": keep,
            "file": json.dumps(body, ensure_ascii=False),
        }

    async def booklet(
        self, share: str, count: int, level: int, seed: str, kind: str | None, ids: Sequence[str]
    ) -> bytes:
        """A booklet as PDF: of kept puzzles, or of so many that a seed makes."""
        kept = [await self._puzzles.body(one) for one in ids]
        pdf: bytes = await self._pool.run(
            f"enigmi {share}", worker.booklet, count, level, seed, kind, kept, self._puzzles.now
        )
        return pdf
