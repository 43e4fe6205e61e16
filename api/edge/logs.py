"""Structured logs without secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final

__all__ = ["configure_logging", "scrub"]

_SECRET: Final = re.compile(r"\bp[a-z]_[A-Za-z0-9_-]{16,}")
_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def scrub(text: str) -> str:
    """Blank out anything that has the shape of one of our tokens.

    >>> scrub("arrivato pt_abcdefghijklmnopqrstuvwx qui")
    'arrivato *** qui'
    """
    return _SECRET.sub("***", text)


def _extras(record: logging.LogRecord) -> dict[str, object]:
    return {key: value for key, value in vars(record).items() if key not in _STANDARD}


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_extras(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return scrub(json.dumps(line, ensure_ascii=False, default=str))


class _PlainText(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        extras = " ".join(f"{key}={value}" for key, value in _extras(record).items())
        return scrub(f"{super().format(record)} {extras}".rstrip())


def configure_logging(log_format: str, level: str) -> None:
    """Send all logs to standard error, as JSON lines or as text for a person at a terminal."""
    if log_format == "auto":
        log_format = "testo" if sys.stderr.isatty() else "json"
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines() if log_format == "json" else _PlainText())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # The server's own notices repeat ours, or show frames; its warnings and errors do not.
    for name in ("uvicorn", "uvicorn.error", "asyncio", "alembic", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(max(logging.WARNING, root.level))
