"""The policy of Art. 9 and the letters of the deck, for commands that must start fast.

`burraco_engine.code.loading` loads and checks a whole code; a word check needs a dozen values. They
are compiled (:mod:`parole_engine.art9_table`, which a test compares with the codes); a code that is
not among the compiled ones is loaded whole.
"""

from __future__ import annotations

from burraco_engine.errors import ProfileError
from parole_engine.admission import AdmissionPolicy
from parole_engine.art9_table import CODES, LETTERS

__all__ = ["read_deck_letters", "read_policy"]


def read_policy(profile_id: str) -> AdmissionPolicy:
    """The policy of the code `profile_id`; ProfileError if there is no such code of words."""
    compiled = CODES.get(profile_id)
    if compiled is not None:
        return AdmissionPolicy._make(compiled)
    from burraco_engine.code.loading import load_profile

    code = load_profile(profile_id, policies=None)
    if code.words is None:
        raise ProfileError("profile.missing_key", where=profile_id, key="words")
    return AdmissionPolicy.from_profile(code)


def read_deck_letters(deck: str = "parole") -> dict[str, int]:
    """The copies of each letter in one colour of a deck of words."""
    return dict(LETTERS[deck])
