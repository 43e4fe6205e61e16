"""The configuration of the service, read once from the environment (`PAROLE_*`)."""

# ruff: noqa: RUF009 - `_setting` is `dataclasses.field` with the variable's meaning

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

__all__ = ["Rate", "Settings", "SettingsError", "default_database_url"]

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class SettingsError(ValueError):
    """A `PAROLE_*` variable that cannot be used; the message is Italian and names it."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: `per_second` on average, `burst` at once. Written `per_second/burst`.

    >>> Rate.parse("20/40")
    Rate(per_second=20.0, burst=40.0)
    """

    per_second: float
    burst: float

    @classmethod
    def parse(cls, text: str) -> Rate:
        """Read `per_second/burst`; both must be positive."""
        left, slash, right = text.partition("/")
        rate = cls(float(left), float(right) if slash else float(left))
        if not (rate.per_second > 0 and rate.burst >= 1):
            raise ValueError(text)
        return rate


def default_database_url() -> str:
    """The embedded database of this user, in the platform's folder for application data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{(base / 'burraco-parole' / 'parole.db').as_posix()}"


def _networks(text: str) -> tuple[Network, ...]:
    return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    for origin in origins:
        _web_address(origin)
    return origins


def _web_address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        raise ValueError(text)
    return text.rstrip("/")


def _whole(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def _folder(text: str) -> Path:
    if not Path(text).is_dir():
        raise ValueError(text)
    return Path(text)


def _positive(text: str) -> int:
    number = _whole(text)
    if number == 0:
        raise ValueError(text)
    return number


def _choice(*allowed: str) -> Any:
    def parse(text: str) -> str:
        if text not in allowed:
            raise ValueError(text)
        return text

    return parse


def _setting(parse: Any, expected: str, doc: str, default: Any = MISSING, **options: Any) -> Any:
    metadata = {"parse": parse, "expected": expected, "doc": doc}
    if default is not MISSING:
        options["default"] = default
    return field(metadata=metadata, **options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that an operator may choose. `docs/operations.md` lists it with its meaning."""

    database_url: str = _setting(
        str,
        "un indirizzo SQLAlchemy",
        "Where the games are kept.",
        default_factory=default_database_url,
    )
    public_url: str | None = _setting(
        _web_address,
        "un indirizzo come https://parole.example",
        "The address that players see; invitations and QR codes use it.",
        None,
    )
    trusted_proxies: tuple[Network, ...] = _setting(
        _networks,
        "reti separate da virgole, per esempio 127.0.0.1/32",
        "Peers whose X-Forwarded-For and X-Forwarded-Proto are believed.",
        (),
    )
    cors_origins: tuple[str, ...] = _setting(
        _origins,
        "origini separate da virgole",
        "Other origins that may call the API from a browser; none by default.",
        (),
    )
    metrics_token: str | None = _setting(
        str, "un segreto", "Lets a remote collector read /metriche with a Bearer token.", None
    )
    rate_address: Rate = _setting(
        Rate.parse, "al secondo/insieme", "Requests per address.", Rate(100, 500)
    )
    rate_heavy: Rate = _setting(
        Rate.parse, "al secondo/insieme", "Searches and new tables per address.", Rate(2, 30)
    )
    rate_seat: Rate = _setting(
        Rate.parse, "al secondo/insieme", "Moves and frames per seat.", Rate(20, 60)
    )
    connections_address: int = _setting(_whole, "un numero", "Open connections per address.", 256)
    request_seconds: int = _setting(
        _positive, "secondi", "A request's head must be here in so long, and its body.", 15
    )
    head_limit: int = _setting(_positive, "un numero di byte", "Largest head of a request.", 16_384)
    body_limit: int = _setting(_whole, "un numero di byte", "Largest request body.", 65_536)
    frame_limit: int = _setting(_whole, "un numero di byte", "Largest WebSocket frame.", 16_384)
    tables_limit: int = _setting(
        _whole, "un numero", "Tables waiting or in play at the same time.", 5_000
    )
    tables_address: int = _setting(
        _positive,
        "un numero",
        "Tables per address, waiting or in play; at most a quarter of all.",
        50,
    )
    workers: int = _setting(
        _whole,
        "un numero",
        "Processes for bots and puzzles, beside the one for searches; 0: one per core but one.",
        0,
    )
    vanish_seconds: int = _setting(
        _whole, "secondi", "A player away for so long may be replaced by a bot.", 60
    )
    bot_pace_ms: int = _setting(
        _whole, "millisecondi", "How long a bot takes for a move, at least.", 700
    )
    idle_hours: int = _setting(
        _whole, "ore", "A table where nothing happens for so long expires; 0 is never.", 72
    )
    retention_days: int = _setting(
        _whole, "giorni", "Ended and expired tables are kept for so long; 0 keeps them.", 365
    )
    log_format: str = _setting(
        _choice("json", "testo", "auto"),
        "json, testo o auto",
        "JSON lines, or plain text (auto: text on a terminal).",
        "auto",
    )
    log_level: str = _setting(
        _choice("debug", "info", "warning", "error"),
        "debug, info, warning o error",
        "The least grave message that is logged.",
        "info",
    )
    lexicon_dir: Path | None = _setting(
        Path, "una cartella", "Another compiled lexicon than the one of the package.", None
    )
    codes_dir: Path | None = _setting(
        _folder,
        "una cartella che esiste",
        "Codes of the house beside those of the package; `burraco_engine.paths` reads it.",
        None,
    )

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None, **overrides: Any) -> Settings:
        """Read the `PAROLE_*` variables; unknown or malformed ones are errors, never ignored."""
        environ = os.environ if environ is None else environ
        known = {f"PAROLE_{one.name.upper()}": one for one in fields(cls)}
        values: dict[str, Any] = {}
        for name, text in sorted(environ.items()):
            if not name.startswith("PAROLE_"):
                continue
            one = known.get(name)
            if one is None:
                raise SettingsError(f"la variabile {name} non esiste")
            try:
                values[one.name] = one.metadata["parse"](text)
            except ValueError:
                raise SettingsError(f"{name}={text!r}: serve {one.metadata['expected']}") from None
        return cls(**{**values, **overrides})

    @property
    def is_sqlite(self) -> bool:
        """True when the games are in the embedded database."""
        return self.database_url.startswith("sqlite")
