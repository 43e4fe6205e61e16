"""How the archive is: what the last commits met, and since when one has not ended."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from api.store.base import StoreUnavailableError

__all__ = ["Condition"]

_log = logging.getLogger("parole.store")
_SLOW_SECONDS: Final = 2.0
"""A commit that takes longer counts as trouble while it lasts."""


class Condition:
    """Written by the store's threads, read by everybody: each field is one assignment."""

    __slots__ = ("_committing", "_damage", "_dead", "_fault")

    def __init__(self) -> None:
        self._fault: str | None = None
        self._damage: str | None = None
        self._committing: float | None = None
        self._dead = False

    @property
    def trouble(self) -> str | None:
        """Why nothing can be kept now, in Italian; None while all is well."""
        if self._dead:
            return "lo scrittore si è fermato"
        since = self._committing
        if since is not None and time.monotonic() - since > _SLOW_SECONDS:
            return "la scrittura non finisce"
        return self._damage or self._fault

    def begin(self) -> None:
        """A commit begins."""
        self._committing = time.monotonic()

    def end(self) -> None:
        """It ended, well or not."""
        self._committing = None

    def recovered(self) -> None:
        """A sign of life was committed, and the next commit should be too.

        Any commit would not do: on a full disk a small one goes through now and then.
        """
        if self._fault is not None:
            _log.warning("the archive can be written again")
            self._fault = None

    def met(self, error: StoreUnavailableError) -> None:
        """The archive refused; broken files do not mend by themselves."""
        if error.reason not in (self._fault, self._damage):
            _log.error("the archive is in trouble", extra={"reason": error.reason})
        if error.damage:
            self._damage = error.reason
        else:
            self._fault = error.reason

    def died(self) -> None:
        """The writer is gone: nothing will be kept any more."""
        self._dead = True
