"""A picture of a load: how long views take, by moves per second."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.load import Result

__all__ = ["draw"]

_WIDTH: Final = 640
_HEIGHT: Final = 360
_LEFT: Final = 56
_BOTTOM: Final = 40
_TOP: Final = 24
_COLOURS: Final = {"p50": "#2f6f4f", "p99": "#b3402a"}


def draw(results: Sequence[Result], path: str) -> None:
    """Write p50 and p99 over the moves per second that were reached, as SVG."""
    ordered = sorted(results, key=lambda one: one.reached)
    most = max(one.p99 for one in ordered) * 1.1
    fastest = max(one.reached for one in ordered)

    def x(moves: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - 20) * moves / fastest

    def y(ms: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _BOTTOM - _TOP) * ms / most

    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fbf8f1"/>',
    ]
    for step in range(5):
        ms = most * step / 4
        lines.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH - 20}" y1="{y(ms):.1f}" y2="{y(ms):.1f}" '
            f'stroke="#ddd3c0"/><text x="8" y="{y(ms) + 4:.1f}">{ms:.0f} ms</text>'
        )
    for one in ordered:
        lines.append(
            f'<text x="{x(one.reached):.1f}" y="{_HEIGHT - 22}" text-anchor="middle">'
            f"{one.reached:.0f}</text>"
        )
    for name, colour in _COLOURS.items():
        points = [(x(one.reached), y(getattr(one, name))) for one in ordered]
        line = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        lines.append(f'<polyline points="{line}" fill="none" stroke="{colour}"/>')
        for px, py in points:
            lines.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{colour}"/>')
        px, py = points[-1]
        lines.append(f'<text x="{px - 28:.1f}" y="{py - 8:.1f}" fill="{colour}">{name}</text>')
    below = f'<text x="{_LEFT}" y="{_HEIGHT - 6}">'
    lines.append(f"{below}moves per second; from a move to each view</text>")
    lines.append("</svg>")
    Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
