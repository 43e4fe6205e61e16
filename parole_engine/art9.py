"""The policy of Art. 9 and the letters of the deck, for commands that must start fast.

`burraco_engine.code.loading` loads and checks a whole code; a word check needs a dozen values.
Profiles and decks hold one value per line, so these are found by a scan that costs a tenth of a
TOML parser, itself as dear as the whole check of a word. A test holds that the scan and the loader
read the same in every profile there is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from burraco_engine.errors import ProfileError
from burraco_engine.paths import data_dir
from parole_engine.admission import POLICIES, AdmissionPolicy

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["read_deck_letters", "read_policy"]


def read_policy(profile_id: str, folder: Path | None = None) -> AdmissionPolicy:
    """The policy of the code `profile_id`; ProfileError if there is no such code of words."""
    folder = folder or data_dir() / "profiles"
    values = _values(profile_id, folder, ())
    missing = next((name for name in (*POLICIES, "minimum") if name not in values), None)
    if missing is not None:
        raise ProfileError("profile.missing_key", where=f"{profile_id}: words", key=missing)
    chosen = {name: values[name] for name in POLICIES}
    return AdmissionPolicy(minimum=int(values["minimum"])).choose(chosen)


def read_deck_letters(path: Path | None = None) -> dict[str, int]:
    """The copies of each letter in one colour of the deck."""
    text = (path or data_dir() / "decks" / "parole.toml").read_text(encoding="utf-8")
    found = re.findall(r"^([A-Z]) = (\d+)", _section(text, "copies.suited"), re.MULTILINE)
    return {letter.lower(): int(copies) for letter, copies in found}


def _section(text: str, name: str) -> str:
    return text.partition(f"\n[{name}]")[2].partition("\n[")[0]


def _values(profile_id: str, folder: Path, seen: tuple[str, ...]) -> dict[str, str]:
    """The values of the sections `words` and `melds`, over those of the profile it extends."""
    if profile_id in seen:
        raise ProfileError("profile.extends_cycle", profile=profile_id)
    known = sorted(path.stem for path in folder.glob("*.toml"))
    if profile_id not in known:
        raise ProfileError("profile.missing", profile=profile_id, known=", ".join(known))
    text = (folder / f"{profile_id}.toml").read_text(encoding="utf-8")
    base = re.search(r'^extends = "([^"]+)"', text, re.MULTILINE)
    values = _values(base[1], folder, (*seen, profile_id)) if base else {}
    for section in ("words", "melds"):
        pattern = r'^(\w+) = \{ value = "?(\w+)"?,'
        values.update(re.findall(pattern, _section(text, section), re.MULTILINE))
    return values
