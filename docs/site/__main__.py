"""`make docs`: the manual as a static site, from these documents and from the docstrings.

`python -m docs.site FOLDER` builds into a folder. It needs no network; a warning is an error.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import build_main

from docs.site.reference import write_reference

_STYLE = re.compile(r' style="[^"]*"')
SITE = Path(__file__).resolve().parent


def build(target: Path) -> int:
    """Build the site anew; 0 if there was nothing to warn of."""
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        source, kept = Path(folder, "docs"), Path(folder, "kept")
        shutil.copytree(SITE.parent, source, ignore=shutil.ignore_patterns("site", "images"))
        write_reference(source / "reference")
        options = ["-q", "-W", "--keep-going", "-b", "html", "-c", str(SITE), "-d", str(kept)]
        code: int = build_main([*options, str(source), str(target)])
    (target / ".buildinfo").unlink(missing_ok=True)
    search = target / "search.html"  # the theme styles one element in place: the service forbids it
    search.write_text(_STYLE.sub("", search.read_text(encoding="utf-8")), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1])))
