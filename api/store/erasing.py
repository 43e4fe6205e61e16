"""Erasing names: their rows go, and so do the lines of the list that show them."""

from __future__ import annotations

import json

from sqlalchemy import Connection, delete, func, select, update

from api.store import schema
from api.store.base import ANONYMOUS

__all__ = ["erase_name", "erase_names"]


def erase_name(connection: Connection, stream_id: str, ref: int, listing: str | None) -> None:
    """Delete one name of a stream, whose line in the list is then another."""
    names, streams = schema.names.c, schema.streams
    connection.execute(delete(schema.names).where(names.stream_id == stream_id, names.ref == ref))
    connection.execute(update(streams).where(streams.c.id == stream_id).values(listing=listing))


def erase_names(connection: Connection, stream_id: str | None, name: str | None) -> list[str]:
    """Delete the names of a stream, or a name (capital letters or not) of all streams.

    The stream of each name that was there.
    """
    columns = schema.names.c
    found = select(schema.names)
    if stream_id is not None:
        found = found.where(columns.stream_id == stream_id)
    if name is not None:
        # SQLite knows only the capitals of English; the few that are left are compared here.
        found = found.where(func.length(columns.name) == len(name))
    rows = [
        row
        for row in connection.execute(found)
        if name is None or row.name.casefold() == name.casefold()
    ]
    for row in rows:
        listing = _without(connection, row.stream_id, row.name)
        erase_name(connection, row.stream_id, row.ref, listing)
    return [row.stream_id for row in rows]


def _without(connection: Connection, stream_id: str, name: str) -> str | None:
    """The line of a stream in the list, without a name."""
    streams = schema.streams.c
    text = connection.execute(
        select(streams.listing).where(streams.id == stream_id)
    ).scalar_one_or_none()
    if text is None:
        return None
    line = json.loads(text)
    for seat in line.get("posti", {}).values():
        if seat["nome"] == name:
            seat["nome"] = ANONYMOUS
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
