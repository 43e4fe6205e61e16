"""What the routes and sockets work with, for as long as the application runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.edge.metrics import Metrics
    from api.edge.middleware import RateLimiter
    from api.service.lessons import Lessons
    from api.service.puzzle_bench import PuzzleBench
    from api.service.puzzles import Puzzles
    from api.service.registri import Registri
    from api.service.service import Service
    from api.service.tornei import Tornei
    from api.settings import Settings
    from api.store.base import Store
    from api.words import Words
    from api.ws.registry import Sockets

__all__ = ["Services"]


@dataclass(slots=True)
class Services:
    """What the routes work with, for as long as the application runs."""

    settings: Settings
    metrics: Metrics
    words: Words
    store: Store
    service: Service
    sockets: Sockets
    puzzles: Puzzles
    tornei: Tornei
    registri: Registri
    lessons: Lessons
    bench: PuzzleBench
    heavy_limiter: RateLimiter
    seat_limiter: RateLimiter
    ready: bool = False

    def troubles(self) -> list[str]:
        """Why players should not come now, in Italian; nothing if the service is ready."""
        met = [] if self.ready else ["il servizio si avvia o si ferma"]
        if not self.words.available:
            met.append("il lessico non c’è")
        archive = self.store.inspect()
        if archive is not None:
            met.append(f"l’archivio: {archive}")
        return met

    async def farewell(self) -> None:
        """Take no more players, and tell those who are here to come back shortly."""
        self.ready = False
        await self.sockets.farewell()
