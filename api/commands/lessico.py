"""`parole lessico`: show, search, compare, extend and score the lexicon.

Exit codes: 0 done (for `confronta`: equal); 1 nothing found, or the lexica differ; 2 wrong use;
4 the lexicon cannot be used.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from api.commands import UsageError, cerca
from api.commands.parser import add_code
from api.commands.politica import policy_of
from api.paradigms import paradigm
from api.trouble import reason
from api.verdicts import GROUNDS
from lexicon.grounds import CATEGORIES, Ground, LexiconError
from lexicon.normal import fold
from lexicon.paths import data_dir

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from lexicon.italian import ItalianLexicon

__all__ = ["configure", "run"]

_UNUSABLE: Final = 4
_SHOWN: Final = 20


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole lessico` and of its actions."""
    parser.epilog = (
        "Codici di uscita: 0 fatto (confronta: lessici uguali); 1 niente trovato, o lessici "
        "diversi; 2 uso sbagliato; 4 lessico mancante o danneggiato."
    )
    parser.add_argument("--lessico", type=Path, metavar="CARTELLA", help="un altro lessico")
    actions = parser.add_subparsers(dest="azione", metavar="azione", title="azioni")
    info = actions.add_parser("info", help="edizione, conteggi, fonti")
    info.add_argument("--controlla", action="store_true", help="rilegge e verifica ogni file")
    cerca.configure(actions.add_parser("cerca", help="cerca parole: anagrammi, schemi, agganci"))
    forms = actions.add_parser("forme", help="il paradigma di un lemma")
    forms.add_argument("lemma", metavar="LEMMA")
    forms.add_argument("--enclitiche", action="store_true", help="anche le forme con pronome")
    compare = actions.add_parser("confronta", help="le differenze da un altro lessico")
    compare.add_argument("altro", type=Path, metavar="CARTELLA")
    compare.add_argument("--tutte", action="store_true", help=f"non solo le prime {_SHOWN} parole")
    add = actions.add_parser("aggiungi", help="aggiunge un lemma con il suo paradigma")
    add.add_argument("lemma", metavar="LEMMA")
    add.add_argument("--categoria", required=True, choices=CATEGORIES[:9])
    add.add_argument(
        "--paradigma",
        required=True,
        metavar="MODELLO",
        help="un lemma che si flette allo stesso modo",
    )
    add.add_argument("--file", type=Path, metavar="FILE", help="il file delle aggiunte")
    rate = actions.add_parser("valuta", help="misura il giudice su un file etichettato")
    rate.add_argument("file", type=Path, metavar="FILE.tsv")
    add_code(rate)
    rate.add_argument("--politica", action="append", default=[], metavar="NOME=VALORE")


def run(args: argparse.Namespace) -> int:
    """Carry out one action on the lexicon."""
    actions = {
        "info": _info,
        "cerca": _search,
        "forme": _forms,
        "confronta": _compare,
        "aggiungi": _add,
        "valuta": _rate,
    }
    if args.azione is None:
        raise UsageError(f"manca l'azione: una tra {', '.join(actions)}")
    try:
        return actions[args.azione](args)
    except LexiconError as error:
        sys.stdout.flush()
        print(f"parole: {error}", file=sys.stderr)
        return _UNUSABLE


def _opened(folder: Path | None) -> ItalianLexicon:
    from lexicon.italian import ItalianLexicon

    return ItalianLexicon.open(folder)


def _info(args: argparse.Namespace) -> int:
    from lexicon.manifest import check_files, read_manifest

    folder = args.lessico or data_dir()
    data = (check_files(folder) if args.controlla else read_manifest(folder)).data
    if not args.controlla and _opened(folder).digest != data["digest"]:
        raise LexiconError("manifest.json è di un altro lessico")
    print(f"edizione {data['edition']} del {data['date']}")
    print(f"digest {data['digest']}")
    print(
        f"{data['words']} parole, {data['lemmas']} lemmi, {data['rows']} parole da 3 a 20 lettere"
    )
    print("\nparole per lunghezza:")
    for length, count in data["by_length"].items():
        print(f"  {int(length):>2}  {count:>8}")
    print("\nparole per fondamento (una parola può averne più d'uno):")
    for ground in Ground:
        print(f"  {GROUNDS[ground]:<24}  {data['by_ground'][ground.name]:>8}")
    print("\nfonti:")
    for source in data["sources"]:
        print(f"  {source['name']} {source.get('version', '')}: {source.get('licence', '')}")
    if args.controlla:
        print("\nogni file è integro")
    return 0


