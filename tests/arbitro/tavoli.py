"""Random tables for the score helper, with the sheets that the engine makes of them.

A page that counts without network is given the same tables and has to write the same sheets.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from burraco_engine.arbitro.punteggio import POZZETTI, contata, from_json, sheet_json
from burraco_engine.code.rules import Rules
from lexicon.grounds import WordList
from parole_engine.door import rules_for

__all__ = ["random_table", "rules_without_words", "tables"]

_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def rules_without_words(code: str) -> Rules:
    """The rules of a code; which words there are does not matter for a count."""
    return rules_for(code, WordList(()))


class Stock:
    """The cards that are left, by face for letters and by card for French ones."""

    def __init__(self, rules: Rules, chance: random.Random) -> None:
        self.chance = chance
        self.words = rules.code.game == "parole"
        self.left: Counter[str] = Counter()
        for card, copies in rules.deck.census.items():
            self.left[card.face if self.words else card.code] += copies

    def take(self, *cards: str) -> bool:
        """Take these, all or none."""
        asked = Counter(cards)
        if any(self.left[card] < many for card, many in asked.items()):
            return False
        self.left -= asked
        return True

    def some(self, count: int) -> list[str]:
        """So many cards, whichever come."""
        found = []
        for _ in range(min(count, self.left.total())):
            card = self.chance.choice(list(self.left.elements()))
            self.take(card)
            found.append(card)
        return found


def _word(stock: Stock) -> str | None:
    """Letters in any order: whether they are a word does not matter for the count."""
    chance = stock.chance
    letters = [card for card in stock.some(chance.randint(3, 13)) if card not in "*@"]
    if len(letters) < 3:
        return None
    text = list(letters)
    if chance.random() < 0.4:
        place, wild = chance.randrange(len(letters)), chance.choice("*@")
        if stock.take(wild):
            stands = chance.choice("AEIOU" if wild == "@" else "ABCDEFGHILMNOPQRSTUVZ")
            text[place] = chance.choice([wild, f"[{wild}={stands}]"])
            del letters[place]
    return "".join(text) + _spoilt(letters, chance, "")


def _spoilt(cards: list[str], chance: random.Random, between: str) -> str:
    """Now and then a meld is frozen, or some of its cards are negative."""
    if chance.random() < 0.08:
        return "!"
    if chance.random() < 0.12:
        natural = [card for card in cards if card not in ("*", "@") and "=" not in card]
        wrong = chance.sample(natural, chance.randint(1, min(2, len(natural))))
        return "/" + between.join(wrong)
    return ""


def _run(rules: Rules, stock: Stock) -> str | None:
    chance = stock.chance
    suit, length = chance.choice("cqfp"), chance.randint(3, 13)
    start = chance.randint(0, len(_ORDER) - length)
    cards = [face + suit for face in _ORDER[start : start + length]]
    runs = rules.code.runs
    assert runs is not None
    if cards.count(f"A{suit}") > 1 and runs.ace.value != "also_both_ends":
        return None
    shown = list(cards)
    if chance.random() < 0.45:
        place = chance.randrange(length)
        wild = chance.choice(["*", *[f"2{other}" for other in "cqfp" if other != suit]])
        shown[place] = f"[{wild}={cards[place]}]"
        cards[place] = wild
    naturals = [card for card in cards if card != "*" and card[0] != "2"]
    if len(naturals) < 2 or not stock.take(*cards):
        return None
    if chance.random() < 0.3:
        shown.reverse()
    return " ".join(shown) + _spoilt(naturals, chance, " ")


def _group(rules: Rules, stock: Stock) -> str | None:
    chance, runs = stock.chance, rules.code.runs
    assert runs is not None
    face = chance.choice(list(runs.combination_ranks.value))
    many = chance.randint(3, 8)
    have = [f"{face}{suit}" for suit in "cqfp" for _ in range(2)]
    chance.shuffle(have)
    cards = have[:many]
    if chance.random() < 0.4 and many < runs.combination_maximum.value:
        cards[-1 if many > 3 else len(cards) :] = [chance.choice(["*", "2c", "2q", "2f", "2p"])]
    if not stock.take(*cards):
        return None
    chance.shuffle(cards)
    naturals = [card for card in cards if card.startswith(face)]
    return " ".join(cards) + _spoilt(naturals, chance, " ")


def random_table(rules: Rules, chance: random.Random) -> list[dict[str, Any]]:
    """Both lines of a table: melds, hands, pozzetti, who closed."""
    stock = Stock(rules, chance)
    lines = list(dict.fromkeys(rules.code.seating.lines.value))
    closer = chance.choice([*lines, None])
    found = []
    for line in lines:
        melds = []
        for _ in range(chance.randint(0, 7)):
            if stock.words:
                meld = _word(stock)
            else:
                meld = chance.choice([_run, _run, _group])(rules, stock)
            if meld is not None:
                melds.append(meld)
        pozzetto = "giocato" if line == closer else chance.choice(POZZETTI)
        held = "" if line == closer else " ".join(stock.some(chance.randint(0, 12)))
        apart = pozzetto in ("non_giocato", "appena_preso")
        found.append(
            {
                "linea": line,
                "giochi": melds,
                "mano": held,
                "pozzetto": pozzetto,
                "carte_pozzetto": " ".join(stock.some(11)) if apart else "",
                "chiuso": line == closer,
            }
        )
    return found


def tables(code: str, count: int, seed: int = 21) -> Iterator[dict[str, Any]]:
    """So many tables of a code, each with its sheet."""
    rules, chance = rules_without_words(code), random.Random(f"{code} {seed}")
    for _ in range(count):
        lines = random_table(rules, chance)
        sheet = sheet_json(contata(rules, from_json(lines)))
        yield {"codice": code, "linee": lines, "foglio": sheet}
