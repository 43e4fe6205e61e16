"""One thin ASGI layer around the application: limits, headers, measures, the log line.

It is one class on purpose: each layer of a middleware stack costs a call and a closure on every
request, and the word check is meant to cost little more than a bare route.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Hashable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from fastapi.exceptions import HTTPException
from starlette.responses import Response

from api.edge.address import client_address, is_secure, share_of
from api.edge.headers import PUBLIC, public_headers, security_headers
from api.problems import ApiError, describe, problem_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from api.edge.metrics import Metrics
    from api.settings import Rate, Settings

__all__ = ["Edge", "RateLimiter"]

_log = logging.getLogger("parole.http")
_SLOW_SECONDS = 1.0
_NO_STORE = (b"cache-control", b"no-store")
_API = "/api/"
_ASKED_FROM = (b"access-control-allow-origin", b"access-control-allow-credentials")
_ASKING = {
    "access-control-allow-methods": "GET, HEAD, POST",
    "access-control-allow-headers": "Content-Type, If-None-Match",
    "access-control-max-age": "86400",
}
"""The answer to a page from elsewhere that asks whether it may ask for public data."""


class RateLimiter:
    """Grants `rate.per_second` on average and `rate.burst` at once to each key.

    For each key it keeps the instant at which the bucket would be full again; keys whose instant
    is past are forgotten, so memory is bounded by `capacity`. One that is `shared` also counts what
    was taken here, for the other processes.
    """

    __slots__ = ("_capacity", "_clock", "_full_at", "_interval", "_taken", "_tolerance", "shared")

    def __init__(
        self, rate: Rate, *, clock: Callable[[], float] = time.monotonic, capacity: int = 50_000
    ) -> None:
        self._interval = 1.0 / rate.per_second
        self._tolerance = rate.burst * self._interval
        self._clock = clock
        self._capacity = capacity
        self._full_at: dict[Hashable, float] = {}
        self._taken: dict[Hashable, float] = {}
        self.shared = False

    def take(self, key: Hashable, cost: float = 1.0) -> float:
        """Take `cost` from the key's bucket: 0 if granted, else the seconds to wait."""
        now = self._clock()
        full_at = self._full_at.get(key, now)
        if full_at < now:
            full_at = now
        full_at += cost * self._interval
        wait = full_at - now - self._tolerance
        if wait > 1e-9:
            return wait
        if len(self._full_at) >= self._capacity:
            self._forget(now)
        self._full_at[key] = full_at
        if self.shared:
            self._taken[key] = self._taken.get(key, 0.0) + cost * self._interval
        return 0.0

    def taken(self) -> dict[Hashable, float]:
        """What was taken here and not told yet (seconds until full), by those who take much.

        Whoever uses less than a quarter of his bucket is nobody's business.
        """
        now, much = self._clock(), self._tolerance / 4
        told = {
            key: spent
            for key, spent in self._taken.items()
            if self._full_at.get(key, now) - now > much
        }
        self._taken = {
            key: spent
            for key, spent in self._taken.items()
            if key not in told and self._full_at.get(key, now) > now
        }
        return told

    def learn(self, key: Hashable, left: float) -> None:
        """All processes together left a key so many seconds from a full bucket."""
        now = self._clock()
        self._full_at[key] = max(self._full_at.get(key, now), now + left)

    def left(self, key: Hashable) -> tuple[int, int]:
        """How many more would be granted at once now, and the seconds until all would be."""
        full = max(self._full_at.get(key, 0.0) - self._clock(), 0.0)
        return int((self._tolerance - full) / self._interval + 1e-9), math.ceil(full)

    def _forget(self, now: float) -> None:
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        while len(self._full_at) >= self._capacity:
            del self._full_at[next(iter(self._full_at))]


