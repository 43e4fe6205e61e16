"""The sources' tag sets in Italian words: category and features of each tag."""

from functools import cache

__all__ = ["from_apertium", "from_festlex", "from_freedict", "from_morphit", "from_slot"]

_GENDER = {"m": "maschile", "f": "femminile", "mf": "maschile e femminile"}
_NUMBER = {"sg": "singolare", "pl": "plurale", "sp": "singolare e plurale"}
_PERSON = {"1": "1ª persona", "2": "2ª persona", "3": "3ª persona"}

_APERTIUM_CATEGORY = {
    "n": "sostantivo",
    "adj": "aggettivo",
    "vblex": "verbo",
    "vbmod": "verbo",
    "vbser": "verbo",
    "vbhaver": "verbo",
    "adv": "avverbio",
    "preadv": "avverbio",
    "cnjadv": "congiunzione",
    "cnjcoo": "congiunzione",
    "cnjsub": "congiunzione",
    "prn": "pronome",
    "rel": "pronome",
    "pr": "preposizione",
    "det": "articolo",
    "predet": "aggettivo",
    "num": "aggettivo",
    "ij": "interiezione",
    "np": "nome proprio",
    "abbr": "abbreviazione",
}
_APERTIUM_TENSE = {
    "pri": "presente indicativo",
    "pii": "imperfetto indicativo",
    "ifi": "passato remoto",
    "fti": "futuro",
    "prs": "presente congiuntivo",
    "pis": "imperfetto congiuntivo",
    "cni": "condizionale",
    "imp": "imperativo",
    "inf": "infinito",
    "ger": "gerundio",
    "pp": "participio passato",
    "pprs": "participio presente",
}
_APERTIUM_NAME = {
    "ant": "nome di persona",
    "cog": "cognome",
    "top": "luogo",
    "loc": "luogo",
    "hyd": "acque",
    "org": "ente o marchio",
    "al": "altro nome",
}

_FESTLEX_CATEGORY = {
    "S": "sostantivo",
    "A": "aggettivo",
    "V": "verbo",
    "B": "avverbio",
    "L": "avverbio",
    "P": "pronome",
    "E": "preposizione",
    "R": "articolo",
    "D": "aggettivo",
    "N": "aggettivo",
    "C": "congiunzione",
    "I": "interiezione",
    "PS": "sostantivo",
}
_FESTLEX_NAME = {"cp": "cognome", "np": "nome di persona", "ng": "luogo", "n": "ente o marchio"}
_FESTLEX_TENSE = {
    "IP": "presente indicativo",
    "II": "imperfetto indicativo",
    "IR": "passato remoto",
    "IF": "futuro",
    "CP": "presente congiuntivo",
    "CI": "imperfetto congiuntivo",
    "DP": "condizionale",
    "MP": "imperativo",
    "PR": "participio passato",
    "PP": "participio presente",
}
_FESTLEX_LETTER = {
    "M": "maschile",
    "F": "femminile",
    "S": "singolare",
    "P": "plurale",
    "1": "1ª persona",
    "2": "2ª persona",
    "3": "3ª persona",
}

_MORPHIT_CATEGORY = {
    "adj": "aggettivo",
    "adp": "preposizione",
    "adv": "avverbio",
    "aux": "verbo",
    "det": "articolo",
    "noun": "sostantivo",
    "num": "aggettivo",
    "pron": "pronome",
    "verb": "verbo",
    "other": "",
    "": "",
}
_ARTICLES = frozenset({"il", "lo", "la", "i", "gli", "le", "un", "un'", "uno", "una"})
_JOINED = frozenset(
    f"{start}{end}"
    for start in ("al", "dal", "del", "nel", "sul", "col")
    for end in ("", "la", "lo", "le", "l'")
)
_SLOT_TENSE = {
    "ind.pres": "presente indicativo",
    "ind.impf": "imperfetto indicativo",
    "ind.past": "passato remoto",
    "ind.fut": "futuro",
    "sub.pres": "presente congiuntivo",
    "sub.impf": "imperfetto congiuntivo",
    "cond.pres": "condizionale",
    "impr.pres": "imperativo",
    "part.pres": "participio presente",
    "part.past": "participio passato",
}
_SLOT_PERSON = {
    "S": "singolare",
    "P": "plurale",
    "SF": "femminile singolare",
    "PF": "femminile plurale",
}
_FREEDICT_CATEGORY = {
    "n": "sostantivo",
    "adj": "aggettivo",
    "v": "verbo",
    "pn": "nome proprio",
    "adv": "avverbio",
    "numeral": "aggettivo",
    "conjunction": "congiunzione",
    "pronoun": "pronome",
    "interjection": "interiezione",
    "preposition": "preposizione",
    "article": "articolo",
}


