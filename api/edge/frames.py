"""Frames of a WebSocket (RFC 6455): made once, however many connections they are written to."""

from __future__ import annotations

from typing import Final

__all__ = ["WIRE", "Frame"]

WIRE: Final = "parole.wire"
"""The extension of a connection's scope under which its protocol takes frames as bytes."""
_TEXT: Final = 0x81
_SHORT: Final = 126
_LONG: Final = 1 << 16


class Frame:
    """A text, and the bytes of its frame once they are asked for."""

    __slots__ = ("_data", "payload")

    def __init__(self, payload: bytes) -> None:
        """The text in UTF-8."""
        self.payload = payload
        self._data: bytes | None = None

    @property
    def text(self) -> str:
        """The text for who writes frames by himself."""
        return self.payload.decode()

    @property
    def data(self) -> bytes:
        """The frame as a server writes it: whole, uncompressed, unmasked."""
        if self._data is None:
            payload = self.payload
            size = len(payload)
            if size < _SHORT:
                head = bytes((_TEXT, size))
            elif size < _LONG:
                head = bytes((_TEXT, 126)) + size.to_bytes(2, "big")
            else:
                head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
            self._data = head + payload
        return self._data
