"""The security headers that every answer carries."""

from __future__ import annotations

from typing import Final

__all__ = [
    "CONTENT_SECURITY_POLICY",
    "PUBLIC",
    "public_headers",
    "security_headers",
]

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


PUBLIC: Final = (
    "/api/v1/parole",
    "/api/v1/lessico",
    "/api/v1/regole",
    "/api/v1/enigmi/oggi",
    "/api/v1/enigmi/giorni",
    "/api/v1/partite",
    "/api/v1/openapi.json",
    "/api/v1/messaggi.json",
)
"""What begins so is for every page of every origin: it tells the same to everybody."""
_TOLD: Final = "ETag, Link, RateLimit, RateLimit-Policy, Retry-After"


def public_headers(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer that pages from elsewhere may read."""
    opened = {
        b"cross-origin-resource-policy": b"cross-origin",
        b"access-control-allow-origin": b"*",
        b"access-control-expose-headers": _TOLD.encode(),
    }
    return list({**dict(headers), **opened}.items())


def security_headers(*, secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers of every answer; over TLS also the promise to stay there."""
    headers = {
        "content-security-policy": CONTENT_SECURITY_POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    if secure:
        headers["strict-transport-security"] = "max-age=31536000"
    return [(name.encode(), value.encode()) for name, value in headers.items()]