class Edge:
    """The border: everything that concerns each request alike, in one pass."""

    def __init__(
        self, app: ASGIApp, *, settings: Settings, metrics: Metrics, limiter: RateLimiter
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._trusted = settings.trusted_proxies
        self._body_limit = settings.body_limit
        self._limiter = limiter
        self._headers = {
            (secure, public): public_headers(headers) if public else headers
            for secure in (False, True)
            for public in (False, True)
            for headers in (security_headers(secure=secure),)
        }
        rate = settings.rate_address
        window = max(1, math.ceil(rate.burst / rate.per_second))
        self._policy = (b"ratelimit-policy", f'"indirizzo";q={rate.burst:.0f};w={window}'.encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or answer it here."""
        kind = scope["type"]
        if kind == "http":
            await self._http(scope, receive, send)
        elif kind == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["parole.share"] = share_of(client_address(scope, self._trusted))
        if self._limiter.take(scope["parole.share"]):
            await receive()
            # Only who has been let in can be told why he must go.
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 1013, "reason": "request.too_many"})
            return
        await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = perf_counter()
        address = client_address(scope, self._trusted)
        scope["parole.address"] = address
        scope["parole.share"] = share_of(address)
        secure = is_secure(scope, self._trusted)
        public = scope["path"].startswith(PUBLIC)
        extra = self._headers[secure, public]
        status = 0
        # Whatever answers GET answers HEAD: the routes see GET, and the body stays here.
        head = scope["method"] == "HEAD"
        inner = {**scope, "method": "GET"} if head else scope

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message["headers"]
                if public:  # everybody may read it: who asked does not matter
                    headers[:] = [one for one in headers if one[0] not in _ASKED_FROM]
                headers.extend(extra)
                if scope["path"].startswith(_API):
                    headers.extend((self._policy, self._left(scope["parole.share"])))
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(_NO_STORE)
            await send(message)

        refused = self._refuse(scope)
        if public and scope["method"] == "OPTIONS":
            await Response(status_code=204, headers=_ASKING)(inner, receive, send_with_headers)
        elif refused is not None:
            await problem_response(describe(refused), refused.headers)(
                inner, receive, send_with_headers
            )
        else:
            if scope["method"] not in {"GET", "HEAD"}:
                receive = self._measured(receive)
            try:
                await self._app(inner, receive, send_with_headers)
            except Exception:
                _log.exception("unexpected", extra={"method": scope["method"]})
                if status:
                    raise
                failed = describe(ApiError("request.failed"))
                await problem_response(failed)(inner, receive, send_with_headers)
        self._account(inner, scope["method"], status, perf_counter() - started)

    def _left(self, share: str) -> tuple[bytes, bytes]:
        granted, seconds = self._limiter.left(share)
        return b"ratelimit", f'"indirizzo";r={max(granted, 0)};t={seconds}'.encode()

    def _refuse(self, scope: Scope) -> ApiError | None:
        wait = self._limiter.take(scope["parole.share"])
        if wait:
            seconds = math.ceil(wait)
            return ApiError(
                "request.too_many", seconds=seconds, headers={"Retry-After": str(seconds)}
            )
        if scope["method"] not in {"GET", "HEAD"}:
            for name, value in scope["headers"]:
                if name == b"content-length" and int(value) > self._body_limit:
                    return ApiError("request.too_large", limit=self._body_limit)
        return None

    def _measured(self, receive: Receive) -> Receive:
        """The same body, but one that cannot grow beyond the limit (no Content-Length needed)."""
        left = self._body_limit

        async def measured() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, detail=str(self._body_limit))
            return message

        return measured

    def _account(self, scope: Scope, method: str, status: int, seconds: float) -> None:
        route: Any = scope.get("route")
        path = getattr(route, "path", "altro")
        self._metrics.request(method, path, status, seconds)
        if status >= 500 or seconds > _SLOW_SECONDS:
            level = logging.WARNING
        elif status >= 400 or method not in {"GET", "HEAD"}:
            level = logging.INFO
        else:
            level = logging.DEBUG
        if _log.isEnabledFor(level):
            _log.log(
                level,
                "request",
                extra={
                    "method": method,
                    "route": path,
                    "status": status,
                    "ms": round(seconds * 1000, 2),
                    "address": scope["parole.address"],
                },
            )
