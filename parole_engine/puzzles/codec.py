"""Puzzles as JSON: whole, with their answers, for the store; never what a player is shown."""

from __future__ import annotations

from typing import Any

from burraco_engine.code.rules import Rules
from burraco_engine.moves import Discard, Open, Replace, Tie
from burraco_engine.record.codec import move_from_json, move_to_json
from parole_engine.puzzles.model import (
    LINE,
    SEAT,
    Key,
    Option,
    Position,
    Puzzle,
    PuzzleError,
    Solution,
    as_cards,
)
from parole_engine.words import parse_word

__all__ = ["puzzle_from_json", "puzzle_to_json", "solution_to_json"]

Json = dict[str, Any]


def solution_to_json(solution: Solution) -> Json:
    """A best answer: its moves, the closing discard last."""
    moves = [move_to_json(move) for move in solution.plays]
    if solution.discard is not None:
        moves.append(move_to_json(solution.discard))
    return {"giocate": moves, "parole": list(solution.words), "punti": solution.points}


def puzzle_to_json(puzzle: Puzzle) -> Json:
    """All of a puzzle."""
    position = puzzle.position
    return {
        "chiave": str(puzzle.key),
        "domanda": puzzle.question,
        "contesto": puzzle.context,
        "mano": [card.code for card in position.hand] if position else None,
        "giochi": [f"{meld.id} {meld.notation}" for meld in position.melds] if position else [],
        "pozzetto_preso": position.pozzetto_taken if position else None,
        "parola": puzzle.word,
        "scelte": [[option.id, option.text] for option in puzzle.options],
        "giuste": list(puzzle.right),
        "massimo": puzzle.best,
        "seconda": puzzle.second,
        "soluzioni": [solution_to_json(solution) for solution in puzzle.solutions],
        "pari": puzzle.answers,
        "vicine": puzzle.near,
        "fascia": puzzle.band,
        "valutazione": puzzle.rating,
        "spiegazione": puzzle.explanation,
        "articolo": puzzle.article,
    }


def puzzle_from_json(rules: Rules, raw: Json) -> Puzzle:
    """The puzzle that was written; PuzzleError if it was not written by `puzzle_to_json`."""
    try:
        position = None
        if raw["mano"] is not None:
            melds = []
            for item in raw["giochi"]:
                number, _, short = item.partition(" ")
                meld = parse_word(short, rules.deck, number=int(number), line=LINE)
                melds.append(rules.graded(meld))
            hand = tuple(map(rules.deck.card, raw["mano"]))
            position = Position(hand, tuple(melds), raw["pozzetto_preso"])
        return Puzzle(
            Key.parse(raw["chiave"]),
            question=raw["domanda"],
            context=raw["contesto"],
            position=position,
            word=as_cards(raw["parola"]) if raw["parola"] else None,
            options=tuple(Option(*option) for option in raw["scelte"]),
            right=tuple(raw["giuste"]),
            best=raw["massimo"],
            second=raw["seconda"],
            solutions=tuple(map(_solution, raw["soluzioni"])),
            answers=raw.get("pari"),
            near=raw["vicine"],
            band=raw["fascia"],
            rating=raw["valutazione"],
            explanation=raw["spiegazione"],
            article=raw["articolo"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise PuzzleError(f"l’enigma non si legge: {error}") from None


def _solution(raw: Json) -> Solution:
    plays: list[Open | Tie | Replace] = []
    discard = None
    for item in raw["giocate"]:
        move = move_from_json(item, SEAT)
        if isinstance(move, Discard):
            discard = move
        elif isinstance(move, Open | Tie | Replace):
            plays.append(move)
    return Solution(tuple(plays), tuple(raw["parole"]), raw["punti"], discard)
