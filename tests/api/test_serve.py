"""`parole serve` as people start it: a process, a port, Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import httpx
import pytest


@contextmanager
def serving(tmp_path, *options, **environ):
    """Run `parole serve` until the block ends; yields the process and its first lines."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from api.cli import entry_point; entry_point()", "serve", *options],
        env={**os.environ, "PAROLE_DATABASE_URL": f"sqlite:///{tmp_path / 'p.db'}", **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        lines: list[str] = []
        while not any("Ctrl-C" in line for line in lines):
            line = process.stdout.readline()
            assert line, process.stderr.read()
            lines.append(line)
        yield process, "".join(lines)
    finally:
        process.kill()
        process.communicate()


def command(*arguments, **environ):
    return subprocess.run(
        [sys.executable, "-c", "from api.cli import entry_point; entry_point()", *arguments],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_taken_port_is_announced_and_the_next_free_one_is_used(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(tmp_path, "--port", str(port)) as (process, said):
            assert f"La porta {port} è occupata" in said
            address = re.search(r"(http:\S+:\d+)", said)
            assert address
            answer = httpx.get(f"{address[0]}/salute", trust_env=False)
            assert answer.json()["ready"] is True
            process.send_signal(signal.SIGINT)
            rest, errors = process.communicate(timeout=120)
            assert process.returncode == 0, errors
            assert "Fermato." in rest
            assert "Traceback" not in errors


def test_a_host_that_others_reach_without_tls_is_warned_about(tmp_path):
    with serving(tmp_path, "--host", "0.0.0.0", "--port", "18320") as (process, said):
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=120)
        assert "http://127.0.0.1" in said
        assert "senza TLS" in errors
        assert process.returncode == 0


@pytest.mark.parametrize("stdout", ["/dev/full", "&-"])
def test_a_service_goes_on_when_nobody_can_read_where_it_is(tmp_path, stdout):
    line = f"exec {sys.executable} -c 'from api.cli import entry_point; entry_point()' serve"
    process = subprocess.Popen(
        ["bash", "-c", f"{line} --port 0 >{stdout}"],
        env={**os.environ, "PAROLE_DATABASE_URL": f"sqlite:///{tmp_path / 'p.db'}"},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        assert any("ready" in line for line in process.stderr)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("options", "environ", "said"),
    [
        (["--workers", "2"], {}, "un processo solo"),
        (["--port", "70000"], {}, "non è una porta"),
        (["--tls-cert", "x.pem"], {}, "vanno insieme"),
        ([], {"PAROLE_RATE_SEAT": "x"}, "PAROLE_RATE_SEAT"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(options, environ, said):
    done = command("serve", *options, **environ)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_unusable_database_is_said_in_one_line(tmp_path):
    (tmp_path / "x.db").write_bytes(b"non sono un database" * 100)
    done = command("serve", PAROLE_DATABASE_URL=f"sqlite:///{tmp_path / 'x.db'}")
    assert done.returncode == 5
    assert "parole: il file non è un database" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_archive_is_migrated_once_and_cleaned(tmp_path):
    url = f"sqlite:///{tmp_path / 'x.db'}"
    assert "portato" in command("database", "migra", PAROLE_DATABASE_URL=url).stdout
    assert "già" in command("database", "migra", PAROLE_DATABASE_URL=url).stdout
    assert "eliminati: 0" in command("database", "pulisci", PAROLE_DATABASE_URL=url).stdout


def test_what_the_engine_refuses_is_one_line_and_never_a_traceback(monkeypatch, capsys):
    from api import cli
    from burraco_engine.errors import ProfileError

    def refuse(_arguments):
        raise ProfileError("profile.missing", profile="nessuno", known="parole-2025")

    monkeypatch.setattr(cli, "main", refuse)
    with pytest.raises(SystemExit) as left:
        cli.entry_point()
    said = capsys.readouterr().err
    assert left.value.code == 1
    assert said.startswith("parole: ")
    assert said.count("\n") == 1
