"""The `parole` command's door: it finds the project's own packages, whatever lies beside it.

The packages of the project have short names (`api`, `lexicon`); a folder of the same name that
stands earlier on Python's path would be imported in their place. So the command looks first: if
one of the names leads elsewhere, the folder where this package is installed goes to the front.
"""

import os
import sys
from importlib.util import find_spec

__all__ = ["entry_point"]

_PACKAGES = ("api", "lexicon", "burraco_engine", "parole_engine")


def _is_ours(name: str, home: str) -> bool:
    spec = find_spec(name)
    places = (spec.submodule_search_locations if spec else None) or ()
    return any(os.path.dirname(os.path.abspath(place)) == home for place in list(places)[:1])  # noqa: PTH100, PTH120 - pathlib would take longer to load than to look


def entry_point() -> None:
    """Run the command line of this process."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    if not all(_is_ours(name, home) for name in _PACKAGES):
        sys.path.insert(0, home)
    from api.cli import entry_point as run

    run()
