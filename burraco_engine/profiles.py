"""Profiles: a code of play read from TOML, checked against the sections, with its choices."""

from __future__ import annotations

import dataclasses
import tomllib
import types
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from burraco_engine import sections as s
from burraco_engine.articles import Article, Cited
from burraco_engine.effects import CHOICE_NEEDS, has_effect, is_open, lacks
from burraco_engine.errors import ProfileError
from burraco_engine.paths import data_dir
from burraco_engine.policies import SHARED, Policies

__all__ = ["Profile", "load_profile", "profile_ids"]


_KIND_OF: Final = types.MappingProxyType(
    {
        "burraco.grading": "grading",
        "burraco.bonus": "bonus",
        "pozzetti.unplayed": "pozzetto",
        "time_out.rule": "time_out",
    }
)
"""The first part of the names of policies that each place takes."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A code of play: its name, its sections, and the readings chosen where the text is open."""

    id: str
    title: str
    edition: str
    game: Literal["parole", "classico"]
    seating: s.Seating
    deal: s.Deal
    take: s.Take
    melds: s.Melds
    words: s.Words | None
    runs: s.Runs | None
    burraco: s.Burraco
    pozzetti: s.Pozzetti
    closing: s.Closing
    clocks: s.Clocks
    time_out: s.TimeOut
    stallo: s.Stallo
    score: s.Score
    irregolarita: s.Irregolarita
    tournament: s.Tournament
    choices: tuple[tuple[str, str], ...] = ()

    def choose(self, choices: Mapping[str, str], *, policies: Policies = SHARED) -> Profile:
        """The same code with other readings, e.g. `{"take.equal_card": "face"}`.

        Only values with named alternatives, policies and yes/no values ("true", "false") can be
        chosen; the article stays the same. ProfileError refuses a choice that needs what this code
        does not have, and one that nothing in the game would ask for, be it because of another
        choice: a choice that changes nothing would deceive the table.
        """
        profile = self
        for key, choice in choices.items():
            profile = profile._with(key, choice)
        for key, choice in profile.choices:
            where = f"{self.id}: {key}"
            if key in _KIND_OF:
                _check_policy(profile, key, policies, where)
            elif need := lacks(profile, CHOICE_NEEDS.get((key, choice), ())):
                raise ProfileError("profile.choice_lacks", where=where, choice=choice, need=need)
            if not has_effect(profile, key, policies):
                raise ProfileError("profile.choice_without_effect", key=key)
        return profile

    def _with(self, key: str, choice: str) -> Profile:
        """The code with one other value, if there is such a choice."""
        section_name, _, name = key.partition(".")
        section = getattr(self, section_name, None) if "." in key else None
        if not dataclasses.is_dataclass(section) or isinstance(section, type):
            raise ProfileError("profile.unknown_choice", key=key)
        expected = _value_type(type(section), name)
        named = get_origin(expected) is Literal or expected in (bool, s.PolicyName)
        if not named or not is_open(self, key):
            raise ProfileError("profile.unknown_choice", key=key)
        cited: Cited[object] = getattr(section, name)
        value = _coerce(expected, _said(expected, choice), f"{self.id}: {key}")
        changed = dataclasses.replace(section, **{name: Cited(value, cited.article)})
        merged = tuple(sorted({**dict(self.choices), key: choice}.items()))
        changes: dict[str, Any] = {section_name: changed, "choices": merged}
        return dataclasses.replace(self, **changes)


def profile_ids(folder: Path | None = None) -> tuple[str, ...]:
    """The codes there are, in alphabetical order."""
    return tuple(sorted(path.stem for path in (folder or data_dir() / "profiles").glob("*.toml")))


def load_profile(
    profile_id: str, folder: Path | None = None, *, policies: Policies = SHARED
) -> Profile:
    """The code `profile_id`, complete; ProfileError names the first thing wrong with its file.

    A profile that `extends` another one writes only what differs; the articles it inherits stay
    those of the code in which they are written.
    """
    folder = folder or data_dir() / "profiles"
    raw = _read(profile_id, folder, ())
    header = {key: _plain(raw, key, profile_id) for key in ("id", "title", "edition", "game")}
    game = _coerce(Literal["parole", "classico"], header["game"], f"{profile_id}: game")
    hints = _hints(Profile)
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
    for place in _KIND_OF:
        _check_policy(profile, place, policies, f"{profile_id}: {place}")
    return profile


def _check_policy(code: Profile, place: str, policies: Policies, where: str) -> None:
    """The policy at `place` exists, is of its kind, and the code has what it needs."""
    section, _, name = place.partition(".")
    policy = getattr(getattr(code, section), name).value
    if policy not in policies or policy.partition(".")[0] != _KIND_OF[place]:
        raise ProfileError("profile.unknown_policy", where=where, policy=policy)
    if need := lacks(code, policies.needs(policy)):
        raise ProfileError("profile.choice_lacks", where=where, choice=policy, need=need)


def _said(expected: Any, choice: str) -> object:
    """What a choice says: yes or no, a number among those named, or a word."""
    if expected is bool and choice in ("true", "false"):
        return choice == "true"
    numbers = {str(one): one for one in get_args(expected) if type(one) is int}
    return numbers.get(choice, choice)


def _read(profile_id: str, folder: Path, seen: tuple[str, ...]) -> dict[str, Any]:
    """The raw table of a profile laid over the one it extends, articles made into citations."""
    if profile_id in seen:
        raise ProfileError("profile.extends_cycle", profile=profile_id)
    path = folder / f"{profile_id}.toml"
    if profile_id not in profile_ids(folder):
        known = ", ".join(profile_ids(folder))
        raise ProfileError("profile.missing", profile=profile_id, known=known)
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
    value: str = _coerce(str, raw[key], f"{profile_id}: {key}")
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
        value = _coerce(_value_type(kind, name), cited.value, f"{where}.{name}")
        built[name] = Cited(value, cited.article)
    return kind(**built)


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _value_type(kind: type, name: str) -> Any:
    """The T of the field's `Cited[T]`."""
    hint = _hints(kind).get(name)
    return get_args(hint)[0] if hint is not None else None


def _coerce(expected: Any, raw: object, where: str) -> Any:
    """`raw` as the type a section asks for: arrays become tuples, tables read-only mappings."""
    origin, args = get_origin(expected), get_args(expected)
    if origin is Literal:
        if raw in args:
            return raw
        wanted = " o ".join(map(str, args))
        raise ProfileError("profile.wrong_type", where=where, value=raw, expected=wanted)
    if origin is tuple and isinstance(raw, (list, tuple)):
        if args[-1] is Ellipsis:
            return tuple(_coerce(args[0], item, where) for item in raw)
        if len(args) == len(raw):
            pairs = zip(args, raw, strict=True)
            return tuple(_coerce(kind, item, where) for kind, item in pairs)
    elif origin is Mapping and isinstance(raw, Mapping):
        items = {str(key): _coerce(args[1], item, where) for key, item in raw.items()}
        return types.MappingProxyType(items)
    elif expected is s.PolicyName and isinstance(raw, str):
        return s.PolicyName(raw)
    elif isinstance(expected, type) and type(raw) is expected:
        return raw
    raise ProfileError("profile.wrong_type", where=where, value=raw, expected=_spoken(expected))


def _spoken(expected: Any) -> str:
    names = {int: "un numero intero", bool: "true o false", str: "un testo"}
    return names.get(expected, "un elenco" if get_origin(expected) is tuple else "una tabella")