def _search(args: argparse.Namespace) -> int:
    return cerca.run(args, _opened(args.lessico))


def _printed(lines: Iterable[str]) -> int:
    count = 0
    for count, line in enumerate(lines, start=1):  # noqa: B007
        print(line)
    return count


def _forms(args: argparse.Namespace) -> int:
    lexicon = _opened(args.lessico)
    readings = lexicon.lemma_forms(args.lemma)
    if not readings:
        lemmas = sorted({reading.lemma for reading in lexicon.readings(fold(args.lemma))})
        hint = f"; «{args.lemma}» è forma di: {', '.join(lemmas)}" if lemmas else ""
        print(f"parole: nessun lemma «{args.lemma}» nel lessico{hint}", file=sys.stderr)
        return 1
    _printed(paradigm(readings, enclitics=args.enclitiche))
    return 0


def _compare(args: argparse.Namespace) -> int:
    ours, other = _opened(args.lessico), _opened(args.altro)
    print(f"questo: {ours.edition} {ours.digest[:16]}, altro: {other.edition} {other.digest[:16]}")
    if ours.digest == other.digest:
        print("i due lessici sono uguali")
        return 0
    added, removed, changed = [], [], []
    mine, theirs = ours.words(), other.words()
    one, two = next(mine, None), next(theirs, None)
    while one is not None or two is not None:
        if two is None or (one is not None and one < two):
            added.append(one or "")
            one = next(mine, None)
        elif one is None or two < one:
            removed.append(two)
            two = next(theirs, None)
        else:
            if ours.lookup(one) != other.lookup(one):
                changed.append(one)
            one, two = next(mine, None), next(theirs, None)
    for title, words in (("solo qui", added), ("solo nell'altro", removed), ("cambiate", changed)):
        print(f"{title}: {len(words)}")
        _printed(f"  {word}" for word in (words if args.tutte else words[:_SHOWN]))
    return 1


def _add(args: argparse.Namespace) -> int:
    from lexicon.additions import Addition, append_addition, inflected

    path = args.file
    if path is None:
        if not (data_dir() / "sources.toml").is_file():
            raise UsageError("serve --file: il file delle aggiunte da dare a make lexicon")
        path = data_dir() / "additions.tsv"
    if not fold(args.lemma) or not fold(args.paradigma):
        raise UsageError("il lemma e il suo modello vogliono lettere")
    lexicon = _opened(args.lessico)
    addition = Addition(args.lemma, args.categoria, args.paradigma)
    try:
        readings = inflected(addition, lexicon.lemma_forms(addition.model))
    except LexiconError as error:
        raise UsageError(str(error)) from None
    try:
        append_addition(path, addition)
    except OSError as error:
        raise UsageError(f"non si può scrivere {path}: {reason(error)}") from None
    _printed(paradigm(sorted(readings), enclitics=False))
    print(f"aggiunto a {path}: vale dalla prossima compilazione (make lexicon)")
    return 0


def _rate(args: argparse.Namespace) -> int:
    from api.word_scores import read_labels, report, score

    policy = policy_of(args.codice, args.politica)
    try:
        labels = read_labels(args.file)
    except OSError as error:
        raise UsageError(f"{args.file}: {reason(error)}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{args.file}: non è testo UTF-8") from None
    except ValueError as error:
        raise UsageError(f"{args.file}: {error}") from None
    _printed(report(score(labels, _opened(args.lessico), policy)))
    return 0
