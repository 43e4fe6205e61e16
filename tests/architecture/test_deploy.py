"""The files for whoever runs the service for others are such as nginx and systemd take."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from api.settings import Settings

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
SYSTEMD = shutil.which("systemd-analyze")


def test_the_settings_are_such_as_the_service_reads():
    lines = (DEPLOY / "parole.env").read_text(encoding="utf-8").splitlines()
    values = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    settings = Settings.from_env(values)
    assert not settings.is_sqlite
    assert settings.trusted_proxies


def test_the_unit_starts_the_command_with_options_that_it_has(capsys):
    from api.cli import main

    unit = (DEPLOY / "parole@.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=\S+/parole (.*)$", unit, re.M)
    verb, *options = command.split()
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    said = capsys.readouterr().out
    assert all(option in said for option in options if option.startswith("--"))
    assert "LimitNOFILE=65536" in unit


@pytest.mark.skipif(SYSTEMD is None, reason="systemd is not installed")
def test_systemd_takes_the_unit(tmp_path):
    text = (DEPLOY / "parole@.service").read_text(encoding="utf-8")
    program = tmp_path / "parole"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "parole@8001.service"
    unit.write_text(text.replace("/opt/parole/.venv/bin/parole", str(program)))
    assert SYSTEMD is not None
    done = subprocess.run(
        [SYSTEMD, "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    ours = [line for line in done.stderr.splitlines() if "parole@" in line]
    assert ours == []


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_nginx_takes_the_configuration(tmp_path):
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    made = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    files = ["-subj", "/CN=parole.example", "-keyout", key, "-out", certificate]
    subprocess.run([*made.split(), *files], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/etc/ssl/parole/cert.pem", str(certificate))
    text = text.replace("/etc/ssl/parole/key.pem", str(key))
    text = re.sub(r" *listen \[::\]:.*\n", "", text)
    text = re.sub(r"listen (80|443)", rf"listen unix:{tmp_path}/\1", text)
    whole = tmp_path / "nginx.conf"
    head = f"pid {tmp_path}/pid;\nerror_log {tmp_path}/error.log;\nevents {{}}\n"
    whole.write_text(f"{head}http {{\n{text}\n}}\n")
    assert NGINX is not None
    done = subprocess.run(
        [NGINX, "-t", "-q", "-p", tmp_path, "-c", whole],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
