"""The lexicon compiles to the same bytes every time, and to those that are committed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMITTED = ROOT / "data" / "lexicon"


def compiled(target):
    subprocess.run(
        [sys.executable, "-m", "lexicon.build", "compile", "--target", str(target)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return (target / "manifest.json").read_bytes()


@pytest.mark.soak
def test_the_lexicon_compiles_twice_to_the_committed_bytes(tmp_path):
    one, other = compiled(tmp_path / "one"), compiled(tmp_path / "other")
    assert one == other
    assert one == (COMMITTED / "manifest.json").read_bytes()
    for name in json.loads(one)["files"]:
        expected = (COMMITTED / name).read_bytes()
        assert (tmp_path / "one" / name).read_bytes() == expected, name
        assert (tmp_path / "other" / name).read_bytes() == expected, name
