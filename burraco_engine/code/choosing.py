"""Choosing: the same code with other readings where its text is open."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_args

from burraco_engine.articles import Cited
from burraco_engine.code import sections as s
from burraco_engine.code.coercion import alternatives, coerce, value_type
from burraco_engine.code.effects import (
    CHOICE_NEEDS,
    POLICY_PLACES,
    check_policy,
    has_effect,
    is_open,
    lacks,
)
from burraco_engine.code.policies import SHARED, Policies
from burraco_engine.code.profile import Profile
from burraco_engine.errors import ProfileError

__all__ = ["choose"]


def choose(code: Profile, choices: Mapping[str, str], *, policies: Policies = SHARED) -> Profile:
    """The same code with other readings, e.g. `{"take.equal_card": "face"}`.

    Only values with named alternatives, policies and yes/no values ("true", "false") can be
    chosen; the article stays the same. ProfileError refuses a choice that needs what this code
    does not have, and one that nothing in the game would ask for, be it because of another
    choice: a choice that changes nothing would deceive the table.
    """
    profile = code
    for key, choice in choices.items():
        profile = _with(profile, key, choice)
    for key, choice in profile.choices:
        where = f"{code.id}: {key}"
        if key in POLICY_PLACES:
            check_policy(profile, key, policies, where)
        elif need := lacks(profile, CHOICE_NEEDS.get((key, choice), ())):
            raise ProfileError("profile.choice_lacks", where=where, choice=choice, need=need)
        if not has_effect(profile, key, policies):
            raise ProfileError("profile.choice_without_effect", key=key)
    return profile


def _with(code: Profile, key: str, choice: str) -> Profile:
    """The code with one other value, if there is such a choice."""
    section_name, _, name = key.partition(".")
    section = getattr(code, section_name, None) if "." in key else None
    if not dataclasses.is_dataclass(section) or isinstance(section, type):
        raise ProfileError("profile.unknown_choice", key=key)
    expected = value_type(type(section), name)
    named = len(alternatives(type(section), name)) > 1 or expected in (bool, s.PolicyName)
    if not named or not is_open(code, key):
        raise ProfileError("profile.unknown_choice", key=key)
    cited: Cited[object] = getattr(section, name)
    value = coerce(expected, _said(expected, choice), f"{code.id}: {key}")
    changed = dataclasses.replace(section, **{name: Cited(value, cited.article)})
    merged = tuple(sorted({**dict(code.choices), key: choice}.items()))
    changes: dict[str, Any] = {section_name: changed, "choices": merged}
    return dataclasses.replace(code, **changes)


def _said(expected: Any, choice: str) -> object:
    """What a choice says: yes or no, a number among those named, or a word."""
    if expected is bool and choice in ("true", "false"):
        return choice == "true"
    numbers = {str(one): one for one in get_args(expected) if type(one) is int}
    return numbers.get(choice, choice)
