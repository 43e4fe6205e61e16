"""A certificate for the hall: made once, used again, made anew for another address."""

from __future__ import annotations

import shutil
import ssl
from pathlib import Path

import pytest

from api import certificate
from api.certificate import CertificateError, hall_certificate
from api.cli import main
from api.commands import UsageError

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")


def test_it_is_made_for_the_addresses_of_the_machine_and_used_again(tmp_path: Path):
    cert, key = hall_certificate(tmp_path / "sala", "192.168.1.20")
    assert key.stat().st_mode & 0o777 == 0o600
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    first = cert.read_bytes()
    assert hall_certificate(tmp_path / "sala", "192.168.1.20") == (cert, key)
    assert cert.read_bytes() == first
    hall_certificate(tmp_path / "sala", "192.168.1.21")
    assert cert.read_bytes() != first, "another address, another certificate"
    other = cert.read_bytes()
    cert.write_text("rotto")
    hall_certificate(tmp_path / "sala", "sala.test")
    assert cert.read_bytes() not in (other, b"rotto")


def test_without_openssl_it_is_said(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CertificateError, match="openssl"):
        hall_certificate(tmp_path / "sala", None)
    with pytest.raises(UsageError, match="--certificato"):
        main(["serve", "--certificato", str(tmp_path / "sala")])


def test_it_does_not_go_with_another_one(tmp_path: Path):
    with pytest.raises(UsageError, match="non va insieme"):
        main(["serve", "--certificato", str(tmp_path), "--tls-cert", "x", "--tls-key", "y"])
    assert certificate.__all__ == ["CertificateError", "hall_certificate"]
