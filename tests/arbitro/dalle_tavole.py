"""A sheet made from the exported tables alone, as a page without network makes it.

Only what stands in `tables_json` is looked up: no rule of the engine is asked.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["sheet_from_tables"]

_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
_LETTER = re.compile(r"\[([*@])=[A-Z]\]|([A-Z])[rn]?|([*@])")
_CARD = re.compile(r"\[(\S+?)=\S+?\]|(\S+)")


def _cards(data: Any, text: str) -> list[str]:
    if data["gioco"] == "parole":
        return [m[1] or m[2] or m[3] for m in _LETTER.finditer(text.replace(" ", ""))]
    return [match[1] or match[2] for match in _CARD.finditer(text)]


def _value(data: Any, cards: list[str]) -> int:
    return sum(data["carte"][card] for card in cards)


def _face(card: str) -> str:
    return card if card in "*@" else card[:-1]


def _read(data: Any, text: str) -> tuple[str, list[str], int | None]:
    """What a meld is: its kind, its cards in order, the place of its matta."""
    cards = _cards(data, text)
    if data["gioco"] == "parole":
        places = [place for place, card in enumerate(cards) if card in "*@"]
        return "parola", cards, places[0] if places else None
    plain = [card for card in cards if _face(card) not in ("*", "2")]
    if len({_face(card) for card in plain}) == 1:
        wild = [card for card in cards if card not in plain]
        return "combinazione", plain + wild, len(plain) if wild else None
    cards, start = _upwards(cards)
    suit = plain[0][-1]
    for place, card in enumerate(cards):
        natural = card != "*" and card[-1] == suit and _ORDER[(start + place) % 13] == _face(card)
        if not natural:
            return "sequenza", cards, place
    return "sequenza", cards, None


def _upwards(cards: list[str]) -> tuple[list[str], int]:
    """A sequence from its lowest card, and the place of that card in the order (0 an ace)."""
    for laid in (cards, cards[::-1]):
        sure = [(at, card) for at, card in enumerate(laid) if _face(card) not in ("*", "2", "A")]
        starts = {_ORDER.index(_face(card)) - at for at, card in sure}
        if len(starts) > 1:
            continue
        (start,) = starts
        aces = [at for at, card in enumerate(laid) if _face(card) == "A"]
        if 0 <= start <= 14 - len(laid) and all((start + at) % 13 == 0 for at in aces):
            return laid, start
    raise AssertionError(cards)


def _grade(data: Any, kind: str, cards: list[str], matta: int | None) -> list[Any] | None:
    first = "asso" if cards and _face(cards[0]) == "A" and kind != "parola" else "altre"
    row = data["giochi"][kind][first].get(str(len(cards)))
    place = -1 if row is None else row[0 if matta is None else matta + 1]
    return None if place < 0 else data["gradi"][place]


def _sound(cards: list[str], matta: int | None, negative: list[str]) -> tuple[list[str], Any]:
    """The meld without its negative cards: the last of equal ones goes, the matta last of all."""
    kept = [place for place in range(len(cards)) if place != matta]
    kept += [] if matta is None else [matta]
    for card in negative:
        kept.remove(next(place for place in kept[::-1] if cards[place] == card))
    kept.sort()
    left = [cards[place] for place in kept]
    return left, kept.index(matta) if matta in kept else None


def _meld(data: Any, number: int, text: str) -> list[dict[str, Any]]:
    body, _, wrong = text.partition("/")
    frozen = body.endswith("!")
    kind, cards, matta = _read(data, body.removesuffix("!"))
    articles, value = data["articoli"], _value(data, cards)

    def entry(name: str, points: int, article: str) -> dict[str, Any]:
        return {"voce": name, "punti": points, "articolo": articles[article], "gioco": number}

    if frozen:
        return [entry("gioco congelato", -value, "gioco congelato")]
    found, against = [], _cards(data, wrong)
    grade = _grade(data, kind, *_sound(cards, matta, against))
    if grade is not None:
        found.append(entry(f"burraco {grade[0]}", grade[1], "burraco"))
        if grade[2]:
            found.append(entry("bonus", grade[2], "bonus"))
    lost = _value(data, against)
    found.append(entry("carte", value - lost, "carte"))
    if against:
        found.append(entry("carte penalizzate", -lost, "carte penalizzate"))
    return found


def _line(data: Any, line: Any) -> list[dict[str, Any]]:
    found = [one for number, text in enumerate(line["giochi"]) for one in _meld(data, number, text)]

    def entry(name: str, points: int) -> None:
        article = data["articoli"][name]
        found.append({"voce": name, "punti": points, "articolo": article, "gioco": None})

    held = _cards(data, line["mano"])
    if line["chiuso"]:
        entry("chiusura", data["chiusura"])
    if line["pozzetto"] == "non_preso":
        entry("pozzetto non preso", -data["pozzetto_non_preso"])
    elif line["pozzetto"] != "giocato":
        flat = data[f"pozzetto_{line['pozzetto']}"]
        worth = _value(data, _cards(data, line["carte_pozzetto"]))
        if data["mano_col_pozzetto"]:
            worth, held = worth + _value(data, held), []
        entry("pozzetto non giocato", -(worth if flat is None else flat))
    if held:
        entry("carte in mano", -_value(data, held))
    return found


def sheet_from_tables(data: Any, lines: Any) -> dict[str, Any]:
    """The sheet of a table, from the tables of its code."""
    sheets = []
    for line in lines:
        entries = _line(data, line)
        base = [
            one["punti"]
            for one in entries
            if one["voce"].startswith("burraco ")
            or one["voce"] == "chiusura"
            or (one["voce"] == "bonus" and data["base_con_bonus"])
        ]
        total = sum(one["punti"] for one in entries)
        sheets.append({"linea": line["linea"], "totale": total, "base": sum(base), "voci": entries})
    if len(sheets) != 2:
        return {"linee": sheets, "differenza": 0, "vp": {}}
    lead = sheets[0]["totale"] - sheets[1]["totale"]
    points = {}
    for name, steps in data["vp"].items():
        high, low = [step[1:] for step in steps if step[0] <= abs(lead)][-1]
        points[name] = [high, low] if lead >= 0 else [low, high]
    return {"linee": sheets, "differenza": lead, "vp": points}
