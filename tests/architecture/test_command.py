"""The `parole` command never shows a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

PAROLE = Path(sys.executable).parent / "parole"


def run(*arguments: str | bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([PAROLE, *arguments], capture_output=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("pippo",),
        ("--pippo",),
        (b"\xff\xfe",),
        ("verifica", b"caf\xe9"),
        ("simula", "--smazzate", "x"),
    ],
    ids=["unknown command", "unknown option", "no UTF-8", "no UTF-8 word", "no number"],
)
def test_wrong_use_is_one_line_and_exit_code_2(arguments):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"parole: ")
    assert done.stderr.count(b"\n") == 1


def test_without_arguments_it_shows_the_help():
    done = run()
    assert done.returncode == 2
    assert b"verifica" in done.stdout
    assert done.stderr == b""


def test_help_and_version_are_italian_and_succeed():
    done = run("--help")
    assert done.returncode == 0
    assert "opzioni" in done.stdout.decode()
    assert "usage" not in done.stdout.decode()
    assert run("--versione").stdout.startswith(b"parole 0.")


def test_every_command_that_the_help_names_is_there():
    from api.commands.tree import COMMANDS

    for name in COMMANDS:
        done = run(name, "--help")
        assert done.returncode == 0, done.stderr
