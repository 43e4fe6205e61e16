"""What the system refuses, said in Italian: files, folders, addresses, closed streams."""

import errno
import os
import sys
from typing import Final

__all__ = ["TROUBLE", "reason", "silence", "stand_in", "told"]

TROUBLE: Final = 5
"""The exit code when something cannot be read or written: a stream, a file, the archive."""
_REASONS: Final = {
    errno.ENOENT: "non esiste",
    errno.EISDIR: "è una cartella",
    errno.ENOTDIR: "una parte del percorso non è una cartella",
    errno.EEXIST: "c’è già un file con questo nome",
    errno.EACCES: "il permesso è negato",
    errno.EPERM: "il permesso è negato",
    errno.EROFS: "il disco è di sola lettura",
    errno.ENOSPC: "non c’è più spazio",
    errno.EDQUOT: "non c’è più spazio",
    errno.EFBIG: "il file è troppo grande",
    errno.EIO: "errore del disco",
    errno.EBADF: "è chiuso",
    errno.ENAMETOOLONG: "il nome è troppo lungo",
    errno.ELOOP: "i collegamenti girano in tondo",
    errno.EMFILE: "ci sono troppi file aperti",
    errno.ENFILE: "ci sono troppi file aperti",
    errno.EADDRINUSE: "l’indirizzo è occupato",
    errno.EADDRNOTAVAIL: "questa macchina non ha quell’indirizzo",
}
_STREAMS: Final = (
    ("stdin", "lo standard input", "r", os.O_WRONLY),
    ("stdout", "lo standard output", "w", os.O_RDONLY),
    ("stderr", "lo standard error", "w", os.O_WRONLY),
)
_closed: list[str] = []


def reason(error: OSError) -> str:
    """Why the system refused; a name that no address has comes with a negative number."""
    number = error.errno or 0
    if number < 0:
        return "nessun indirizzo ha questo nome"
    return _REASONS.get(number, f"errore di sistema {number}")


def told(error: OSError) -> str:
    """One sentence for an error that no command foresaw: what was touched, and why it failed."""
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {reason(error)}"
    if error.errno == errno.EBADF and _closed:
        return f"{' e '.join(_closed)} {'sono chiusi' if len(_closed) > 1 else 'è chiuso'}"
    return f"lettura o scrittura non riuscita: {reason(error)}"


def stand_in() -> None:
    """Give closed standard streams a file that refuses, as an open one that fails would.

    Python leaves None in their place, and the next file that is opened would take their number.
    Whatever is said on a closed standard error is lost.
    """
    for name, spoken, mode, flags in _STREAMS:
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flags)
            setattr(sys, name, open(descriptor, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
            if name != "stderr":
                _closed.append(spoken)


def silence() -> None:
    """Let go of what could not be written, so that the end of the process does not try again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
