"""Tables whose log cannot be read: they are set aside, and everybody else plays on."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.store.base import StoreUnavailableError

if TYPE_CHECKING:
    from api.edge.metrics import Metrics

__all__ = ["Quarantine"]

_log = logging.getLogger("parole.hub")
_AGAIN_SECONDS: Final = 60.0
"""After so long a table is looked at again, if somebody asks for it: what it lacked may be back."""


class Quarantine:
    """The tables that could not be read, and with which code that is refused."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._tables: dict[str, tuple[str, float]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    @contextmanager
    def watch(self, table_id: str) -> Iterator[None]:
        """Read a table inside: what it breaks sets it aside, a good reading lets it out."""
        known = self._tables.get(table_id)
        if known is not None and time.monotonic() < known[1]:
            raise ApiError(known[0])
        try:
            yield
        except StoreUnavailableError:
            raise
        except Exception as error:
            if isinstance(error, ApiError) and error.code.endswith(".missing"):
                self._release(table_id)
                raise
            code = error.code if isinstance(error, ApiError) else "table.damaged"
            if known is None:
                _log.error("table in quarantine", exc_info=error, extra={"table": table_id})
            self._tables[table_id] = (code, time.monotonic() + _AGAIN_SECONDS)
            self._metrics.quarantine.set(len(self._tables))
            raise ApiError(code) from error
        self._release(table_id)

    def _release(self, table_id: str) -> None:
        if self._tables.pop(table_id, None) is not None:
            _log.warning("table out of quarantine", extra={"table": table_id})
            self._metrics.quarantine.set(len(self._tables))
