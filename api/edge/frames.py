"""Frames of a WebSocket (RFC 6455): made once, however many connections they are written to."""

from __future__ import annotations

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the package came without its compiled part
    from websockets.utils import apply_mask

__all__ = ["WIRE", "Frame", "plain_texts"]

WIRE: Final = "parole.wire"
"""The extension of a connection's scope under which its protocol takes frames as bytes."""
_TEXT: Final = 0x81
_SHORT: Final = 126
_LONG: Final = 1 << 16
_MASKED: Final = 0x80


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


def plain_texts(data: bytes) -> list[str] | None:
    """The texts of a client's frames, if the data is nothing but short whole ones; else None.

    So are nearly all that pages send; what is broken up, long, binary, compressed, a control frame
    or wrong is for a full reader of the protocol.
    """
    texts, at, size = list[str](), 0, len(data)
    while at < size:
        if size - at < 6 or data[at] != _TEXT or data[at + 1] < _MASKED:
            return None
        start, length = at + 6, data[at + 1] - _MASKED
        if length == _SHORT:
            start, length = at + 8, int.from_bytes(data[at + 2 : at + 4], "big")
        if length == _SHORT + 1 or start + length > size:
            return None
        at = start + length
        try:
            texts.append(apply_mask(data[start:at], data[start - 4 : start]).decode())
        except UnicodeDecodeError:
            return None
    return texts
