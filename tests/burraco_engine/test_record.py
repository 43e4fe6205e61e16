"""BRN: what is written down can be read again, played again, and shows no more than it may."""

import re
from dataclasses import replace

import pytest

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.articles import Article
from burraco_engine.cards import parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.count.match import setup_for
from burraco_engine.errors import NotationError, RecordReplayError
from burraco_engine.fold.evolve import evolve
from burraco_engine.melds import MeldState
from burraco_engine.names import Millis
from burraco_engine.record.actions import INITIALS
from burraco_engine.record.brn import format_record, record_of
from burraco_engine.record.model import (
    Drawn,
    Expired,
    Note,
    Pause,
    Signal,
    Thrown,
    TimeOut,
    TurnLine,
)
from burraco_engine.record.parse import parse_record
from burraco_engine.record.recorder import record_events
from burraco_engine.record.review import review
from burraco_engine.state import PlayKind
from burraco_engine.turn.deciding import open_turno, play
from tests.burraco_engine.chance import random_game
from tests.burraco_engine.plain import NONCE, NOW, RULES, E, N, O, S

CLASSIC = classic_rules()
ARTICLE = Article("parole-2025", "29")


class Log:
    """A turno being played, its events kept."""

    def __init__(self, rules=RULES, *, clocked=False, signal=False, smazzate=1) -> None:
        self.rules, self.now = rules, NOW
        setup = setup_for(
            rules,
            smazzate=smazzate,
            clocked=clocked,
            signal=signal,
            names=("Ada", "B", "C", "D"),
        )
        self.state, events = open_turno(rules, setup, O, NOW)
        self.events = list(events)

    def play(self, *moves, wait=700):
        for move in moves:
            self.now = Millis(self.now + wait)
            self.state, events = play(self.rules, self.state, move, now=self.now)
            self.events += events
        return self

    def happen(self, event):
        self.events.append(event)
        self.state = evolve(self.state, event)
        return self

    def turn(self):
        """The player in turn draws and discards his first card."""
        seat = self.state.turn.seat
        self.play(m.Draw(seat))
        return self.play(m.Discard(seat, self.state.table.hand(seat)[0]))

    def deal(self):
        return self.play(m.Deal(self.rules.deck.cards, 3, NONCE))

    def record(self):
        return record_events(self.rules, self.events)


def again(rules, record):
    """The record of the record played again."""
    return record_events(rules, [event for step in review(rules, record) for event in step.events])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", [CLASSIC, RULES], ids=["classico", "parole"])
def test_what_is_written_is_read_and_played_again(rules, seed) -> None:
    game = random_game(rules, seed, smazzate=2, time_out_after=300 if seed == 3 else None)
    record = record_events(rules, game.events)
    text = format_record(record)
    assert parse_record(text) == record
    assert again(rules, parse_record(text)) == record
    assert record_of(rules, game.events, N) == text, "nothing is hidden when all is over"


@pytest.mark.parametrize("length", [1, 2, 3, 4, 9, 40, 120])
def test_a_record_broken_off_anywhere_is_read_again(length) -> None:
    game = random_game(CLASSIC, 11, smazzate=2)
    record = record_events(CLASSIC, game.events[:length])
    assert parse_record(format_record(record)) == record


def test_a_turn_is_one_line_with_dots_for_what_lay_there() -> None:
    log = Log().deal()
    red = reds(log)
    log.play(m.Draw(N), m.Open(N, red[:3]), m.Tie(N, 1, (red[3], *red[:3])))
    log.play(m.Discard(N, red[4]))
    drawn = next(event.card for event in log.events if isinstance(event, e.CardDrawn))
    cards = " ".join(map(str, red[:3]))
    before = "".join(card.face for card in red[:3])
    line = format_record(log.record()).splitlines()[-1]
    assert re.sub(" #.{8}", "", line) == (
        f"1.  N P {drawn}  A1[{cards}]  L1[{red[3]} ...]  S {red[4]}  t0:02.800"
        f"  ; {before.lower()} -> {(red[3].face + before).lower()}"
    )


