"""The shelf of puzzles: bodies that never change, ratings that do, reports."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from api.store import schema
from api.store.dialect import upsert

__all__ = ["PuzzleShelf", "StoredPuzzle"]

_UNUSED_KEPT: Final = 20_000
_TRIM: Final = 500
_REPORTS_EACH: Final = 20
_REPORTED: Final = 3
"""A puzzle with so many reports is not proposed again."""


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle at rest: `body` is its JSON with the answer, the rest changes with the answers."""

    id: str
    key: str
    kind: str
    body: str
    rating: float
    deviation: float
    volatility: float
    answers: int = 0


class PuzzleShelf:
    """The puzzles of a store; `read` and `write` run a function on one of its connections."""

    def __init__(
        self,
        read: Callable[..., Awaitable[Any]],
        write: Callable[[Callable[[Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read = read
        self._write = write

    async def get(self, puzzle_id: str) -> StoredPuzzle | None:
        """The puzzle of an id."""
        if "\0" in puzzle_id:  # what no text of PostgreSQL holds, no puzzle is called
            return None
        found: StoredPuzzle | None = await self._read(_get, puzzle_id)
        return found

    async def near(
        self, kind: str | None, rating: float, within: float, seen: Collection[str], limit: int
    ) -> tuple[StoredPuzzle, ...]:
        """Puzzles rated near a number, the nearest first, without those already seen."""
        found: tuple[StoredPuzzle, ...] = await self._read(_near, kind, rating, within, limit * 4)
        return tuple(one for one in found if one.id not in seen)[:limit]

    async def add(self, puzzle: StoredPuzzle, at: int) -> None:
        """Keep a puzzle unless it is there already; the oldest that nobody answered give way."""

        def write(connection: Connection) -> None:
            values = {name: getattr(puzzle, name) for name in puzzle.__dataclass_fields__}
            statement = upsert(connection, schema.puzzles)
            row = statement.values(**values, reports=0, created_at=at)
            connection.execute(row.on_conflict_do_nothing(index_elements=["id"]))
            _trim(connection)

        await self._write(write)

    async def rate(self, puzzle: StoredPuzzle) -> None:
        """Keep the new rating of a puzzle after an answer."""

        def write(connection: Connection) -> None:
            table = schema.puzzles
            connection.execute(
                update(table)
                .where(table.c.id == puzzle.id)
                .values(
                    rating=puzzle.rating,
                    deviation=puzzle.deviation,
                    volatility=puzzle.volatility,
                    answers=table.c.answers + 1,
                )
            )

        await self._write(write)

    async def report(self, puzzle_id: str, motive: str, text: str, at: int) -> bool:
        """Keep a report; False if there is no such puzzle. Of many reports only the first stay."""
        if "\0" in puzzle_id:
            return False
        text = text.replace("\0", "")

        def write(connection: Connection) -> bool:
            table = schema.puzzles
            row = connection.execute(select(table.c.reports).where(table.c.id == puzzle_id)).first()
            if row is None:
                return False
            if row.reports < _REPORTS_EACH:
                connection.execute(
                    insert(schema.puzzle_reports).values(
                        puzzle_id=puzzle_id, motive=motive, text=text, at=at
                    )
                )
                connection.execute(
                    update(table).where(table.c.id == puzzle_id).values(reports=row.reports + 1)
                )
            return True

        kept: bool = await self._write(write)
        return kept


def _stored(row: Row[Any]) -> StoredPuzzle:
    return StoredPuzzle(
        row.id,
        row.key,
        row.kind,
        row.body,
        row.rating,
        row.deviation,
        row.volatility,
        row.answers,
    )


def _get(connection: Connection, puzzle_id: str) -> StoredPuzzle | None:
    query = select(schema.puzzles).where(schema.puzzles.c.id == puzzle_id)
    row = connection.execute(query).first()
    return _stored(row) if row else None


def _near(
    connection: Connection, kind: str | None, rating: float, within: float, limit: int
) -> tuple[StoredPuzzle, ...]:
    table = schema.puzzles
    query = (
        select(table)
        .where(
            table.c.rating.between(rating - within, rating + within), table.c.reports < _REPORTED
        )
        .order_by(func.abs(table.c.rating - rating))
        .limit(limit)
    )
    if kind is not None:
        query = query.where(table.c.kind == kind)
    return tuple(map(_stored, connection.execute(query)))


def _trim(connection: Connection) -> None:
    table = schema.puzzles
    unused = connection.execute(
        select(func.count()).select_from(table).where(table.c.answers == 0)
    ).scalar_one()
    if unused > _UNUSED_KEPT + _TRIM:
        oldest = (
            select(table.c.id)
            .where(table.c.answers == 0, table.c.reports == 0)
            .order_by(table.c.created_at)
            .limit(unused - _UNUSED_KEPT)
        )
        connection.execute(delete(table).where(table.c.id.in_(oldest)))
