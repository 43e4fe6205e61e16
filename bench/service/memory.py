"""What a table costs in memory while nobody is connected to it."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

from api.app import create_app
from api.service.tables import NewTable
from api.settings import Settings

if TYPE_CHECKING:
    from api.service.decision import Decision

__all__ = ["run"]

_TABLES = 300


async def _run(folder: Path) -> str:
    settings = Settings(database_url=f"sqlite:///{folder / 'memory.db'}", workers=1)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        service = app.state.services.service

        def nothing(_draft: Decision, _host: str) -> None: ...

        async def fill(count: int) -> None:
            for number in range(count):  # each from an address of its own: one has few tables
                live, host, _ = await service.open_table(
                    NewTable(name="S"), nothing, f"{count}-{number}", begin=False
                )
                await service.begin(live.state.table_id, host, {})

        await fill(5)
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        await fill(_TABLES)
        gc.collect()
        used = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
    return f"| {_TABLES} tables in play, nobody connected | {used / _TABLES / 1024:.1f} kB each |"


def run(folder: Path) -> list[str]:
    """One row."""
    return [asyncio.run(_run(folder))]