def reds(log):
    """The red cards of N."""
    return tuple(card for card in log.state.table.hand(N) if card.suit == "r")


def test_what_the_clock_did_is_marked_and_played_again() -> None:
    log = Log(clocked=True).deal()
    log.play(m.ExpireTime(), wait=6000).play(m.ExpireTime(), wait=6000)
    log.play(m.Draw(E), wait=1000).play(m.ExpireTime(), wait=41000)
    log.play(m.Discard(E, log.state.table.hand(E)[0]), wait=1000)
    record = log.record()
    first, second = record.smazzate[0].lines
    assert [type(action) for action in first.actions][:2] == [Expired, Expired]
    assert isinstance(first.actions[-1], Thrown)
    assert first.actions[-1].forced
    assert not second.actions[-1].forced
    text = format_record(record)
    assert re.search(r"N T  T  P! \S+  S! \S+  t0:12", text)
    assert parse_record(text) == record
    assert again(RULES, parse_record(text)) == record


def test_the_signal_is_written_and_the_times_after_it_are_played_again() -> None:
    log = Log(clocked=True, signal=True).deal().play(m.GiveSignal(), wait=3000)
    log.play(m.ExpireTime(), wait=6000).play(m.ExpireTime(), wait=6000)
    log.play(m.Draw(E), wait=1000)
    log.play(m.Discard(E, log.state.table.hand(E)[0]), wait=1000)
    record = log.record()
    first = record.smazzate[0].lines[0]
    assert isinstance(first, Note)
    assert (first.what, first.time) == (Signal(), 3000)
    text = format_record(record)
    assert '[Tempi "al via"]' in text
    assert "!   via  t0:03" in text
    assert parse_record(text) == record
    assert again(RULES, parse_record(text)) == record


def test_notes_stand_on_lines_of_their_own_also_inside_a_turn() -> None:
    log = Log(smazzate=2).play(m.StopClock(), m.ResumeClock()).deal().play(m.Draw(N), m.StopClock())
    log.play(m.ResumeClock(), m.Discard(N, log.state.table.hand(N)[0])).turn()
    log.play(m.AnnounceTimeOut()).turn()
    record = log.record()
    kinds = [line.what for line in record.smazzate[0].lines if isinstance(line, Note)]
    assert kinds == [Pause(False), Pause(True), TimeOut(6)]
    assert [note.what for note in record.notes] == [Pause(False), Pause(True)]
    text = format_record(record)
    assert "!   time_out 6  t0:00.700" in text
    assert parse_record(text) == record
    assert again(RULES, parse_record(text)) == record


def test_what_a_ruling_did_is_a_fact_of_the_record() -> None:
    log = Log().deal()
    log.play(m.Draw(N), m.Open(N, reds(log)[:3]))
    log.happen(
        e.MeldRestated(1, MeldState.FROZEN_TEMPORARILY, S, (), False, ARTICLE, log.now)
    ).happen(e.WarningGiven(N, ARTICLE, log.now))
    log.play(m.Discard(N, log.state.table.hand(N)[0])).turn().turn()
    record = log.record()
    text = format_record(record)
    assert '{"tipo":"gioco_ridefinito"' in text
    assert parse_record(text) == record
    assert again(RULES, parse_record(text)) == record


def test_the_draw_for_seats_and_the_arbiter_are_in_the_header() -> None:
    log = Log()
    log.state = replace(log.state, setup=replace(log.state.setup, arbiter='la "Signora" \\ Rossi'))
    opened = log.events[0]
    assert isinstance(opened, e.TurnoOpened)
    log.events[0] = replace(opened, setup=log.state.setup)
    drawn = tuple(zip((N, E, S, O), parse_cards("Hr Zn Tr Ar"), strict=True))
    log.play(m.DrawSeats(drawn)).deal().turn()
    record = log.record()
    assert record.header.drawn == drawn
    assert parse_record(format_record(record)) == record
    assert again(RULES, parse_record(format_record(record))) == record


