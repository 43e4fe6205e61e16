"""The command finds the project's own packages, whatever folders stand beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
FALSE_FRIENDS = ("api", "lexicon", "parole_engine")


@pytest.fixture
def elsewhere(tmp_path):
    """A folder with packages of the same names, which break whoever imports them."""
    for name in FALSE_FRIENDS:
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text("raise SystemExit('the wrong package')\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [(BIN / "parole",), (BIN / "burraco-parole",), (sys.executable, "-P", "-m", "burraco_parole")],
    ids=["parole", "burraco-parole", "python -m"],
)
def test_the_command_works_where_a_folder_called_api_comes_first(elsewhere, command):
    done = subprocess.run(
        [*command, "verifica", "casa"],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(elsewhere)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ammessa" in done.stdout.lower()
