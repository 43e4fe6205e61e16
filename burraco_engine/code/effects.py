"""Which readings bear on play: a choice that changes nothing would deceive the table.

Some values of a code are read by one game only, or only while another value says so. What a choice
needs of its code, a table of points for instance, is named here or with its policy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from burraco_engine.articles import Cited
from burraco_engine.code.policies import Policies
from burraco_engine.code.profile import Profile
from burraco_engine.errors import ProfileError

__all__ = [
    "CHOICE_NEEDS",
    "POLICY_PLACES",
    "STEP",
    "UNREAD",
    "check_policy",
    "has_effect",
    "hole",
    "is_open",
    "lacks",
]

STEP: Final = 5
"""All points are multiples of five, and so are the edges of the printed rows."""

CHOICE_NEEDS: Final[Mapping[tuple[str, str], tuple[str, ...]]] = MappingProxyType(
    {("score.vp_table", "squadre"): ("score.vp_tables.squadre",)}
)
"""What a choice that is no policy needs of its code, as `section.value` or `section.value.key`."""

POLICY_PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "burraco.grading": "grading",
        "burraco.bonus": "bonus",
        "pozzetti.unplayed": "pozzetto",
        "time_out.rule": "time_out",
    }
)
"""The first part of the names of policies that each place takes."""

UNREAD: Final = frozenset(
    {
        "take.phases",
    }
)
"""Values that nothing goes by yet: rules for arbiters and organisers, and readings that the service
does not ask for. tests/architecture holds that these are all of them, each with its article."""


def is_open(code: Profile, key: str) -> bool:
    """Whether the text of `code` leaves the value `key` to the table.

    The word game prints its rounds of stallo; the classic codes are silent, and ours may go (A86).
    Which remedy an infraction gets is printed too: those of another code are no choice. When play
    has begun is for the remedies alone, and how lines form goes with the chairs. What may become
    of pozzetti that nobody took is open where the text speaks of it (A72).
    """
    if key in _REMEDIES or key in ("deal.start", "seating.formation"):
        return False
    if key in ("pozzetti.replay", "pozzetti.to_tallone"):
        section, _, name = key.partition(".")
        cited: Cited[bool] = getattr(getattr(code, section), name)
        return cited.article.reading is not None
    return key != "stallo.rounds" or code.words is None


_REMEDIES: Final = frozenset(
    f"irregolarita.{name}"
    for name in (
        "card_played",
        "close_in_penalty",
        "close_with_matta",
        "collected_idle",
        "collected_opening",
        "collected_tie",
        "close_without_discard",
        "dealing_faults",
        "equal_meld",
        "missed_take",
        "out_of_turn_idle",
        "out_of_turn_played",
        "pozzetto_seen_early",
        "returned_cards",
        "while_penalised",
        "wrong_opening",
        "wrong_opening_later",
        "wrong_tie_later",
    )
)


def lacks(code: Profile, needs: tuple[str, ...]) -> str | None:
    """The first of the values that `code` does not have, or has as nothing."""
    for need in needs:
        section, name, *key = need.split(".")
        value = getattr(getattr(code, section), name).value
        if not (value.get(key[0]) if key else value):
            return need
    return None


def check_policy(code: Profile, place: str, policies: Policies, where: str) -> None:
    """The policy at `place` exists, is of its kind, and the code has what it needs."""
    section, _, name = place.partition(".")
    policy = getattr(getattr(code, section), name).value
    if policy not in policies or policy.partition(".")[0] != POLICY_PLACES[place]:
        raise ProfileError("profile.unknown_policy", where=where, policy=policy)
    if need := lacks(code, policies.needs(policy)):
        raise ProfileError("profile.choice_lacks", where=where, choice=policy, need=need)


def has_effect(code: Profile, key: str, policies: Policies) -> bool:
    """Whether anything in a game under `code` goes by the value `key`."""
    if key in UNREAD:
        return False
    policy = _BY_POLICY.get(key)
    if policy is not None:
        section, name, value = policy
        chosen = getattr(getattr(code, section), name).value
        return value in policies.needs(chosen)
    applies = _IF.get(key)
    return applies is None or applies(code)


def hole(below: tuple[int, int], above: tuple[int, int]) -> bool:
    """Whether differences are missing between two rows of a V.P. table (A01)."""
    return above[0] - below[1] > STEP


def _spelled(code: Profile) -> bool:
    return code.words is not None


def _equal_words(code: Profile) -> bool:
    return code.words is not None and code.melds.equal.value == "forbidden"


def _equal_scope(code: Profile) -> bool:
    return code.words is None or code.melds.equal.value == "forbidden"


def _timed(code: Profile) -> bool:
    return any(length for _, length in code.clocks.play_ms.value)


def _with_holes(code: Profile) -> bool:
    tables = code.score.vp_tables.value.values()
    return any(hole(*pair) for rows in tables for pair in pairwise(rows))


_IF: Final[Mapping[str, Callable[[Profile], bool]]] = MappingProxyType(
    {
        "clocks.count": _timed,
        "clocks.volo": _timed,
        "melds.equal_colour": _equal_words,
        "melds.equal_form": _equal_words,
        "melds.equal_history": _equal_words,
        "melds.equal_scope": _equal_scope,
        "melds.equal_when_tying": lambda code: code.melds.equal.value == "forbidden",
        "melds.insertion": _spelled,
        "score.between_rows": lambda code: bool(code.score.vp_tables.value),
        "score.vp3_hole": _with_holes,
        "take.equal_card": lambda code: code.take.rediscard_single.value == "unless_equal",
        "take.gioco_al_monte": lambda code: code.take.gioco_al_monte_limit.value > 0,
    }
)
"""Values that bear on play only where this holds."""

_BY_POLICY: Final[Mapping[str, tuple[str, str, str]]] = MappingProxyType(
    {
        "score.base_includes_bonus": ("burraco", "bonus", "burraco.bonus_points"),
        "time_out.boundary": ("time_out", "rule", "time_out.boundary"),
    }
)
"""Values that bear on play only if the policy chosen at a place (section, name) needs the third."""