def test_a_running_smazzata_shows_only_what_the_viewer_saw() -> None:
    log = Log(smazzate=2).deal().turn().turn()
    hidden = e.CardShown(S, log.state.table.tallone[-1], ARTICLE, log.now)
    log.happen(hidden)
    drawn = {event.seat: event.card for event in log.events if isinstance(event, e.CardDrawn)}
    for viewer in (None, N, E, S):
        text = record_of(RULES, log.events, viewer)
        record = parse_record(text)
        smazzata = record.smazzate[0]
        assert (smazzata.deck, smazzata.nonce, smazzata.complete) == ((), "", False)
        assert "#" not in text
        assert "Mazzo" not in text
        for line in smazzata.lines[:2]:
            assert isinstance(line, TurnLine)
            taken = line.actions[0]
            assert isinstance(taken, Drawn)
            assert taken.card == (drawn[line.seat] if line.seat == viewer else None)
        assert ("carta_mostrata" in text) == (viewer == S)
        held = () if viewer is None else dealt_to(log, viewer)
        assert smazzata.hand == held
        assert len(list(review(RULES, record))) == 1, "it is played again when it is over"


def dealt_to(log, viewer):
    event = next(event for event in log.events if isinstance(event, e.Dealt))
    return tuple(sorted(event.hands[event.seats.index(viewer)], key=str))


def classic_text() -> str:
    return format_record(record_events(CLASSIC, random_game(CLASSIC, 6, smazzate=2).events))


TEXT = classic_text()
FIRST = next(row for row, text in enumerate(TEXT.splitlines(), 1) if text.startswith("1."))


def tampered(pattern: str, text: str, *, row: int | None = None) -> str:
    rows = TEXT.splitlines()
    where = range(len(rows)) if row is None else [row - 1]
    for place in where:
        changed, count = re.subn(pattern, text, rows[place], count=1)
        if count:
            assert changed != rows[place]
            rows[place] = changed
            return "\n".join(rows)
    raise AssertionError(f"nothing like {pattern}")


@pytest.mark.parametrize(
    ("pattern", "text", "row", "reason"),
    [
        (r"#\w{8}", "#00000000", FIRST + 3, "stato"),
        (r"S \w+", "S 3c", FIRST, ""),
        (r" N P \w+", " N P *", FIRST, "altra"),
        (r"^    E", "    O", FIRST + 1, "tocca a E"),
        (r'\[Esito "NS -?\d+ MP', '[Esito "NS 99999 MP', None, "esito"),
        (r'\[Esito "NS -?\d+,', '[Esito "NS 99999,', None, "fine"),
        (r'\[Scoperta "\w+"', '[Scoperta "*"', None, "distribuzione"),
        (r'\[Posti "N E S O"', '[Posti "E N S O"', None, "posti"),
    ],
)
def test_a_review_names_the_first_row_that_diverges(pattern, text, row, reason) -> None:
    with pytest.raises(RecordReplayError) as caught:
        list(review(CLASSIC, parse_record(tampered(pattern, text, row=row))))
    assert reason in caught.value.message
    if row is not None:
        assert caught.value.detail["line"] == row


def test_a_deck_that_was_changed_breaks_the_commitment() -> None:
    start = TEXT.index("[Mazzo ") + len('[Mazzo "')
    first, second = TEXT[start:].split()[:2]
    changed = TEXT[:start] + TEXT[start:].replace(f"{first} {second}", f"{second} {first}", 1)
    with pytest.raises(RecordReplayError) as caught:
        list(review(CLASSIC, parse_record(changed)))
    assert caught.value.code == "record.commitment"


