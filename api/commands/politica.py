"""The option `--politica`: readings of Art. 9 by their Italian names.

Codes of play and records keep the names of `POLICIES`, which are taken here too.
"""

from typing import Final

from api.commands import UsageError
from api.verdicts import printable
from burraco_engine.errors import ProfileError
from parole_engine.admission import POLICIES, AdmissionPolicy
from parole_engine.art9 import read_policy

__all__ = ["policy_of"]

_NAMES: Final = {"accents": "accenti", "jolly_alphabet": "alfabeto_jolly"}
_VALUES: Final = {
    "oxytone": "ossitone",
    "both": "entrambe",
    "ignored": "ignorati",
    "forbidden": "vietati",
    "any26": "26_lettere",
    "deck21": "21_lettere",
}


def policy_of(code: str, choices: list[str]) -> AdmissionPolicy:
    """The policy of a code of play with the choices of the command line laid over it."""
    try:
        policy = read_policy(code)
    except ProfileError as error:
        raise UsageError(str(error)) from None
    for choice in choices:
        said, _, value = choice.partition("=")
        name = _found(said, {each: _NAMES.get(each, each) for each in POLICIES})
        if name is None:
            names = ", ".join(_NAMES.get(each, each) for each in POLICIES)
            raise UsageError(f"politica sconosciuta: «{printable(said)}» (ci sono {names})")
        values = {each: _VALUES.get(each, each) for each in POLICIES[name]}
        chosen = _found(value, values)
        if chosen is None:
            allowed = " o ".join(values.values())
            raise UsageError(f"{said} può essere {allowed}, non «{printable(value)}»")
        policy = policy.choose({name: chosen})
    return policy


def _found(said: str, spoken: dict[str, str]) -> str | None:
    """The name that people call so, or that is so called itself."""
    return next((name for name, italian in spoken.items() if said in (name, italian)), None)
