"""Every rule in which the codes differ has a value or a policy in the profiles, cited."""

import pytest

from burraco_engine.articles import Cited
from burraco_engine.code.decks import load_deck
from burraco_engine.code.loading import load_profile

PAROLE = load_profile("parole-2025")
CLASSIC = load_profile("classico-2007")

ABSENT = object()
"""The code has no such section: the rule belongs to the other game."""

ROWS = [
    # rule, key of the profile, Parole 2025, classic 2007
    ("deck", "deal.deck", "parole", "francese"),
    ("seat-draw tie", "seating.draw_tie", "redraw", "suit_rank"),
    ("meld", "melds.minimum", 3, 3),
    ("meld: faces of combinations", "runs.combination_ranks", ABSENT,
     ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3")),
    ("matte per meld", "melds.matte", 1, 1),
    ("pinella: vowels", "words.pinella_letters", "AEIOU", ABSENT),
    ("pinella: natural two", "runs.two_becomes_natural", ABSENT, True),
    ("replacing a matta: words", "words.matta_replace", "any_letter", ABSENT),
    ("replacing a matta: sequences", "runs.matta_replace", ABSENT, "represented_only"),
    ("insertion", "melds.insertion", "anywhere", "ends"),
    ("max meld: sequence", "runs.sequence_maximum", ABSENT, 14),
    ("max meld: combination", "runs.combination_maximum", ABSENT, 9),
    ("max meld: the ace", "runs.ace", ABSENT, "low_or_high_once"),
    ("equal melds", "melds.equal", "forbidden", "combinations_forbidden"),
    ("equal melds: remedy", "irregolarita.equal_meld", "freeze_negative", "merge_and_freeze"),
    ("burrachi", "burraco.points", {"pulito": 200, "sporco": 100}, {"pulito": 200, "sporco": 100}),
    ("burrachi: kinds", "burraco.grading",
     "grading.pulito_sporco.v1", "grading.pulito_sporco.v1"),
    ("length bonus", "burraco.bonus", "bonus.length.v1", "bonus.none.v1"),
    ("to close", "closing.burraco", "any", "any"),
    ("to close: no matta", "closing.matta_discard", False, False),
    ("collect condition", "take.collect", "free", "free"),
    ("re-discard of single monte card", "take.rediscard_single", "unless_equal", "unless_equal"),
    ("leaving cards of the monte", "take.left_cards", "highest_rank", "only_one"),
    ("gioco al monte", "take.gioco_al_monte", "closing_macro", "off"),
    ("move clock: decision", "clocks.decision_ms", 5000, 0),
    ("move clock: play", "clocks.play_ms",
     ((3, 10000), (11, 25000), (0, 40000)), ((0, 0),)),
    ("turn time", "clocks.turno_minutes",
     {"2": (25, 28), "3": (35, 38), "4": (45, 48)}, {"2": (25, 25), "3": (35, 35), "4": (45, 45)}),
    ("time out", "time_out.rule", "time_out.mazziere.v1", "time_out.giocatore.v2"),
    ("time out while dealing", "time_out.dealing", "one_round", "one_round"),
    ("stallo", "stallo.rounds", 2, 2),  # online tables of the classic codes borrow it (A86)
    ("tallone end", "deal.unplayable", 2, 2),
    ("pozzetto not taken", "pozzetti.not_taken", 100, 100),
    ("pozzetto taken unplayed", "pozzetti.unplayed",
     "pozzetto.flat_until_partner.v1", "pozzetto.cards.v1"),
    ("start of game", "deal.start", "first_take", "upcard"),
    ("card played", "irregolarita.card_played", "released", "touches_table"),
    ("penalised discard order", "irregolarita.penalised_order", "highest_first", "lowest_first"),
    ("play while penalised", "irregolarita.while_penalised", "may_play", "no_play"),
    ("guilty line may close", "irregolarita.guilty_line_closes", "next_turn", "after_full_round"),
    ("wrong tie, later", "irregolarita.wrong_tie_later",
     "freeze_card_negative", "freeze_excess_negative"),
    ("wrong opening", "irregolarita.wrong_opening", "one_card", "from_hand"),
    ("missed draw", "irregolarita.missed_take", "take_and_discard", "draw_and_discard_it"),
    ("out of turn, no play", "irregolarita.out_of_turn_idle",
     "repeat_take", "draw_and_discard_it"),
    ("out of turn, played", "irregolarita.out_of_turn_played",
     "freeze_and_prepare", "last_game_penalised"),
    ("close without burraco", "irregolarita.close_without_burraco",
     "last_game_penalised", "last_game_penalised"),
    ("close discarding a matta", "irregolarita.close_with_matta",
     "last_game_to_hand", "last_game_penalised"),
    ("close without discard", "irregolarita.close_without_discard",
     "last_game_to_hand", "last_game_penalised"),
    ("pozzetto seen early", "irregolarita.pozzetto_seen_early", "warning", "warning_then_vp"),
    ("two warnings", "irregolarita.warnings_per_penalty", 2, 2),
    ("two warnings: V.P.", "irregolarita.warning_penalty_vp", 1, 1),
    ("two warnings: M.P.", "irregolarita.warning_penalty_mp", 100, 0),
    ("match target", "score.target", 0, 0),
    ("rest score", "tournament.rest",
     {"2": (14, 355, 6, -355), "3": (14, 355, 6, -305), "4": (12, 355, 8, -355),
      "squadre": (12, 355, 8, -355)},
     {"tutte": (14, 355, 6, -355)}),
    ("lateness", "tournament.late_minutes", (2, 5, 10), ()),
    ("pairing", "tournament.pairing",
     ("danese", "danese_modificato", "mitchell", "sorteggio", "italiana"), ("danese", "mitchell")),
    ("score delivered by", "score.delivered_by", "winning_pair", "compiling_pair"),
    ("complaints", "score.complaint_minutes", 15, 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "parole", "classic"), [pytest.param(*r[1:], id=r[0]) for r in ROWS]
)
def test_the_codes_say_what_the_difference_is(key, parole, classic):
    for code, expected in ((PAROLE, parole), (CLASSIC, classic)):
        section, _, name = key.partition(".")
        found = getattr(code, section)
        if expected is ABSENT:
            assert found is None
            continue
        cited = getattr(found, name)
        assert isinstance(cited, Cited)
        assert cited.article.number
        value = dict(cited.value) if isinstance(expected, dict) else cited.value
        assert value == expected


def test_the_decks_differ_in_size_values_and_rank_of_suits():
    words, french = load_deck("parole"), load_deck("francese")
    assert (len(words.cards), len(french.cards)) == (116, 108)
    assert (words.suits_rank, french.suits_rank) == (False, True)
    assert (words.value(words.cards), french.value(french.cards)) == (1180, 1080)


@pytest.mark.parametrize(("code", "left", "drawable"), [(PAROLE, 49, 47), (CLASSIC, 41, 39)])
def test_the_tallone_is_what_hands_pozzetti_and_upcard_leave(code, left, drawable):
    deal = code.deal
    hands = deal.hand_size.value * len(code.seating.seats.value)
    rest = len(load_deck(deal.deck.value).cards) - hands - sum(deal.pozzetti.value) - 1
    assert (rest, rest - deal.unplayable.value) == (left, drawable)


@pytest.mark.parametrize(
    ("code", "tables"), [(PAROLE, {"2", "3", "4", "squadre"}), (CLASSIC, {"tutte"})]
)
def test_each_code_has_its_own_vp_tables_of_ten_rows(code, tables):
    assert set(code.score.vp_tables.value) == tables
    assert {len(rows) for rows in code.score.vp_tables.value.values()} == {10}
