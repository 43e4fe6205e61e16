"""`pipx run` on the wheel: who has only pipx judges a word, in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.soak
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.timeout(900)
def test_pipx_runs_the_wheel_without_anything_else(tmp_path):
    wheel = _wheel(tmp_path / "dist")
    tool = tmp_path / "tool"
    subprocess.run([sys.executable, "-m", "venv", tool], check=True)
    subprocess.run([tool / "bin/pip", "install", "-qq", "pipx"], check=True)
    home = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PAROLE_")},
        "PIPX_HOME": str(tmp_path / "home"),
        "PIPX_BIN_DIR": str(tmp_path / "bin"),
    }
    asked = [tool / "bin/pipx", "run", "--spec", str(wheel), "parole", "verifica", "casa", "roma"]
    told = subprocess.run(
        asked, env=home, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "AMMESSA" in told.stdout.upper(), told.stderr
    assert "NON AMMESSA" in told.stdout.upper()
    assert not any(name.startswith("Traceback") for name in told.stderr.splitlines())


def _wheel(where: Path) -> Path:
    command = [sys.executable, "-m", "pip", "wheel", "-qq", "--no-build-isolation", "--no-deps"]
    subprocess.run([*command, "--wheel-dir", where, str(ROOT)], check=True)
    (wheel,) = where.glob("*.whl")
    return wheel
