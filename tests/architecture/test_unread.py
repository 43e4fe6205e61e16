"""The values of the codes that nothing goes by: all of them are listed, and no other."""

import pytest

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.choosing import choose
from burraco_engine.code.effects import UNREAD
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.errors import ProfileError
from scripts.rules_pages import unread

FOUND = {(code, key): article for code in profile_ids() for key, article in unread(code).items()}


def test_the_list_of_values_that_nothing_goes_by_is_exact():
    """A rule that begins to go by its value strikes it off the list."""
    found = {key for _, key in FOUND}
    assert sorted(UNREAD - found) == [], "read now: strike them off burraco_engine/code/effects.py"
    missing = [
        f"{code} {key} (Art. {FOUND[code, key]})" for code, key in FOUND if key not in UNREAD
    ]
    assert missing == [], "nothing goes by them"


@pytest.mark.parametrize(
    ("code", "key"), FOUND, ids=[f"{code}-Art. {FOUND[code, key]}-{key}" for code, key in FOUND]
)
def test_what_nothing_goes_by_is_not_for_choosing(code, key):
    profile = load_profile(code, policies=CLASSIC)
    section, _, name = key.partition(".")
    value = getattr(getattr(profile, section), name).value
    with pytest.raises(ProfileError) as refusal:
        choose(profile, {key: str(value)}, policies=CLASSIC)
    assert refusal.value.code in ("profile.choice_without_effect", "profile.unknown_choice")
