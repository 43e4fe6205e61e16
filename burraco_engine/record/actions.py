"""Actions as text: `P`, `R`, `A1[Cr Ar Sr Ar]`, `S Zn`. A line of a record is made of them.

`read_actions` and `format_action` are each other's inverse, given the melds that lie on the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from burraco_engine.cards import Card
from burraco_engine.errors import NotationError
from burraco_engine.record.model import (
    Action,
    Collected,
    Drawn,
    Expired,
    Laid,
    Leaving,
    Thrown,
    Undone,
)
from burraco_engine.record.values import meld_reading
from burraco_engine.state import PlayKind

__all__ = ["INITIALS", "format_action", "read_actions", "undone", "written_out"]

INITIALS = {PlayKind.OPEN: "A", PlayKind.TIE: "L", PlayKind.REPLACE: "M"}
_KINDS = {initial: kind for kind, initial in INITIALS.items()}
_CARD = r"(?:10|[2-9AJQK])[cqfp]|[A-Z][rn]|[*@]"
_ACTION = re.compile(
    rf"(?P<draw>P)(?P<drawforced>!)?(?:\s+(?P<drawn>{_CARD}))?(?=\s|$)"
    rf"|R-\s+(?P<left>{_CARD})(?=\s|$)"
    r"|(?P<collect>R)(?P<collectforced>!)?(?=\s|$)"
    r"|(?P<lay>[ALM])(?P<meld>\d*)\[(?P<slots>[^\]]*)\](?P<doubt>\?)?(?P<volo>\s+V)?"
    r"(?P<claims>\s+C)?(?=\s|$)"
    r"|X(?P<undone>\d+)\[(?P<rest>[^\]]*)\](?=\s|$)"
    rf"|(?P<discard>S)(?P<forced>!)?\s+(?P<thrown>{_CARD})(?P<pozzetto>\s+Z)?(?P<closes>\s+C)?"
    r"(?=\s|$)"
    r"|(?P<time>T)(?=\s|$)"
)
_WORD = re.compile(r"(?<=[ALM\d])\s+(?P<suit>[rn]):(?P<letters>(?:[A-Z]|\[[*@]=[A-Z]\])+)(?!\S)")
_LETTER = re.compile(r"\[([*@]=[A-Z])\]|([A-Z])")
_SLOT = re.compile(rf"(?P<dots>\.+)|(?P<card>\.|{_CARD})(?:=(?P<stands>\w+))?")


def read_actions(
    text: str, melds: dict[int, Laid], *, fresh: int | None = None
) -> tuple[Action, ...]:
    """The actions of a text; NotationError says what cannot be read.

    `melds` are those on the table, as they were laid last; what the text lays is added to them.
    `fresh` is the number of the next new meld: with it `A[…]` may leave the number out.
    """
    actions: list[Action] = []
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        match = _ACTION.match(text, place)
        if match is None:
            raise _error(f"non si capisce «{text[place:].split()[0]}»")
        action = _action(match, melds, fresh)
        if fresh is not None and isinstance(action, Laid):
            fresh = max(fresh, action.meld + 1)
        actions.append(action)
        place = match.end()
    if not actions:
        raise _error("manca la giocata")
    return tuple(actions)


def written_out(text: str) -> str:
    """The words of a text in short form, card by card.

    >>> written_out("A r:CA[*=S]A  S Zn")
    'A[Cr Ar *=S Ar]  S Zn'
    """

    def cards(word: re.Match[str]) -> str:
        slots = _LETTER.findall(word["letters"])
        return f"[{' '.join(wild or letter + word['suit'] for wild, letter in slots)}]"

    return _WORD.sub(cards, text)


def _error(reason: str) -> NotationError:
    return NotationError("notation.move", reason=reason)


def _card(text: str) -> Card:
    try:
        return Card(text)
    except NotationError as error:
        raise _error(error.message.rstrip(".")) from None


def _action(match: re.Match[str], melds: dict[int, Laid], fresh: int | None) -> Action:
    if match["draw"]:
        drawn = _card(match["drawn"]) if match["drawn"] else None
        return Drawn(drawn, bool(match["drawforced"]))
    if match["left"]:
        return Leaving(_card(match["left"]))
    if match["collect"]:
        return Collected(bool(match["collectforced"]))
    if match["time"]:
        return Expired()
    if match["discard"]:
        card = _card(match["thrown"])
        pozzetto, closes = bool(match["pozzetto"]), bool(match["closes"])
        return Thrown(card, bool(match["forced"]), pozzetto, closes)
    if match["undone"]:
        meld, rest = int(match["undone"]), match["rest"].strip()
        action = Undone(meld, _laid(rest, PlayKind.OPEN, meld, None) if rest else None)
        undone(melds, action)
        return action
    kind = _KINDS[match["lay"]]
    number = match["meld"] or (fresh if kind is PlayKind.OPEN else None)
    if number is None:
        raise _error(f"manca il numero del gioco dopo «{match['lay']}»")
    laid = _laid(match["slots"], kind, int(number), melds.get(int(number)))
    volo, doubt, claims = (bool(match[mark]) for mark in ("volo", "doubt", "claims"))
    melds[laid.meld] = replace(laid, doubtful=doubt, volo=volo, closes=claims)
    return melds[laid.meld]


def undone(melds: dict[int, Laid], action: Undone) -> None:
    """Let `melds` be as they lie when a play was taken back."""
    if action.rest is None:
        melds.pop(action.meld, None)
    else:
        melds[action.meld] = action.rest


def _laid(slots: str, kind: PlayKind, meld: int, old: Laid | None) -> Laid:
    left = list(_known_cards(kind, old)) if old is not None else []
    cards: list[Card] = []
    matta: int | None = None
    stands = ""
    for slot in slots.split():
        spelled = _SLOT.fullmatch(slot)
        if spelled is None:
            raise _error(f"«{slot}» non è una carta")
        if spelled["stands"]:
            if matta is not None:
                raise _error("un gioco ha una sola matta")
            matta, stands = len(cards), spelled["stands"]
        dots = spelled["dots"] or ("." if spelled["card"] == "." else "")
        if len(dots) > len(left):
            raise _error(f"il gioco {meld} non ha tante carte")
        cards += [left.pop(0) for _ in dots] or [_card(spelled["card"])]
    if len(cards) < 2:
        raise _error(f"il gioco {meld} è troppo corto")
    return Laid(kind, meld, tuple(cards), meld_reading(cards, matta, stands), matta)


def format_action(action: Action, old: Laid | None = None) -> str:
    """An action as text; `old` is the meld that it changes, as it was laid last."""
    match action:
        case Drawn(card, forced):
            return f"P{'!' if forced else ''}" + (f" {card}" if card is not None else "")
        case Collected(forced):
            return "R!" if forced else "R"
        case Leaving(card):
            return f"R- {card}"
        case Laid():
            marks = ("?" if action.doubtful else "") + (" V" if action.volo else "")
            marks += " C" if action.closes else ""
            slots = " ".join(_slots(action, old))
            return f"{INITIALS[action.kind]}{action.meld}[{slots}]{marks}"
        case Undone(meld, rest):
            return f"X{meld}[{' '.join(_slots(rest, None)) if rest else ''}]"
        case Thrown(card, forced):
            marks = (" Z" if action.pozzetto else "") + (" C" if action.closes else "")
            return f"S{'!' if forced else ''} {card}{marks}"
        case Expired():
            return "T"


def _known_cards(kind: PlayKind, old: Laid) -> tuple[Card, ...]:
    """The cards that a dot may stand for: those laid, without a matta that is being replaced."""
    if kind is PlayKind.REPLACE and old.matta is not None:
        return (*old.cards[: old.matta], *old.cards[old.matta + 1 :])
    return old.cards


def _slots(action: Laid, old: Laid | None) -> Iterator[str]:
    """The cards of a play; a dot for each one that lay there, dots side by side."""
    known = list(_known_cards(action.kind, old)) if old is not None else []
    dotted: list[bool] = []
    left = list(known)
    for card in action.cards:
        dotted.append(bool(left) and left[0] is card)
        if dotted[-1]:
            left.pop(0)
    if left:
        dotted = [False] * len(action.cards)
    dots = ""
    for place, card in enumerate(action.cards):
        if dotted[place] and place != action.matta:
            dots += "."
            continue
        if dots:
            yield dots
            dots = ""
        written = "." if dotted[place] else card.code
        yield f"{written}={action.stands_for}" if place == action.matta else written
    if dots:
        yield dots
