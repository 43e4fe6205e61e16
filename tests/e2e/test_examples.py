"""The bots of docs/examples play a hand against the service: in Python, and in the browser."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from tests.e2e.conftest import OpenContext
from tests.e2e.server import Server

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"


def fair(outcome: dict[str, object]) -> bool:
    """A turno that was won, lost or drawn."""
    totals = outcome["totali"]
    assert isinstance(totals, dict)
    assert set(totals) == {"NS", "EO"}
    return outcome["vince"] in ("NS", "EO", None)


def test_the_python_bot_plays_a_hand_to_its_end(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "bot.py", server.address],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    assert fair(ast.literal_eval(done.stdout))


def test_the_javascript_bot_plays_a_hand_to_its_end(
    server: Server, open_context: OpenContext
) -> None:
    context = open_context(bypass_csp=True)
    context.set_default_timeout(240_000)
    page = context.new_page()
    page.goto("/licenze")
    source = (EXAMPLES / "bot.js").read_text(encoding="utf-8")
    page.add_script_tag(content=f"{source}\nwindow.playBot = play;", type="module")
    page.wait_for_function("() => Boolean(window.playBot)")
    assert fair(page.evaluate("window.playBot(location.origin)"))
