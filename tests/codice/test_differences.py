"""Every rule in which the codes differ has a value or a policy in the profiles, cited.

The rules are those of docs/rules/differences.md, which is written from the profiles.
"""

import pytest

from burraco_engine.articles import Cited
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.decks import load_deck
from burraco_engine.code.loading import load_profile, profile_ids
from scripts import rules_pages

CODES = {code: load_profile(code, policies=CLASSIC) for code in profile_ids()}
PAROLE, CLASSICO = CODES["parole-2025"], CODES["classico-2007"]
ONLINE = ("online", "online-b", "online-tre")

ABSENT = object()
"""The code has no such section: the rule belongs to the other game."""


def i(value):
    """What only the international code says."""
    return {"internazionale": value}


def r(value):
    """What only the Regolamento says."""
    return {"regolamento": value}


def w(value):
    """What the codes played online say."""
    return dict.fromkeys(ONLINE, value)


ROWS = [
    # rule, key of the profile, Parole 2025, classic 2007, what other codes say instead of that
    ("deck", "deal.deck", "parole", "francese"),
    ("seat-draw tie", "seating.draw_tie", "redraw", "suit_rank"),
    ("meld", "melds.minimum", 3, 3),
    ("meld: faces of combinations", "runs.combination_ranks", ABSENT,
     ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"), i(("A", "3"))),
    ("matte per meld", "melds.matte", 1, 1),
    ("pinella: vowels", "words.pinella_letters", "AEIOU", ABSENT),
    ("pinella: natural two", "runs.two_becomes_natural", ABSENT, True),
    ("replacing a matta: words", "words.matta_replace", "any_letter", ABSENT),
    ("replacing a matta: sequences", "runs.matta_replace", ABSENT, "represented_only",
     r("movable")),
    ("insertion", "melds.insertion", "anywhere", "ends"),
    ("max meld: sequence", "runs.sequence_maximum", ABSENT, 14),
    ("max meld: combination", "runs.combination_maximum", ABSENT, 9),
    ("max meld: the ace", "runs.ace", ABSENT, "low_or_high_once", {"online-b": "also_both_ends"}),
    ("equal melds", "melds.equal", "forbidden", "combinations_forbidden"),
    ("equal melds: remedy", "irregolarita.equal_meld", "freeze_negative", "merge_and_freeze"),
    ("burrachi", "burraco.points", {"pulito": 200, "sporco": 100}, {"pulito": 200, "sporco": 100},
     w({"pulito": 200, "semipulito": 150, "sporco": 100, "super": 250, "reale": 300})
     | {"online-b": {"pulito": 200, "semipulito": 150, "sporco": 100, "nobile": 500, "reale": 1000}}
     | r({"pulito": 200, "semipulito": 150, "sporco": 100})),
    ("burrachi: kinds", "burraco.grading",
     "grading.pulito_sporco.v1", "grading.pulito_sporco.v1",
     w("grading.super_reale.v1") | {"online-b": "grading.nobile_reale.v1"}
     | r("grading.semipuro.v1")),
    ("length bonus", "burraco.bonus", "bonus.length.v1", "bonus.none.v1"),
    ("to close", "closing.burraco", "any", "any", i("clean")),
    ("to close: no matta", "closing.matta_discard", False, False),
    ("collect condition", "take.collect", "free", "free", i("must_play")),
    ("re-discard of single monte card", "take.rediscard_single", "unless_equal", "unless_equal",
     r("never") | w("never")),
    ("leaving cards of the monte", "take.left_cards", "highest_rank", "only_one",
     i("highest_value")),
    ("gioco al monte", "take.gioco_al_monte", "closing_macro", "off"),
    ("move clock: decision", "clocks.decision_ms", 5000, 0),
    ("move clock: play", "clocks.play_ms",
     ((3, 10000), (11, 25000), (0, 40000)), ((0, 0),)),
    ("turn time", "clocks.turno_minutes",
     {"2": (25, 28), "3": (35, 38), "4": (45, 48)}, {"2": (25, 25), "3": (35, 35), "4": (45, 45)},
     i({"2": (27, 27), "3": (37, 37), "4": (47, 47)}) | r({}) | w({"3": (35, 35)})),
    ("time out", "time_out.rule", "time_out.mazziere.v1", "time_out.giocatore.v2",
     w("time_out.scarto.v1")),
    ("time out while dealing", "time_out.dealing", "one_round", "one_round"),
    ("stallo", "stallo.rounds", 2, 2),  # online tables of the classic codes borrow it (A86)
    ("tallone end", "deal.unplayable", 2, 2),
    ("pozzetto not taken", "pozzetti.not_taken", 100, 100),
    ("pozzetto taken unplayed", "pozzetti.unplayed",
     "pozzetto.flat_until_partner.v1", "pozzetto.cards.v1"),
    ("start of game", "deal.start", "first_take", "upcard", w("first_discard")),
    ("card played", "irregolarita.card_played", "released", "touches_table"),
    ("penalised discard order", "irregolarita.penalised_order", "highest_first", "lowest_first",
     r("highest_first") | i("highest_first")),
    ("play while penalised", "irregolarita.while_penalised", "may_play", "no_play",
     i("no_play_first_turn")),
    ("guilty line may close", "irregolarita.guilty_line_closes", "next_turn", "after_full_round",
     w("until_healed")),
    ("wrong tie, later", "irregolarita.wrong_tie_later",
     "freeze_card_negative", "freeze_excess_negative"),
    ("wrong tie after a collection", "irregolarita.collected_tie", "none", "none",
     i("restore_or_negative")),
    ("wrong opening", "irregolarita.wrong_opening", "one_card", "from_hand"),
    ("wrong opening, later", "irregolarita.wrong_opening_later",
     "one_card_or_glance", "longest_valid_part"),
    ("wrong opening after a collection", "irregolarita.collected_opening", "none", "none",
     i("restore_or_negative")),
    ("collected and not played", "irregolarita.collected_idle", "none", "none",
     i("restore_and_draw")),
    ("cards left of a collection", "denunce.left_and_played",
     "freeze_and_discard", "lowest_collected", i("freeze_or_restore")),
    ("monte not laid open", "denunce.monte_covered", "none", "none", i("warning")),
    ("top card of the tallone face up", "denunce.face_up", "as_if_covered", "as_if_covered",
     w("taker_chooses")),
    ("a card that was seen", "denunce.exposed", "play_first_or_discard", "play_first_or_discard",
     w("discard_off_turn")),
    ("missed draw", "irregolarita.missed_take", "take_and_discard", "draw_and_discard_it"),
    ("out of turn, no play", "irregolarita.out_of_turn_idle",
     "repeat_take", "draw_and_discard_it", w("draw_and_discard")),
    ("out of turn, played", "irregolarita.out_of_turn_played",
     "freeze_and_prepare", "last_game_penalised", w("freeze_to_the_end")),
    ("close without burraco", "irregolarita.close_without_burraco",
     "last_game_penalised", "last_game_penalised"),
    ("close discarding a matta", "irregolarita.close_with_matta",
     "last_game_to_hand", "last_game_penalised", w("last_game_to_hand")),
    ("close without discard", "irregolarita.close_without_discard",
     "last_game_to_hand", "last_game_penalised",
     w("last_game_to_hand") | i("last_game_to_hand")),
    ("close without discard: cards that came back", "irregolarita.returned_cards", "free", "free",
     w("partner_opens_no_place") | i("not_on_partners_games")),
    ("pozzetto seen early", "irregolarita.pozzetto_seen_early", "warning", "warning_then_vp"),
    ("two warnings", "irregolarita.warnings_per_penalty", 2, 2),
    ("two warnings: V.P.", "irregolarita.warning_penalty_vp", 1, 1),
    ("two warnings: M.P.", "irregolarita.warning_penalty_mp", 100, 0),
    ("match target", "score.target", 0, 0, r(2005)),
    ("rest score", "tournament.rest",
     {"2": (14, 355, 6, -355), "3": (14, 355, 6, -305), "4": (12, 355, 8, -355),
      "squadre": (12, 355, 8, -355)},
     {"tutte": (14, 355, 6, -355)}, w({"tutte": (14, 0, 6, 0)})),
    ("substitution", "tournament.substitution", "never", "serious_reasons", w("never")),
    ("seats", "seating.seats", ("N", "E", "S", "O"), ("N", "E", "S", "O"),
     {"online-tre": ("N", "E", "S")}),
    ("lines: when they form", "seating.formation", "fixed", "fixed",
     {"online-tre": "first_pozzetto"}),
    ("pozzetti", "deal.pozzetti", (11, 11), (11, 11), {"online-tre": (18, 11)}),
    ("nobody took a pozzetto", "pozzetti.replay", False, False),
    ("a pozzetto is left", "pozzetti.to_tallone", False, False),
    ("lateness", "tournament.late_minutes", (2, 5, 10), ()),
    ("pairing", "tournament.pairing",
     ("danese", "danese_modificato", "mitchell", "sorteggio", "italiana"), ("danese", "mitchell")),
    ("score delivered by", "score.delivered_by", "winning_pair", "compiling_pair"),
    ("complaints", "score.complaint_minutes", 15, 0),
]  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=str(row[0])) for row in ROWS])
def test_the_codes_say_what_the_difference_is(row):
    key, parole, classic, *others = row
    told = {code: classic for code in CODES if code != "parole-2025"} | {"parole-2025": parole}
    for code, expected in (told | (others[0] if others else {})).items():
        section, _, name = key.partition(".")
        found = getattr(CODES[code], section)
        if expected is ABSENT:
            assert found is None
            continue
        cited = getattr(found, name)
        assert isinstance(cited, Cited)
        assert cited.article.number
        value = dict(cited.value) if isinstance(expected, dict) else cited.value
        assert value == expected, code


