"""The policy of Art. 9 straight from a profile's file, for commands that must start fast.

`burraco_engine.profiles` loads and checks a whole code; a word check needs a dozen of its values
and no dataclasses. A test holds that both read the same.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from burraco_engine.errors import ProfileError
from burraco_engine.paths import data_dir
from parole_engine.admission import POLICIES, AdmissionPolicy

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["read_policy"]


def read_policy(profile_id: str, folder: Path | None = None) -> AdmissionPolicy:
    """The policy of the code `profile_id`; ProfileError if there is no such code of words."""
    folder = folder or data_dir() / "profiles"
    words, melds = _sections(profile_id, folder, ())
    try:
        chosen = {name: words[name]["value"] for name in POLICIES}
        return AdmissionPolicy(**chosen, minimum=melds["minimum"]["value"])
    except KeyError as missing:
        key = str(missing.args[0])
        raise ProfileError("profile.missing_key", where=f"{profile_id}: words", key=key) from None


def _sections(
    profile_id: str, folder: Path, seen: tuple[str, ...]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The sections `words` and `melds`, laid over those of the profile it extends."""
    if profile_id in seen:
        raise ProfileError("profile.extends_cycle", profile=profile_id)
    known = sorted(path.stem for path in folder.glob("*.toml"))
    if profile_id not in known:
        raise ProfileError("profile.missing", profile=profile_id, known=", ".join(known))
    path = folder / f"{profile_id}.toml"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError("profile.syntax", file=path.name, reason=str(error)) from None
    words, melds = raw.get("words", {}), raw.get("melds", {})
    if "extends" in raw:
        below_words, below_melds = _sections(str(raw["extends"]), folder, (*seen, profile_id))
        words, melds = {**below_words, **words}, {**below_melds, **melds}
    return words, melds
