"""What is wrong with a field of a request, in Italian: no code of the validator reaches people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["fault_of", "field_of"]

_COUNTED: Final[Mapping[str, tuple[str, str, str]]] = {
    "string_too_short": ("vuole almeno {}", "carattere", "caratteri"),
    "string_too_long": ("ha al massimo {}", "carattere", "caratteri"),
    "too_short": ("vuole almeno {}", "elemento", "elementi"),
    "too_long": ("ha al massimo {}", "elemento", "elementi"),
}
_WHOLE: Final = "dev’essere un numero intero"
_OBJECT: Final = "dev’essere un oggetto"
_SENTENCES: Final[Mapping[str, str]] = {
    "missing": "manca",
    "extra_forbidden": "non è previsto",
    "json_invalid": "non è JSON leggibile",
    "string_type": "dev’essere un testo",
    "string_unicode": "dev’essere un testo",
    "string_pattern_mismatch": "non è tra i valori possibili",
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "int_from_float": _WHOLE,
    "bool_type": "dev’essere vero o falso",
    "bool_parsing": "dev’essere vero o falso",
    "list_type": "dev’essere un elenco",
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "greater_than_equal": "dev’essere almeno {ge}",
    "less_than_equal": "dev’essere al massimo {le}",
    "literal_error": "dev’essere uno tra {expected}",
}


def field_of(error: Mapping[str, Any]) -> str:
    """The field that a validation error is about, `parole.0`; empty for the whole body."""
    if error["type"] == "json_invalid":
        return ""
    _place, *names = error["loc"]
    return ".".join(str(name) for name in names if name != "[key]")


def fault_of(error: Mapping[str, Any]) -> str:
    """What is wrong with it: «vuole almeno un elemento»."""
    kind, context = error["type"], error.get("ctx", {})
    if kind in _COUNTED:
        sentence, one, many = _COUNTED[kind]
        limit = context.get("min_length", context.get("max_length"))
        return sentence.format(f"un {one}" if limit == 1 else f"{limit} {many}")
    if "expected" in context:
        context = {**context, "expected": str(context["expected"]).replace(" or ", " o ")}
    return _SENTENCES.get(kind, "non va bene").format_map(context)
