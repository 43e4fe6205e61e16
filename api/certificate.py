"""A certificate for the hall: phones on its network get a page that works without network too.

Browsers keep a page for use offline only over a secure connection. The certificate is our own, so
each phone asks once whether to trust it. It is made by `openssl`.
"""

from __future__ import annotations

import ipaddress
import socket
import subprocess
from pathlib import Path
from typing import Final

__all__ = ["CertificateError", "hall_certificate"]

_DAYS: Final = 397
_STILL_GOOD: Final = 7 * 86_400
"""A certificate that lasts a week more is used again."""


class CertificateError(Exception):
    """The certificate cannot be made; the message is Italian."""


def hall_certificate(folder: Path, address: str | None) -> tuple[Path, Path]:
    """The certificate and the key in a folder, made for this machine if they are not there.

    `address` is where the local network finds this machine, if it does.
    """
    certificate, key = folder / "certificato.pem", folder / "chiave.pem"
    names = _names(address)
    if certificate.is_file() and key.is_file() and _serves(certificate, names):
        return certificate, key
    folder.mkdir(parents=True, exist_ok=True)
    key.touch(mode=0o600)
    key.chmod(0o600)
    _openssl(
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        str(_DAYS),
        "-subj",
        "/CN=Burraco Parole",
        "-addext",
        f"subjectAltName={','.join(names)}",
        "-addext",
        "extendedKeyUsage=serverAuth",
        "-keyout",
        str(key),
        "-out",
        str(certificate),
    )
    return certificate, key


def _names(address: str | None) -> list[str]:
    """What a phone may call this machine by."""
    names = ["DNS:localhost", f"DNS:{socket.gethostname()}", "IP:127.0.0.1"]
    if address:
        try:
            ipaddress.ip_address(address)
        except ValueError:
            names.append(f"DNS:{address}")
        else:
            names.append(f"IP:{address}")
    return list(dict.fromkeys(names))


def _serves(certificate: Path, names: list[str]) -> bool:
    """Whether a certificate made before is good for this machine for some days more."""
    path = str(certificate)
    try:
        _openssl("x509", "-checkend", str(_STILL_GOOD), "-noout", "-in", path)
        told = _openssl("x509", "-noout", "-ext", "subjectAltName", "-in", path)
    except CertificateError:
        return False
    shown = told.replace("IP Address:", "IP:")
    return all(name in shown for name in names)


def _openssl(*words: str) -> str:
    try:
        done = subprocess.run(
            ["openssl", *words], capture_output=True, text=True, timeout=60, check=False
        )
    except FileNotFoundError:
        raise CertificateError("per fare un certificato serve il programma openssl") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["senza spiegazione"])[-1]
        raise CertificateError(f"openssl non ha fatto il certificato: {last}")
    return done.stdout
