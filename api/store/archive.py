"""The files of an archive: one service holds them, and they must stay the files it opened.

The lock is the system's and ends with the process, however it ends; what the file says is only for
whoever comes second. A commit to files that were moved away or replaced would be lost at the next
start, so their identity is looked at around every commit.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from api.store.base import ArchiveHeldError, DatabaseUnusableError, StoreUnavailableError
from api.trouble import reason

__all__ = ["ArchiveFiles", "ArchiveLock"]

_COMPANIONS: Final = ("", "-wal", "-shm")
_LOCKED_BYTE: Final = 1 << 30
"""Where a system locks bytes and not files: beyond the text, which others must read."""

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ArchiveLock:
    """The right to write an archive, for as long as this process lives or until it is released."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, archive: Path) -> ArchiveLock:
        """Take the lock beside an archive; ArchiveHeldError says who has it."""
        path = Path(f"{archive}.lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DatabaseUnusableError(f"non si può aprire {path}: {reason(error)}") from None
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            raise ArchiveHeldError(f"l’archivio {archive} è già in uso: {_holder(path)}") from None
        lock = cls(path, descriptor)
        lock.tell()
        return lock

    def tell(self, address: str | None = None) -> None:
        """Write down who holds the archive, for whoever comes second."""
        since = datetime.now().astimezone().isoformat(timespec="seconds")
        held = {"processo": os.getpid(), "macchina": socket.gethostname(), "dal": since}
        text = json.dumps(held if address is None else {**held, "indirizzo": address})
        try:
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, text.encode())
        except OSError:  # the lock holds without its text, for instance on a full disk
            return

    def release(self) -> None:
        """Let another service have the archive; asked again, nothing happens."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _holder(path: Path) -> str:
    """Who wrote the lock file, as far as it can be read."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        who = f"processo {held['processo']} su «{held['macchina']}», dal {held['dal']}"
        if "indirizzo" not in held:
            return f"lo tiene il {who}"
        return f"lo tiene il servizio {held['indirizzo']} ({who})"
    except (OSError, ValueError, KeyError, TypeError):
        return "lo tiene un altro processo"


class ArchiveFiles:
    """The files of an open archive: the database, its log and index, and the lock."""

    def __init__(self, archive: Path, lock: ArchiveLock | None) -> None:
        paths = [f"{archive}{end}" for end in _COMPANIONS]
        if lock is not None:
            paths.append(str(lock.path))
        self._known: list[tuple[str, int, int]] = []
        for path in paths:
            with suppress(OSError):
                found = os.stat(path)  # noqa: PTH116 - as in `check`
                self._known.append((path, found.st_dev, found.st_ino))

    def check(self) -> None:
        """Refuse if a file is no longer the one that was opened."""
        for path, device, number in self._known:
            try:
                found = os.stat(path)  # noqa: PTH116 - twice a commit: a path of pathlib takes longer
                same = found.st_ino == number and found.st_dev == device
            except OSError:
                same = False
            if not same:
                name = Path(path).name
                raise StoreUnavailableError(f"il file {name} è stato tolto o sostituito")
