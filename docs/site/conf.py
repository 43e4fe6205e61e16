"""How the manual is built: Markdown through MyST, nothing that a strict page policy would stop."""

import re
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

project = "Burraco Parole"
author = "Burraco Parole"
version = release = version_of("burraco-parole")
extensions = ["myst_parser"]
exclude_patterns = ["examples"]
myst_heading_anchors = 4
myst_enable_extensions: list[str] = []
suppress_warnings: list[str] = []
templates_path = ["templates"]
html_theme = "alabaster"
html_theme_options = {
    "description": "Burraco with letters: the manual",
    "show_powered_by": False,
    "show_relbars": True,
    "fixed_sidebar": False,
}
html_sidebars = {"**": ["about.html", "navigation.html", "searchbox.html"]}
html_static_path = ["static"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
html_title = "Burraco Parole"

_LINK = re.compile(r"\[([^\]\[]+)\]\(((?!https?:|#)[^)\s]+)\)")


def _stay_inside(app: Any, name: str, source: list[str]) -> None:
    """What is not in the manual is named, not linked: pages of the source tree, pictures."""
    docs = Path(app.srcdir)
    here = (docs / name).parent

    def told(found: re.Match[str]) -> str:
        text, target = found[1], found[2]
        path = (here / target.partition("#")[0]).resolve()
        inside = path.suffix == ".md" and path.is_relative_to(docs) and path.exists()
        return found[0] if inside else text

    source[0] = _LINK.sub(told, source[0])


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _stay_inside)
