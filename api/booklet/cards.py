"""Cards and capitals for paper, drawn with the alphabet of the web page: no font file is needed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from burraco_engine.cards import JOLLY, PINELLA, Card

if TYPE_CHECKING:
    from fpdf import FPDF

    from burraco_engine.code.decks import Deck

__all__ = ["INK", "RED", "SHAPE", "draw_capitals", "draw_card", "glyphs"]

INK: Final = "#17140F"
RED: Final = "#C2301A"
_FOOT: Final = "#7F1D0E"
_PAPER: Final = "#FFFDF8"
SHAPE: Final = 1.3
"""Height of a card by its width."""
_PIOMBO: Final = Path(__file__).parents[1] / "web" / "static" / "js" / "lib" / "piombo.js"
_GLYPH: Final = re.compile(r"^\s+'?([A-Z*@])'?: \[\s*(\d+),\s+'([^']+)',?\s*\],$", re.MULTILINE)
_KERN: Final = re.compile(r"\['([A-Z]{2})', (-?\d+)\]")
_SPACE: Final = 9
_BLANK: Final = 34


@cache
def glyphs() -> Mapping[str, tuple[int, str]]:
    """Width and outline of every sign, read from the page's own module: there is one alphabet."""
    text = _PIOMBO.read_text(encoding="utf-8")
    return {sign: (int(width), path) for sign, width, path in _GLYPH.findall(text)}


@cache
def _kerning() -> Mapping[str, int]:
    return {pair: int(by) for pair, by in _KERN.findall(_PIOMBO.read_text(encoding="utf-8"))}


def draw_capitals(pdf: FPDF, text: str, x: float, y: float, height: float, fill: str = INK) -> None:
    """A line of capitals, kerned, its cap height given."""
    at, before, drawn = 0, "", []
    for sign in text.upper():
        if sign not in glyphs():
            at, before = at + _BLANK, ""
            continue
        if before:
            at += _SPACE + _kerning().get(before + sign, 0)
        width, path = glyphs()[sign]
        drawn.append(f'<path transform="translate({at} 0)" fill="{fill}" d="{path}"/>')
        at, before = at + width, sign
    _place(pdf, f"0 -2 {at} 116", "".join(drawn), x, y, height * at / 100, height * 1.16)


def draw_card(pdf: FPDF, deck: Deck, card: Card, x: float, y: float, width: float) -> None:
    """A card as a printer's sort: black framed and sharp, red solid and round, matte inked."""
    _place(pdf, "0 0 100 130", _card(card), x, y, width, width * SHAPE)
    light = card.suit == "r" or card in (JOLLY, PINELLA)
    pdf.set_text_color(_PAPER if light else INK)
    pdf.set_font("Helvetica", "B", width * 0.85)
    value = str(deck.values[card])
    right = x + width * 0.9 - pdf.get_string_width(value)
    pdf.text(right, y + width * 1.17, value)


@cache
def _card(card: Card) -> str:
    """The drawing of a card in a box of 100 by 130."""
    width, path = glyphs()[card.face]
    if card is JOLLY:
        body, fill = f'<rect width="100" height="130" rx="6" fill="{INK}"/>', _PAPER
    elif card is PINELLA:
        body = (
            f'<rect x="2" y="2" width="96" height="126" rx="6" fill="{_PAPER}" stroke="{INK}"'
            f' stroke-width="4"/><rect x="2" y="88" width="96" height="40" fill="{INK}"/>'
        )
        fill = INK
    elif card.suit == "r":
        body = (
            f'<rect width="100" height="130" rx="24" fill="{_FOOT}"/>'
            f'<rect width="100" height="123" rx="24" fill="{RED}"/>'
        )
        fill = _PAPER
    else:
        body = (
            f'<rect x="2" y="2" width="96" height="126" rx="4" fill="{_PAPER}" stroke="{INK}"'
            f' stroke-width="4"/><rect y="123" width="100" height="7" fill="{INK}"/>'
        )
        fill = INK
    scale = min(0.6, 76 / width)
    left = 50 - width * scale / 2
    letter = (
        f'<path transform="translate({left:.2f} 14) scale({scale:.3f})" fill="{fill}" d="{path}"/>'
    )
    return body + letter


def _place(
    pdf: FPDF, box: str, drawing: str, x: float, y: float, width: float, height: float
) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawing}</svg>'
    pdf.image(BytesIO(svg.encode()), x=x, y=y, w=width, h=height)
