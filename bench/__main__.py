"""`make bench`: run every bench, or those named on the command line, one after the other.

A bench is a module or package of this folder with a `main()` that prints a table in Markdown.
"""

import pkgutil
import platform
import sys
from importlib import import_module

import bench


def names() -> list[str]:
    """The benches of this folder, in order."""
    found = (module.name for module in pkgutil.iter_modules(bench.__path__))
    return sorted(name for name in found if not name.startswith("_"))


def main(chosen: list[str]) -> int:
    """Run the chosen benches, all of them when none is named."""
    unknown = sorted(set(chosen) - set(names()))
    if unknown:
        print(f"bench: unknown {', '.join(unknown)} (there are {', '.join(names())})")
        return 2
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    for name in chosen or names():
        print(f"## {name}\n", flush=True)
        import_module(f"bench.{name}").main()
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
