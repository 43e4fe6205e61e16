"""Search finds every legal play and no other, and ranks them by what they bring."""

from collections import Counter
from dataclasses import replace
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from burraco_engine.cards import JOLLY, PINELLA, Card, parse_cards, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Judged, Meld, MeldKind, MeldState
from burraco_engine.moves import Open, Replace, Tie
from lexicon.grounds import Ground, WordList
from parole_engine.game import parole_rules
from parole_engine.judge import word_judge
from parole_engine.rulings import Ruling, Rulings
from parole_engine.search.plays import Play, Search
from parole_engine.words import parse_word
from tests.parole_engine.italian import LEXICON, NS, RULES, N

VALID = """
aia ala alata alba amata amo atta cala calata calca casa casata cassa casta causa cosa costa lacca
lata lassa mamma massa mata mazza oca osa pazza pizza rata resa rosa rossa sala salata salsa sasso
scala scalata sesso tasca tassa taxi tela zia zozza abbaiata accasata alcalica assassina cascata
"""
SMALL = VALID.split()
Key = tuple[int | None, tuple[Card, ...], str]
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"words.matta_reading": "fixed"},
    {"words.matta_replace": "represented_only"},
    {"words.replace_and_tie": "false"},
    {"words.matta_move_alone": "true"},
    {"melds.insertion": "ends"},
    {"words.jolly_alphabet": "deck21"},
)
TABLES = [parole_rules(WordList(SMALL), choices=choices) for choices in READINGS]
DECK = list(RULES.deck.cards)
LIKELY = [card for card in DECK if not card.suit or card.face in "ACSTLOMEX"]