def test_the_page_of_differences_has_each_of_these_rows_and_no_other():
    assert [(rule, key) for rule, key in rules_pages.DIFFERENCES] == [row[:2] for row in ROWS]


def test_every_value_in_which_two_codes_of_a_game_differ_has_its_row():
    keys = {key for _, key in rules_pages.DIFFERENCES}
    texts = {"score.vp_tables", "score.vp3_hole", "seating.lines"}  # told below, or by their names
    for code, profile in CODES.items():
        base = CLASSICO if profile.words is None else PAROLE
        for key in rules_pages.keys_of(profile):
            if rules_pages.value_of(profile, key) != rules_pages.value_of(base, key):
                assert key in keys | texts, f"{code} {key}"


def test_the_decks_differ_in_size_values_and_rank_of_suits():
    words, french = load_deck("parole"), load_deck("francese")
    assert (len(words.cards), len(french.cards)) == (116, 108)
    assert (words.suits_rank, french.suits_rank) == (False, True)
    assert (words.value(words.cards), french.value(french.cards)) == (1180, 1080)


@pytest.mark.parametrize(
    ("code", "left", "drawable"),
    [(PAROLE, 49, 47), (CLASSICO, 41, 39), (CODES["online-tre"], 45, 43)],
)
def test_the_tallone_is_what_hands_pozzetti_and_upcard_leave(code, left, drawable):
    deal = code.deal
    hands = deal.hand_size.value * len(code.seating.seats.value)
    rest = len(load_deck(deal.deck.value).cards) - hands - sum(deal.pozzetti.value) - 1
    assert (rest, rest - deal.unplayable.value) == (left, drawable)


@pytest.mark.parametrize(
    ("code", "tables"),
    [
        (PAROLE, {"2", "3", "4", "squadre"}),
        (CLASSICO, {"tutte"}),
        (CODES["internazionale"], {"tutte"}),
    ],
)
def test_each_code_has_its_own_vp_tables_of_ten_rows(code, tables):
    assert set(code.score.vp_tables.value) == tables
    assert {len(rows) for rows in code.score.vp_tables.value.values()} == {10}


@pytest.mark.parametrize("code", ["regolamento", "online-tre"])
def test_a_match_to_points_and_three_players_have_no_victory_points(code):
    assert dict(CODES[code].score.vp_tables.value) == {}
