"""The code of play as typed data: one frozen section per subject, every value with its article.

These classes are also the schema of `data/profiles/*.toml`: a key that is not a field, a field
that is not in the file, or a value of another type is refused by the loader. Alternatives that
the text leaves open are spelled as `Literal` choices; the first one is the default reading.
Functions that differ by code are policies, named with a version (`PolicyName`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NewType

from burraco_engine.articles import Cited

__all__ = [
    "Admission",
    "Burraco",
    "Clocks",
    "Closing",
    "Deal",
    "Denunce",
    "Irregolarita",
    "Melds",
    "PolicyName",
    "Pozzetti",
    "Runs",
    "Score",
    "Seating",
    "Stallo",
    "Take",
    "TimeOut",
    "Tournament",
    "Words",
]

PolicyName = NewType("PolicyName", str)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and how the first dealer is found."""

    seats: Cited[tuple[str, ...]]
    lines: Cited[tuple[str, ...]]
    formation: Cited[Literal["fixed", "first_pozzetto"]]
    draw_tie: Cited[Literal["redraw", "suit_rank"]]
    first_player: Cited[Literal["high_card_left_of_dealer"]]


@dataclass(frozen=True, slots=True)
class Deal:
    """Deck, hands, pozzetti; `values` are points of cards that differ from those of the deck."""

    deck: Cited[str]
    values: Cited[Mapping[str, int]]
    hand_size: Cited[int]
    pozzetti: Cited[tuple[int, ...]]
    minimum_cut: Cited[int]
    unplayable: Cited[int]
    start: Cited[Literal["first_take", "upcard", "first_discard"]]


@dataclass(frozen=True, slots=True)
class Take:
    """The order of a turn, drawing from the tallone and collecting the monte."""

    phases: Cited[tuple[str, ...]]
    collect: Cited[Literal["free", "must_play"]]
    rediscard_single: Cited[Literal["unless_equal", "never"]]
    equal_card: Cited[Literal["face_and_suit", "face"]]
    left_cards: Cited[Literal["highest_rank", "only_one", "highest_value"]]
    gioco_al_monte: Cited[Literal["closing_macro", "off"]]
    gioco_al_monte_limit: Cited[int]


@dataclass(frozen=True, slots=True)
class Melds:
    """What both games ask of a meld."""

    minimum: Cited[int]
    matte: Cited[int]
    insertion: Cited[Literal["anywhere", "ends"]]
    equal: Cited[Literal["forbidden", "combinations_forbidden"]]
    equal_scope: Cited[Literal["line", "table"]]
    equal_colour: Cited[Literal["ignored", "distinguish"]]
    equal_form: Cited[Literal["surface", "lemma"]]
    equal_history: Cited[Literal["current", "ever"]]
    equal_when_tying: Cited[bool]
    first_turn_open: Cited[Literal[True]]
    atomic_tie: Cited[Literal[True]]


@dataclass(frozen=True, slots=True)
class Admission:
    """Which words play (Art. 9), and which letters the jolly gives them (Art. 11).

    `scripts/art9_table.py` writes these choices and those of each code for `parole_engine`.
    """

    tronche: Cited[Literal["apocope", "oxytone", "both"]]
    accents: Cited[Literal["ignored", "forbidden"]]
    alterati: Cited[Literal["esclusi", "ammessi"]]
    nomi_propri: Cited[Literal["esclusi"]]
    sigle: Cited[Literal["escluse"]]
    dubbie: Cited[Literal["ammesse", "congelate"]]
    enclitiche: Cited[Literal["ammesse", "escluse"]]
    aggettivi_alterati: Cited[Literal["ammessi", "esclusi"]]
    plurali_stranieri: Cited[Literal["esclusi", "ammessi"]]
    sigle_lessicalizzate: Cited[Literal["ammesse", "escluse"]]
    superlativi: Cited[Literal["ammessi", "esclusi"]]
    forme_brevi: Cited[Literal["grammaticali", "tutte", "nessuna"]]
    jolly_alphabet: Cited[Literal["any26", "deck21"]]


@dataclass(frozen=True, slots=True)
class Words(Admission):
    """The word game: which words play, and what the matte may do."""

    matta_reading: Cited[Literal["floating", "fixed"]]
    matta_replace: Cited[Literal["any_letter", "represented_only"]]
    matta_move_alone: Cited[bool]
    replace_and_tie: Cited[bool]
    pinella_letters: Cited[str]


@dataclass(frozen=True, slots=True)
class Runs:
    """The classic game: sequences and combinations."""

    sequence_maximum: Cited[int]
    combination_maximum: Cited[int]
    combination_ranks: Cited[tuple[str, ...]]
    ace: Cited[Literal["low_or_high_once", "also_both_ends"]]
    matta_replace: Cited[Literal["represented_only", "movable"]]
    matta_after_replace: Cited[Literal["free_end"]]
    two_becomes_natural: Cited[bool]


