"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# The same examples in each run, and as much time for each as a busy machine needs.
settings.register_profile("parole", derandomize=True, deadline=None)
settings.load_profile("parole")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
