"""Writes `kdoku/clues.py` anew, a class for each kind of clue: run it after a change of a definition.

The kinds and their keys are those of the library. `tests/test_clues.py` compares the file with them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
HEAD = '''\
"""Clues as objects: a class for each kind of clue, with the keys of a puzzle file as keywords.

>>> from kdoku import Puzzle
>>> from kdoku.clues import Anti, Arrow, Cage
>>> puzzle = Puzzle(9).add(Cage(12, "r1c1-r1c2"), Arrow("r2c2", "r3c3 r4c4"), Anti("knight"))
>>> puzzle.clues
[Cage(12, 'r1c1 r1c2'), Arrow('r2c2', 'r3c3 r4c4'), Anti('knight')]

`Cells` are a text such as ``"r1c1 r1c2"``, ``"r1c1-r1c5"``, ``"row 3"`` or ``"box 2"``, or a list of names
and of pairs of row and column from 0: ``[(0, 0), (0, 1)]``, or with a range ``[(0, range(5))]``. A clue
compares equal to one with the same cells in the same order.
"""

# Written by `update_clues.py`.

from __future__ import annotations

from typing import Literal

from ._clue import (
    Any,
    Automaton,
    BoardRule,
    Cells,
    Clue,
    Modifier,
    Not,
    Regex,
    Relation,
    Schroedinger,
    Terms,
    Values,
    cell_names,
    groups_of,
    terms_of,
    values_of,
)
'''
SEEN_FROM_OUTSIDE = """\
    The cells are those that are seen, from the first on: ``"row 3"``, ``"col 2 backwards"``,
    ``"r1c5 down-left"``, or a list."""
PARTS_OF_ARROW = [
    "    @property",
    "    def head(self) -> tuple[str, ...]:",
    '        """The cells of the circle."""',
    "        return self.groups[0]",
    "",
    "    @property",
    "    def shaft(self) -> tuple[str, ...]:",
    '        """The cells along the arrow."""',
    "        return self.groups[1]",
]
#: Kinds that a user defines, or that are more than a clue: they are written by hand.
BY_HAND = ["Any", "Automaton", "Modifier", "Not", "Regex", "Relation", "Schroedinger"]


def class_name(kind: str) -> str:
    """`little_killer` as `LittleKiller`."""
    return "".join(word.capitalize() for word in kind.split("_"))


class Setting:
    """A parameter of a class: its types as an argument and as an attribute, and how it is converted."""

    def __init__(self, key: str, given: str, kept: str, convert: str = "{}", default: str | None = None) -> None:
        self.key, self.given, self.kept, self.convert, self.default = key, given, kept, convert, default

    def parameter(self) -> str:
        return f"{self.key}: {self.given}" + ("" if self.default is None else f" = {self.default}")

    def argument(self) -> str:
        value = self.convert.format(self.key)
        if self.default == "None" and self.convert != "{}":
            value = f"None if {self.key} is None else {value}"
        return f"{self.key}={value}"


def optional(setting: Setting) -> Setting:
    """The same, but it may be left out."""
    given, kept = setting.given, setting.kept
    return Setting(setting.key, f"{given} | None", f"{kept} | None", setting.convert, "None")


def cells(key: str = "cells") -> Setting:
    return Setting(key, "Cells", "tuple[str, ...]", "cell_names({})")


def values(key: str = "values") -> Setting:
    return Setting(key, "Values", "tuple[int, ...]", "values_of({})")


def number(key: str) -> Setting:
    return Setting(key, "int", "int")


#: The parameters for the parts of kinds that have a table of their own.
PARTS = {
    "Cells": cells,
    "Variables": cells,
    "Cell": lambda key: Setting(key, "str", "str"),
    "Number": number,
    "Value": number,
    "Values": values,
    "RunValues": values,
    "RunSums": values,
    "Tuples": lambda key: Setting(
        key, "list[Values]", "tuple[tuple[int, ...], ...]", "tuple(values_of(values) for values in {})"
    ),
    "Bound": lambda key: Setting(key, "int | str", "int | str"),
}


def settings(kind: dict[str, Any]) -> tuple[list[Setting], list[Setting]]:
    """The parameters of a kind: those that may stand without their keyword, and the others."""
    syntax, first, others = kind["syntax"], [], []
    if syntax == "Diagonals":
        return [Setting("direction", 'Literal["down", "up"] | None', 'Literal["down", "up"] | None', default="None")], []
    if syntax == "Offsets":
        move = 'Literal["knight", "king"] | tuple[int, int]'
        return [Setting("move", move, move)], []
    if syntax == "OwnTable":
        if kind["name"] == "alike":
            first = [Setting("count", "str", "str")]
            convert = "tuple(cell_names(line) for line in {})"
            first.append(Setting("lines", "list[Cells]", "tuple[tuple[str, ...], ...]", convert))
            others = [Setting("first_counts", "bool", "bool", default="True")]
        else:
            for key, part, is_optional in kind["fields"]:
                if part == "Forbidden":
                    others.append(Setting(key, "bool", "bool", default="False"))
                elif is_optional:
                    others.append(optional(PARTS[part](key)))
                else:
                    first.append(PARTS[part](key))
    elif syntax == "Groups":
        pass
    elif syntax == "Terms":
        first = [number("sum"), Setting("terms", "Terms", "tuple[tuple[int, str], ...]", "terms_of({})")]
        others = [Setting("comparison", 'Literal["=", "!=", "<=", ">="]', "str", default='"="')]
    else:
        key, default = kind["number"] or (None, None)
        if key and syntax in ("NumberAndCells", "Outside"):
            first = [number(key), cells()]
        elif key and syntax == "OptionalNumberAndCells":
            first = [Setting(key, "int | None", "int | None"), cells()]
        elif syntax == "ValuesAndCells":
            first = [values(), cells()]
        elif syntax == "CellsAndValues":
            first = [cells(), values()]
        elif key:
            first = [cells(), Setting(key, "int", "int", default=str(default))]
        else:
            first = [cells()]
        if kind["takes_values"] and syntax not in ("ValuesAndCells", "CellsAndValues"):
            others.append(optional(values()))
        if kind["closable"]:
            others.append(Setting("loop", "bool", "bool", default="False"))
        if kind["reads_values"]:
            others.append(Setting("digits", "bool", "bool", default="False"))
    words = "str | None"
    others += [Setting("name", words, words, default="None"), Setting("text", words, words, default="None")]
    return first, others


def class_text(kind: dict[str, Any]) -> str:
    """The class of a kind."""
    name, syntax = class_name(kind["name"]), kind["syntax"]
    meaning = kind["meaning"][0].upper() + kind["meaning"][1:]
    title = f"{kind['title']}: {kind['meaning']}." if kind["title"] else f"{meaning}."
    if syntax == "Outside":
        title += f"\n\n{SEEN_FROM_OUTSIDE}\n    "
    base = "BoardRule" if syntax == "Switch" else "Clue"
    lines = [f"class {name}({base}):", f'    """{title}"""', "", f'    kind = "{kind["name"]}"']
    if syntax == "Switch":
        return "\n".join([*lines, f'    _place = ("{kind["table"]}", "{kind["key"]}")']) + "\n"
    first, others = settings(kind)
    if syntax != "OwnTable":
        lines.append(f'    _syntax = "{syntax}"')
    if syntax in ("Diagonals", "Offsets"):
        lines.append(f'    _place = ("{kind["table"]}", "{kind["key"]}")')
    if first:
        lines.append("    _positional = (" + ", ".join(f'"{it.key}"' for it in first) + ("," if len(first) == 1 else "") + ")")
    defaults = [it for it in first + others if it.default is not None]
    if [it.key for it in defaults] != ["name", "text"]:
        lines.append("    _defaults = {" + ", ".join(f'"{it.key}": {it.default}' for it in defaults) + "}")
    if syntax == "Groups":
        lines.append("    groups: tuple[tuple[str, ...], ...]")
        if kind["name"] in ("arrow", "average"):
            lines += ["", *PARTS_OF_ARROW]
    # the class has the name of the keyword
    lines += [f"    {it.key}: {it.kept}" for it in first + others if it.key not in ("name", "text")]
    parameters = ["self", *(it.parameter() for it in first)]
    if syntax == "Groups":
        parameters.append("*groups: Cells")
    elif others:
        parameters.append("*")
    parameters += [it.parameter() for it in others]
    arguments = [it.argument() for it in first + others]
    if syntax == "Groups":
        arguments.insert(0, "groups=groups_of(groups, self.kind)")
    signature = f"    def __init__({', '.join(parameters)}) -> None:"
    if len(signature) > 110:
        signature = "    def __init__(\n        " + ", ".join(parameters) + ",\n    ) -> None:"
        if max(map(len, signature.split("\n"))) > 110:
            signature = "    def __init__(\n        " + ",\n        ".join(parameters) + ",\n    ) -> None:"
    call = f"        super().__init__({', '.join(arguments)})"
    if len(call) > 110:
        call = "        super().__init__(\n            " + ",\n            ".join(arguments) + ",\n        )"
    lines += ["", signature, call]
    return "\n".join(lines) + "\n"


def text(kinds: list[dict[str, Any]]) -> str:
    """The whole module."""
    kinds = [kind for kind in kinds if class_name(kind["name"]) not in BY_HAND]
    names = [class_name(kind["name"]) for kind in kinds]
    table = "".join(f"    {name}.kind: {name},\n" for name in names + BY_HAND)
    listed = "".join(f'    "{name}",\n' for name in sorted([*names, *BY_HAND, "Cells", "Clue", "Values"]))
    tables = f"#: The class of each kind.\nCLASSES: dict[str, type[Clue]] = {{\n{table}}}\n\n__all__ = [\n{listed}]\n"
    return "\n\n".join([HEAD, *map(class_text, kinds), tables])


def main() -> None:
    from kdoku import _kdoku

    (FOLDER / "kdoku" / "clues.py").write_text(text(_kdoku._clue_kinds()))


if __name__ == "__main__":
    main()