@dataclass(frozen=True, slots=True)
class Burraco:
    """What makes a burraco and what it is worth."""

    minimum: Cited[int]
    grading: Cited[PolicyName]
    points: Cited[Mapping[str, int]]
    bonus: Cited[PolicyName]
    bonus_points: Cited[int]
    bonus_every: Cited[int]


@dataclass(frozen=True, slots=True)
class Pozzetti:
    """The second hand of each line.

    `replay`: a smazzata that runs out before anybody has taken one is dealt again; `to_tallone`:
    one that is left when the tallone runs out is drawn from. Both only where a code knows of it.
    """

    not_taken: Cited[int]
    unplayed: Cited[PolicyName]
    unplayed_flat: Cited[int]
    seen_after: Cited[Literal["partner_discard"]]
    replay: Cited[bool]
    to_tallone: Cited[bool]


@dataclass(frozen=True, slots=True)
class Closing:
    """When a line may close and what it gains."""

    points: Cited[int]
    burraco: Cited[Literal["any", "clean"]]
    matta_discard: Cited[bool]
    second_fan: Cited[Literal["line"]]
    on_last_draw: Cited[Literal["award", "none"]]


@dataclass(frozen=True, slots=True)
class Clocks:
    """Times; 0 ms means that the code knows no such clock.

    `signal_ms` is how long the signal to begin waits at most for who does not see his cards yet.
    `play_ms` holds steps `(cards in hand at most, ms)`; 0 cards means no upper limit.
    """

    turno_minutes: Cited[Mapping[str, tuple[int, int]]]
    signal_ms: Cited[int]
    decision_ms: Cited[int]
    play_ms: Cited[tuple[tuple[int, int], ...]]
    grace_ms: Cited[int]
    count: Cited[Literal["after_take", "before_take"]]
    volo: Cited[Literal["restart", "continue"]]
    decision_expiry: Cited[Literal["grace_then_draw_and_discard"]]
    call: Cited[Literal["automatic", "on_call"]]
    forced_rank_tie: Cited[Literal["first_suit"]]
    forced_banned: Cited[Literal["next_highest"]]
    forced_close: Cited[Literal["next_in_rank"]]


@dataclass(frozen=True, slots=True)
class TimeOut:
    """What remains to be played when the time of the turno is up."""

    rule: Cited[PolicyName]
    boundary: Cited[Literal["current_round_is_final", "wait_next"]]
    dealing: Cited[Literal["one_round", "over"]]


@dataclass(frozen=True, slots=True)
class Stallo:
    """Rounds of mere card changing after which the first collector must draw; 0: no rule."""

    rounds: Cited[Literal[2, 0]]


@dataclass(frozen=True, slots=True)
class Score:
    """From points to V.P. A table holds ten rows (from, to): 10-10 … 19-1; beyond it 20-0.

    `vp_table` says which one a turno goes by: that of its smazzate, or that of matches of teams.
    """

    cards: Cited[Literal["face_values"]]
    vp_tables: Cited[Mapping[str, tuple[tuple[int, int], ...]]]
    vp_table: Cited[Literal["smazzate", "squadre"]]
    between_rows: Cited[Literal["greatest_from", "error", "round_to_5"]]
    vp3_hole: Cited[Literal["fill_low", "fill_high", "emended"]]
    base_includes_bonus: Cited[bool]
    target: Cited[int]
    compiled_by: Cited[Literal["high_card_pair"]]
    delivered_by: Cited[Literal["winning_pair", "compiling_pair"]]
    complaint_minutes: Cited[int]


