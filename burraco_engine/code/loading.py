"""Loading: a code of play read from TOML and checked against the sections."""

from __future__ import annotations

import dataclasses
import tomllib
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from burraco_engine.articles import Article, Cited
from burraco_engine.code.coercion import coerce, hints_of, value_type
from burraco_engine.code.effects import POLICY_PLACES, check_policy
from burraco_engine.code.policies import SHARED, Policies
from burraco_engine.code.profile import Profile
from burraco_engine.errors import ProfileError
from burraco_engine.paths import code_dirs

__all__ = ["lineage", "load_profile", "profile_ids"]


def profile_ids(folder: Path | None = None) -> tuple[str, ...]:
    """The codes there are, in alphabetical order."""
    folders = code_dirs() if folder is None else (folder,)
    return tuple(sorted({path.stem for place in folders for path in place.glob("*.toml")}))


def load_profile(
    profile_id: str, folder: Path | None = None, *, policies: Policies | None = SHARED
) -> Profile:
    """The code `profile_id`, complete; ProfileError names the first thing wrong with its file.

    A profile that `extends` another one, of its own folder or of ours, writes only what differs;
    the articles it inherits stay those of the code in which they are written. The policies that it
    names must be among `policies`, unless nothing is to be played (None).
    """
    raw = _read(profile_id, folder, ())
    header = {key: _plain(raw, key, profile_id) for key in ("id", "title", "edition", "game")}
    game = coerce(Literal["parole", "classico"], header["game"], f"{profile_id}: game")
    hints = hints_of(Profile)
    built: dict[str, Any] = {}
    for field in dataclasses.fields(Profile):
        if field.name in header or field.name == "choices":
            continue
        optional = get_origin(hints[field.name]) in (Union, types.UnionType)
        kind = get_args(hints[field.name])[0] if optional else hints[field.name]
        if field.name in raw:
            built[field.name] = _section(kind, raw[field.name], f"{profile_id}: {field.name}")
        elif optional:
            built[field.name] = None
        else:
            raise ProfileError("profile.missing_key", where=profile_id, key=field.name)
    if unknown := set(raw) - set(built) - set(header):
        raise ProfileError("profile.unknown_key", where=profile_id, key=sorted(unknown)[0])
    profile = Profile(
        id=header["id"], title=header["title"], edition=header["edition"], game=game, **built
    )
    if policies is not None:
        for place in POLICY_PLACES:
            check_policy(profile, place, policies, f"{profile_id}: {place}")
    return profile


def lineage(profile_id: str, folder: Path | None = None) -> tuple[str, ...]:
    """The code and those that it extends, from itself down; ProfileError if there is none.

    >>> lineage("classico-2007")
    ('classico-2007',)
    """
    found: tuple[str, ...] = ()
    name: str | None = profile_id
    while name is not None and name not in found:
        found = (*found, name)
        raw = tomllib.loads(_found(name, folder).read_text(encoding="utf-8"))
        name = raw.get("extends")
    return found


def _read(profile_id: str, folder: Path | None, seen: tuple[str, ...]) -> dict[str, Any]:
    """The raw table of a profile laid over the one it extends, articles made into citations."""
    if profile_id in seen:
        raise ProfileError("profile.extends_cycle", profile=profile_id)
    path = _found(profile_id, folder)
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError("profile.syntax", file=path.name, reason=str(error)) from None
    base = raw.pop("extends", None)
    for name, section in raw.items():
        if isinstance(section, dict):
            for key, value in section.items():
                section[key] = _cite(value, profile_id, f"{profile_id}: {name}.{key}")
    if base is None:
        return raw
    below = _read(str(base), folder, (*seen, profile_id))
    for name, section in raw.items():
        if isinstance(section, dict) and isinstance(below.get(name), dict):
            below[name] = {**below[name], **section}
        else:
            below[name] = section
    return below


def _found(profile_id: str, folder: Path | None) -> Path:
    """The file of a profile: in its own folder if there is one, else where codes are."""
    folders = code_dirs() if folder is None else (folder, *code_dirs())
    for place in folders:
        if profile_id in profile_ids(place):
            return place / f"{profile_id}.toml"
    known = sorted({one for place in folders for one in profile_ids(place)})
    raise ProfileError("profile.missing", profile=profile_id, known=", ".join(known))


def _cite(raw: object, code: str, where: str) -> Cited[object]:
    """`{ value = 11, article = "4", reading = "A21" }` as a cited value."""
    if not isinstance(raw, dict) or not isinstance(raw.get("article"), str) or not raw["article"]:
        raise ProfileError("profile.missing_article", where=where)
    if unknown := set(raw) - {"value", "article", "reading"}:
        raise ProfileError("profile.unknown_key", where=where, key=sorted(unknown)[0])
    if "value" not in raw:
        raise ProfileError("profile.missing_key", where=where, key="value")
    return Cited(raw["value"], Article(code, raw["article"], raw.get("reading")))


def _plain(raw: Mapping[str, object], key: str, profile_id: str) -> str:
    if key not in raw:
        raise ProfileError("profile.missing_key", where=profile_id, key=key)
    value: str = coerce(str, raw[key], f"{profile_id}: {key}")
    return value


def _section(kind: type, raw: object, where: str) -> object:
    if not isinstance(raw, dict):
        raise ProfileError("profile.wrong_type", where=where, value=raw, expected="una sezione")
    names = [field.name for field in dataclasses.fields(kind)]
    if unknown := set(raw) - set(names):
        raise ProfileError("profile.unknown_key", where=where, key=sorted(unknown)[0])
    built = {}
    for name in names:
        if name not in raw:
            raise ProfileError("profile.missing_key", where=where, key=name)
        cited: Cited[object] = raw[name]
        value = coerce(value_type(kind, name), cited.value, f"{where}.{name}")
        built[name] = Cited(value, cited.article)
    return kind(**built)
