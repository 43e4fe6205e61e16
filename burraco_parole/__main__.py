"""`python -m burraco_parole`: the same as `parole`."""

from burraco_parole import entry_point

if __name__ == "__main__":
    entry_point()