def every_play(rules: Rules, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> set[Key]:
    """All legal plays, found by asking the judge about every word laid in every way."""
    judge, found = word_judge(rules), set[Key]()
    letters = {card.face for card in rules.deck.census if card.suit}
    for word in map(str.upper, judge.lexicon.words()):
        for suit in rules.deck.suits:
            ways = [(None, JOLLY), *((p, w) for p in range(len(word)) for w in (JOLLY, PINELLA))]
            for place, wild in ways:
                natural = [letter for at, letter in enumerate(word) if at != place]
                if not set(natural) <= letters:
                    continue
                cards = tuple(
                    wild if at == place else Card(letter + suit) for at, letter in enumerate(word)
                )
                if take_out(hand, cards) is not None:
                    opened = judge.open(cards, word, line=NS, melds=melds, banned=())
                    if isinstance(opened, Judged):
                        found.add((None, cards, word))
                for meld in melds:
                    added = take_out(cards, meld.cards)
                    if not added or take_out(hand, added) is None:
                        continue
                    if any(
                        isinstance(ask(meld, cards, word, melds=melds, banned=()), Judged)
                        for ask in (judge.tie, judge.replace)
                    ):
                        found.add((meld.id, cards, word))
    return found


def as_key(move):
    return (None if isinstance(move, Open) else move.meld, move.cards, move.reading)


@st.composite
def positions(draw):
    """A rule set, a hand and a few words on the table, all from one deck."""
    rules = draw(st.sampled_from(TABLES))
    stock = Counter(DECK)
    melds: list[Meld] = []
    for number in range(draw(st.integers(0, 2))):
        word = draw(st.sampled_from(SMALL)).upper()
        suit = draw(st.sampled_from("rn"))
        place = draw(st.none() | st.integers(0, len(word) - 1))
        wild = draw(st.sampled_from((JOLLY, PINELLA)))
        if place is not None and wild is PINELLA and word[place] not in "AEIOU":
            wild = JOLLY
        if "X" in word:
            place, wild = word.index("X"), JOLLY
        cards = [wild if at == place else Card(each + suit) for at, each in enumerate(word)]
        if Counter(cards) - stock or word in {meld.reading for meld in melds}:
            continue
        stock -= Counter(cards)
        value = RULES.deck.value(cards)
        meld = Meld(number + 1, NS, MeldKind.PAROLA, tuple(cards), word, suit, place, value)
        melds.append(meld)
    pool = sorted((stock & Counter(LIKELY)).elements(), key=str)
    hand = draw(st.permutations(pool))[: draw(st.integers(0, 16))]
    return rules, tuple(hand), tuple(melds)


@given(positions())
@settings(max_examples=250)
def test_candidates_are_exactly_the_legal_plays(position) -> None:
    rules, hand, melds = position
    moves = list(rules.judge.candidates(N, hand, NS, melds))
    keys = [as_key(move) for move in moves]
    assert len(set(keys)) == len(keys), "a play is listed once"
    assert set(keys) == every_play(rules, hand, melds)
    by_id = {meld.id: meld for meld in melds}
    for move in moves:
        said = {"melds": melds, "banned": ()}
        if isinstance(move, Open):
            judged = rules.judge.open(move.cards, move.reading, line=NS, **said)
        elif isinstance(move, Tie):
            judged = rules.judge.tie(by_id[move.meld], move.cards, move.reading, **said)
        else:
            judged = rules.judge.replace(by_id[move.meld], move.cards, move.reading, **said)
        assert isinstance(judged, Judged)
        assert judged.reading == move.reading


def gain_of(rules: Rules, play: Play, melds: tuple[Meld, ...]) -> int:
    """The M.P. of a play, counted by hand from Art. 1, 14 and 18."""

    def points(cards) -> int:
        total = sum(rules.deck.values[card] for card in cards)
        if len(cards) < 7:
            return total
        if any(not card.suit for card in cards):
            return total + 100
        return total + 200 + 50 * ((len(cards) - 7) // 2)

    before = 0
    if not isinstance(play.move, Open):
        before = next(points(meld.cards) for meld in melds if meld.id == play.move.meld)
    return points(play.move.cards) - before


@given(positions())
@settings(max_examples=150)
def test_plays_are_valued_ranked_and_one_for_each_word_and_place(position) -> None:
    rules, hand, melds = position
    search = Search.of(rules)
    plays = list(search.plays(hand, melds, seat=N))
    every = list(search.plays(hand, melds, seat=N, every=True))
    for chosen in (plays, every):
        gains = [play.gain for play in chosen]
        assert gains == sorted(gains, reverse=True)
        assert gains == [gain_of(rules, play, melds) for play in chosen]
        assert all(take_out(hand, play.laid) is not None for play in chosen)
        again = Search.of(rules).plays(hand, melds, seat=N, every=chosen is every)
        assert chosen == list(again)
    places = [(as_key(play.move)[0], play.suit, play.word) for play in plays]
    assert len(set(places)) == len(places)
    assert set(places) == {(as_key(p.move)[0], p.suit, p.word) for p in every}
    assert {as_key(play.move) for play in plays} <= {as_key(play.move) for play in every}


@given(positions())
@settings(max_examples=60)
def test_a_short_look_sees_the_best(position) -> None:
    rules, hand, melds = position
    search = Search.of(rules)
    every = list(search.plays(hand, melds, seat=N, every=True))
    assert list(islice(search.plays(hand, melds, seat=N, every=True), 5)) == every[:5]


def shown(hand: str, melds: str = "", rules: Rules = RULES) -> list[str]:
    laid = tuple(
        parse_word(text, rules.deck, number=place + 1, line=NS)
        for place, text in enumerate(melds.split())
    )
    plays = Search.of(rules).plays(parse_cards(hand), laid, seat=N)
    return [f"{type(play.move).__name__} {play.notation} {play.gain}" for play in plays]


def test_a_hand_spells_its_words_in_both_colours() -> None:
    assert shown("Cr Ar Sr Ar Sn On Ln En") == ["Open r:CASA 30", "Open n:SOLE 30"]


def test_a_word_takes_the_cheapest_matta_it_needs() -> None:
    assert shown("Cr Or Nr * @") == ["Open r:CON 25"]
    assert shown("Cr Nr * @") == ["Open r:C[@=O]N 40"]
    assert shown("Cr Or * @") == ["Open r:CO[*=N] 45"]


def test_a_word_on_the_table_grows_and_its_matta_moves() -> None:
    assert shown("Tr", "r:CASA") == ["Tie r:CASTA 10"]
    assert "Replace r:COS[*=T]A 5" in shown("Or", "r:C[*=A]SA")


def test_a_burraco_counts_its_points() -> None:
    assert shown("Cr Ar Tr", "r:CASA") == ["Tie r:CASCATA 225", "Tie r:CASTA 10"]
    assert shown("Rr *", "r:CAMMINA")[0] == "Tie r:CAMMINAR[*=E] -60"


def test_frozen_words_take_no_cards() -> None:
    meld = parse_word("r:CASA", RULES.deck, number=1, line=NS)
    frozen = replace(meld, state=MeldState.FROZEN_FOR_GOOD)
    assert not list(Search.of(RULES).plays(parse_cards("Tr"), (frozen,), seat=N))


def test_signed_rulings_are_searched_too() -> None:
    rulings = Rulings([Ruling("tras", True, "arbitro"), Ruling("casta", False, "arbitro")])
    rules = parole_rules(LEXICON, rulings=rulings)
    assert shown("Tr Rr Ar Sr", rules=rules) == ["Open r:TRAS 35"]
    assert shown("Tr", "r:CASA", rules) == []


def test_doubtful_words_say_so() -> None:
    rules = parole_rules(WordList({"casa": Ground.DOUBTFUL}))
    (play,) = Search.of(rules).plays(parse_cards("Cn An Sn An"), (), seat=N)
    assert play.doubtful
    (sure,) = Search.of(RULES).plays(parse_cards("Cn An Sn An"), (), seat=N)
    assert not sure.doubtful


def test_an_empty_hand_has_no_plays() -> None:
    assert not shown("", "r:CASA n:SOLE")


def test_replace_is_used_only_where_a_tie_will_not_do() -> None:
    meld = parse_word("r:CA[*=S]A", RULES.deck, number=1, line=NS)
    for play in Search.of(RULES).plays(parse_cards("Rr Tr Sr Ur Cr"), (meld,), seat=N, every=True):
        if isinstance(play.move, Replace):
            cards, word = play.move.cards, play.move.reading
            tied = RULES.judge.tie(meld, cards, word, melds=(meld,), banned=())
            assert not isinstance(tied, Judged)