@dataclass(frozen=True, slots=True)
class Irregolarita:
    """Which remedy each infraction gets (arbitrata mode)."""

    after_call: Cited[Literal["nobody_plays_on"]]
    card_played: Cited[Literal["released", "touches_table"]]
    penalised_order: Cited[Literal["highest_first", "lowest_first"]]
    while_penalised: Cited[Literal["may_play", "no_play", "no_play_first_turn"]]
    penalised_many: Cited[Literal["one_per_turn"]]
    exposed_many: Cited[Literal["all_first_any_order"]]
    guilty_line_closes: Cited[Literal["next_turn", "after_full_round", "until_healed"]]
    wrong_tie_later: Cited[Literal["freeze_card_negative", "freeze_excess_negative"]]
    wrong_opening: Cited[Literal["one_card", "from_hand"]]
    healing_ms: Cited[int]
    wrong_opening_later: Cited[Literal["one_card_or_glance", "longest_valid_part"]]
    collected_idle: Cited[Literal["none", "restore_and_draw"]]
    collected_opening: Cited[Literal["none", "restore_or_negative"]]
    collected_tie: Cited[Literal["none", "restore_or_negative"]]
    missed_take: Cited[Literal["take_and_discard", "draw_and_discard_it"]]
    out_of_turn_idle: Cited[Literal["repeat_take", "draw_and_discard_it", "draw_and_discard"]]
    out_of_turn_played: Cited[
        Literal["freeze_and_prepare", "last_game_penalised", "freeze_to_the_end"]
    ]
    close_without_burraco: Cited[Literal["last_game_penalised"]]
    close_with_matta: Cited[Literal["last_game_to_hand", "last_game_penalised"]]
    close_in_penalty: Cited[Literal["last_game_to_hand", "last_game_penalised"]]
    close_without_discard: Cited[Literal["last_game_to_hand", "last_game_penalised"]]
    returned_cards: Cited[Literal["free", "partner_opens_no_place", "not_on_partners_games"]]
    equal_meld: Cited[Literal["freeze_negative", "merge_and_freeze"]]
    frozen_at_end: Cited[Literal["as_closing"]]
    pozzetto_seen_early: Cited[Literal["warning", "warning_then_vp"]]
    dealing_faults: Cited[Literal["pozzetti_prevail", "unplayed_pozzetto_fixed"]]
    warnings_per_penalty: Cited[int]
    warning_penalty_vp: Cited[int]
    warning_penalty_mp: Cited[int]
    warning_unit: Cited[Literal["competitor"]]
    unfounded_calls: Cited[int]


@dataclass(frozen=True, slots=True)
class Denunce:
    """What follows on faults that no screen can make, once somebody has declared them.

    Only a code whose tables may be arbitrated has them. `duties` is how many duties players have,
    `open_cards` how many cards may lie open before their owner.
    """

    wrong_deal: Cited[Literal["deal_again"]]
    looked_early: Cited[Literal["annulled_in_first_turn"]]
    face_up: Cited[Literal["as_if_covered", "taker_chooses"]]
    keeper: Cited[Literal["first_opener"]]
    two_drawn: Cited[Literal["second_shown_to_next", "not_foreseen"]]
    lifted: Cited[Literal["must_draw"]]
    monte_lifted: Cited[Literal["must_collect"]]
    monte_covered: Cited[Literal["none", "warning"]]
    left_and_played: Cited[Literal["freeze_and_discard", "freeze_or_restore", "lowest_collected"]]
    suggestion: Cited[Literal["word_banned", "play_barred"]]
    comment: Cited[Literal["warning"]]
    pozzetto_size: Cited[Literal["tallone_bottom"]]
    pozzetto_excess: Cited[Literal["tallone_bottom"]]
    pozzetto_left_over: Cited[Literal["unused"]]
    exposed: Cited[Literal["play_first_or_discard", "discard_off_turn"]]
    exposed_hint: Cited[Literal["stop_and_discard"]]
    throw: Cited[Literal["opponents_choose", "not_foreseen"]]
    wrong_deck: Cited[Literal["restore_before_melds"]]
    reminder: Cited[Literal["take_and_discard", "draw_and_discard_it"]]
    uncounted: Cited[Literal["rebuild"]]
    ghost: Cited[Literal["heal_or_discard", "as_fallen"]]
    ghost_frozen: Cited[Literal["as_missed_take", "not_foreseen"]]
    duties: Cited[int]
    open_cards: Cited[int]


@dataclass(frozen=True, slots=True)
class Tournament:
    """Pairing, rest and lateness.

    Rest scores are `{"2": (winner V.P., winner M.P., absent V.P., absent M.P.), …}`.
    """

    pairing: Cited[tuple[str, ...]]
    ranking: Cited[Literal["vp_mp_entry"]]
    rest: Cited[Mapping[str, tuple[int, int, int, int]]]
    average: Cited[Literal["floored_if_higher", "none"]]
    late_warning: Cited[Literal["cumulative", "exclusive", "none"]]
    late_minutes: Cited[tuple[int, ...]]
    late_penalty_mp: Cited[int]
    both_late: Cited[Literal["each_absent", "play", "none"]]
    abandon_guilty: Cited[Literal["zero_vp_minus_mp", "zero", "none"]]
    undo_pairing: Cited[Literal["until_posted", "never"]]
    corrections: Cited[Literal["by_phase", "until_ranked"]]
    substitution: Cited[Literal["never", "serious_reasons"]]
    late_entry: Cited[Literal["completes_first_turno"]]
    appeal: Cited[Literal["director", "none"]]
    arbitral: Cited[Literal["arbiter"]]
