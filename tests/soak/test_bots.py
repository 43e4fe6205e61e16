"""Each level beats the one below it on the same cards, with the sides changed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

PAROLE = Path(sys.executable).parent / "parole"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [("circolo", "principiante", 200), ("maestro", "circolo", 200), ("campione", "maestro", 400)],
)
def test_a_level_beats_the_one_below(better, worse, deals):
    done = subprocess.run(
        [
            *(PAROLE, "simula", "--json", "--seme", "2025"),
            *("--smazzate", str(deals), "--bot", f"{better},{worse}"),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    margin = json.loads(done.stdout)["doppio"]["mp"]
    print(f"{better} v {worse}: {margin}")
    assert margin["media"] - margin["intervallo"] > 0