@cache
def from_apertium(tags: str) -> tuple[str, str]:
    """Category and features of an apertium tag string.

    >>> from_apertium("vblex.ifi.p3.pl"), from_apertium("np.cog.mf.sp"), from_apertium("n.acr.m.sg")
    (('verbo', '3ª persona plurale, passato remoto'), ('nome proprio', 'cognome'), ('sigla', ''))
    """
    first, *rest = tags.partition("+")[0].split(".")
    if "acr" in rest:
        return "sigla", ""
    category = _APERTIUM_CATEGORY.get(first, "")
    if category == "nome proprio":
        return category, next((_APERTIUM_NAME[tag] for tag in rest if tag in _APERTIUM_NAME), "")
    if first == "det" and "def" not in rest and "ind" not in rest:
        category = "aggettivo"
    if first == "pr" and "+" in tags:
        category = "preposizione"
    agreement = [_GENDER.get(tag) or _NUMBER.get(tag) or _PERSON.get(tag[1:], "") for tag in rest]
    tense = next((_APERTIUM_TENSE[tag] for tag in rest if tag in _APERTIUM_TENSE), "")
    grade = "superlativo" if "sup" in rest else ""
    return category, _phrase(agreement, tense, grade)


@cache
def from_festlex(tag: str) -> tuple[str, str]:
    """Category and features of a festlex tag; names and acronyms have categories of their own.

    >>> from_festlex("V-P3_IR"), from_festlex("S-cp"), from_festlex("A-FS_S"), from_festlex("ACR")
    (('verbo', '3ª persona plurale, passato remoto'), ('nome proprio', 'cognome'),
     ('aggettivo', 'femminile singolare, superlativo'), ('sigla', ''))
    """
    if tag == "ACR":
        return "sigla", ""
    head, _, detail = tag.partition("-")
    agreement, _, grade = detail.partition("_")
    category = _FESTLEX_CATEGORY.get(head, "")
    if head == "S" and detail in _FESTLEX_NAME:
        return "nome proprio", _FESTLEX_NAME[detail]
    if head == "V" and detail in {"F", "G"}:
        return category, {"F": "infinito", "G": "gerundio"}[detail]
    letters = list(agreement[::-1]) if head == "V" else list(agreement)
    words = [_FESTLEX_LETTER.get(letter, "") for letter in letters]
    if head == "V":
        if grade in {"PR", "PP"}:
            words = [_FESTLEX_LETTER.get(letter, "") for letter in agreement]
        return category, _phrase(words, _FESTLEX_TENSE.get(grade, ""), "")
    extra = {"S": "superlativo", "A": "accrescitivo"}.get(grade, "")
    return category, _phrase(words, "", extra)


def from_morphit(pos: str, lemma: str = "") -> str:
    """The category of a Morph-it table; its determiners are adjectives but for the articles.

    >>> from_morphit("det", "il"), from_morphit("det", "quale")
    ('articolo', 'aggettivo')
    """
    if pos == "det" and lemma not in _ARTICLES:
        return "preposizione" if lemma in _JOINED else "aggettivo"
    return _MORPHIT_CATEGORY.get(pos, "")


@cache
def from_slot(pos: str, slot: str) -> tuple[str, str]:
    """Category and features of a slot of the Morph-it paradigms.

    >>> from_slot("verb", "ind.past.P3"), from_slot("noun", "F.P")
    (('verbo', '3ª persona plurale, passato remoto'), ('sostantivo', 'femminile plurale'))
    """
    category = _MORPHIT_CATEGORY[pos]
    if pos != "verb":
        gender, _, number = slot.partition(".")
        return category, _phrase([_FESTLEX_LETTER.get(gender, ""), _FESTLEX_LETTER[number]], "", "")
    tense, _, person = slot.rpartition(".")
    if tense.startswith("part"):
        agreement = _SLOT_PERSON.get(person, "")
        if tense == "part.past" and person in {"S", "P"}:
            agreement = f"maschile {agreement}"
        elif tense == "part.pres":
            agreement = "singolare" if person.startswith("S") else "plurale"
    else:
        agreement = f"{_PERSON.get(person[1:], '')} {_FESTLEX_LETTER.get(person[:1], '')}"
    return category, _phrase([agreement.strip()], _SLOT_TENSE.get(tense, ""), "")


def from_freedict(pos: str) -> str:
    """The category of a Wiktionary headword; affixes have none."""
    return _FREEDICT_CATEGORY.get(pos, "")


def _phrase(agreement: list[str], tense: str, grade: str) -> str:
    parts = [" ".join(word for word in agreement if word), tense, grade]
    return ", ".join(part for part in parts if part)