def test_only_the_last_smazzata_may_be_going_on() -> None:
    record = replace(parse_record(TEXT), header=replace(parse_record(TEXT).header, outcome=None))
    first, second = (
        replace(smazzata, deck=(), nonce="", lines=(), ending=None, closer=None, points=())
        for smazzata in record.smazzate
    )
    assert list(review(CLASSIC, replace(record, smazzate=(record.smazzate[0], second))))
    with pytest.raises(RecordReplayError) as caught:
        list(review(CLASSIC, replace(record, smazzate=(first, second))))
    assert caught.value.code == "record.unverifiable"


def test_a_forced_move_that_is_missing_or_another_one_is_found() -> None:
    log = Log(clocked=True).deal()
    log.play(m.ExpireTime(), wait=6000).play(m.ExpireTime(), wait=6000)
    text = re.sub(" #.*", "", format_record(log.record()))
    for pattern, changed in ((r"  S! \S+", ""), (r"P! \S+", "P! *"), (r"time_out 8", "time_out 2")):
        if re.search(pattern, text):
            with pytest.raises(RecordReplayError):
                list(review(RULES, parse_record(re.sub(pattern, changed, text))))


def test_a_time_out_with_other_turns_is_found() -> None:
    text = format_record(Log().deal().turn().play(m.AnnounceTimeOut()).record())
    with pytest.raises(RecordReplayError) as caught:
        list(review(RULES, parse_record(text.replace("time_out 7", "time_out 3"))))
    assert "turni rimasti" in caught.value.message


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r'\[BRN "1"\]', '[BRN "9"]'),
        (r'\[Codice ".*', ""),
        (r'\[Codice "(.*)"\]', '[Codice "\\1"]\n[Codice "\\1"]'),
        (r'\[Codice "(.*)"\]', '[Codice "\\1"]\n[Colore "r"]'),
        (r'\[Smazzate "2"\]', '[Smazzate "0"]'),
        (r'\[Smazzate "2"\]', '[Smazzate "due"]'),
        (r'\[Tempi "no"\]', '[Tempi "forse"]'),
        (r'\[Mazziere "O"\]', '[Mazziere "X"]'),
        (r'\[Modo "assistita"\]', '[Modo "così"]'),
        (r'\[N "N"\]', '[N "\\\\x"]'),
        (r'\[Nonce ".*"\]', '[Nonce "12"]'),
        (r'\[Fine ".*"\]', '[Fine "caso"]'),
        (r'\[Esito "NS (.*) MP', '[Esito "NS tanti MP'),
        (r'\[Esito "NS (.*), EO (-?\d+)"', '[Esito "NS"'),
        (r"vince \w+", "forse"),
        (r"t\d:\d\d\S*", ""),
        (r"1\.  N", "7.  N"),
        (r"1\.  N", "1.  X"),
        (r"1\.  N (P|R)", "1.  N Q"),
        (r"1\.  N .*  t", "1.  N   t"),
        (r"S \w+", "S Jr"),
        (r"A1\[", "A1[xx "),
        (r"A1\[", "A1[. "),
        (r"A1\[.*?\]", "A1[3c]"),
        (r"A1\[(\w+) (\w+)", r"A1[\1=3c \2=3c"),
        (r"1\.  N", "!   boh  t0:01\n1.  N"),
    ],
)
def test_a_row_that_is_not_well_written_is_named(pattern, text) -> None:
    changed, count = re.subn(pattern, text, TEXT, count=1)
    assert count, "nothing to spoil"
    with pytest.raises(NotationError) as caught:
        parse_record(changed)
    assert caught.value.code == "notation.record"
    assert caught.value.message.startswith("Riga ")


@pytest.mark.parametrize("text", ["", "\n\n", "; solo un commento\n"])
def test_an_empty_text_is_no_record(text) -> None:
    with pytest.raises(NotationError):
        parse_record(text)


def test_a_move_before_the_deal_is_no_record() -> None:
    head = TEXT.split("\n\n")[0]
    with pytest.raises(NotationError):
        parse_record(head + "\n1.  N P 3c  t0:01\n")


def test_a_record_knows_its_initials() -> None:
    assert set(INITIALS) == set(PlayKind)
