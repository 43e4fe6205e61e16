"""The wheel stands alone: installed into an empty environment elsewhere, it finds its data."""

import json
import os
import re
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PIP = (sys.executable, "-m", "pip", "-qq")
LARGEST = 20 * 1024 * 1024


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [*PIP, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, ROOT],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def parole(wheel, tmp_path_factory):
    """Runs the installed `parole` in a folder that knows nothing of the source tree."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / "bin" / "python"
    subprocess.run(
        [*PIP, "--python", python, "install", "--no-deps", "--no-index", wheel],
        check=True,
        capture_output=True,
    )
    # The dependencies come from here by path; .pth files, and so the source tree, do not.
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(site.getsitepackages()),
        "HOME": str(folder),
    }

    def run(*arguments, command="parole"):
        return subprocess.run(
            [folder / "venv" / "bin" / command, *arguments],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_the_wheel_tells_type_checkers_that_it_is_typed(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for package in ("api", "burraco_engine", "lexicon", "parole_engine"):
        assert f"{package}/py.typed" in names


def test_the_wheel_is_small_and_says_both_licences(wheel):
    assert wheel.stat().st_size <= LARGEST
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith("METADATA"))
        text = archive.read(metadata).decode()
    assert "License-Expression: GPL-3.0-or-later AND GPL-3.0-only" in text
    assert not [name for name in names if name.startswith(("data/", "tests/", "bench/", "docs/"))]
    assert "Description-Content-Type: text/markdown" in text
    extras = re.findall(r"^Provides-Extra: (.+)$", text, re.MULTILINE)
    assert {"postgresql", "research", "docs", "lexicon"} <= set(extras)
    plain = [line for line in text.splitlines() if line.startswith("Requires-Dist")]
    assert not [line for line in plain if "pettingzoo" in line and "extra ==" not in line]


def test_the_wheel_has_the_examples_and_the_messages_for_who_reads_no_python(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        messages = json.loads(archive.read("api/schemas/messaggi.json"))
    assert {"api/_examples/bot.py", "api/_examples/bot.js"} <= names
    assert {"FromService", "FromClient"} <= set(messages["$defs"])


def test_the_installed_command_finds_its_data(parole):
    assert parole("--versione").stdout.startswith("parole ")
    # `pipx run burraco-parole` looks for a command with the name of the package.
    assert parole("--versione", command="burraco-parole").stdout.startswith("parole ")
    verdict = parole("verifica", "casa")
    assert verdict.returncode == 0, verdict.stderr
    assert "AMMESSA" in verdict.stdout.upper()
    game = parole("simula", "--codice", "classico-2007", "--smazzate", "1", "--seme", "1")
    assert game.returncode == 0, game.stderr
