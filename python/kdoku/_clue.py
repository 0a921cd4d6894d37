"""Clues as objects: what all kinds have in common, and the kinds that a user defines."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any as Anything
from typing import ClassVar, Literal, TypeAlias

#: The cells of a clue: a text such as ``"r1c1 r1c2"``, ``"r1c1-r1c5"``, ``"row 3"`` or ``"box 2"``, or a
#: list of names and of pairs of row and column from 0. A `range` instead of a number in a pair is
#: several cells: ``(0, range(5))`` are the first five of the first row.
Cells: TypeAlias = "str | Iterable[str | tuple[int | range, int | range]]"

#: A list of values: ``[1, 2]``, or ``"1 2"``.
Values: TypeAlias = "str | Iterable[int]"

#: Cells with factors: ``"r1c1 + 2*r2c2"``, or pairs of a factor and a cell.
Terms: TypeAlias = "str | Iterable[tuple[int, str | tuple[int, int]]]"

#: The condition of a relation between two values: a function, a text such as ``"a + b == 10"``, or the
#: allowed pairs.
Condition: TypeAlias = "Callable[[int, int], object] | str | Iterable[tuple[int, int]]"

#: The pairs of cells of a relation: neighbours on the line, all pairs, neighbours on the board, cells a
#: move of a chess piece apart, or cells this many rows and columns apart.
Over: TypeAlias = "Literal['line', 'pairs', 'adjacent', 'diagonal', 'knight', 'king'] | tuple[int, int]"

_NAME = re.compile(r"[rR](\d+)[cC](\d+)")
_RANGE = re.compile(r"[rR](\d+)[cC](\d+)([-:])[rR](\d+)[cC](\d+)")
#: Cells of a range that are written out at once; longer ones are left to the board.
_MOST = 256


def cell_names(cells: Anything) -> tuple[str, ...]:
    """The names of cells, such as ``("r1c1", "r1c2")``. What needs a board stays as it is."""
    if isinstance(cells, str):
        return tuple(name for word in cells.split() for name in _names(word))
    if isinstance(cells, tuple) and len(cells) == 2 and all(isinstance(part, (int, range)) for part in cells):
        cells = [cells]
    names: list[str] = []
    if not isinstance(cells, Iterable):
        raise TypeError(f"`{cells!r}` is not a list of cells; hint: write `\"r1c1 r1c2\"` or `[(0, 0), (0, 1)]`")
    for cell in cells:
        if isinstance(cell, str):
            names.extend(cell_names(cell))
            continue
        try:
            rows, columns = (part if isinstance(part, range) else (int(part),) for part in cell)
        except (TypeError, ValueError):
            raise TypeError(f"`{cell!r}` is not a cell; hint: write `(row, column)` from 0, or `r1c1`") from None
        names.extend(f"r{row + 1}c{column + 1}" for row in rows for column in columns)
    return tuple(names)


def _names(word: str) -> list[str]:
    """The cells of a word, if it is a name, a straight range or a block."""
    if found := _NAME.fullmatch(word):
        return [f"r{int(found[1])}c{int(found[2])}"]
    if not (found := _RANGE.fullmatch(word)):
        return [word]
    top, left, bottom, right = (int(found[group]) for group in (1, 2, 4, 5))
    height, width = bottom - top, right - left
    if found[3] == ":":
        if height < 0 or width < 0 or (height + 1) * (width + 1) > _MOST:
            return [word]
        return [f"r{row}c{column}" for row in range(top, bottom + 1) for column in range(left, right + 1)]
    length = max(abs(height), abs(width))
    if {abs(height), abs(width)} - {0, length} or length >= _MOST:
        return [word]
    rows, columns = (height > 0) - (height < 0), (width > 0) - (width < 0)
    return [f"r{top + rows * step}c{left + columns * step}" for step in range(length + 1)]


def position(name: str) -> tuple[int, int]:
    """The row and column, from 0, of the cell with this name.

    >>> import kdoku
    >>> kdoku.position("r2c10")
    (1, 9)
    """
    if not (found := _NAME.fullmatch(name)):
        raise ValueError(f"`{name}` is not a cell; hint: write `r1c1` for the first")
    return int(found[1]) - 1, int(found[2]) - 1


def values_of(values: Anything) -> tuple[int, ...]:
    """A list of values as numbers."""
    try:
        return tuple(int(value) for value in (values.split() if isinstance(values, str) else values))
    except (TypeError, ValueError):
        raise TypeError(f"`{values!r}` is not a list of values; hint: write `[1, 2]`") from None


def groups_of(groups: Sequence[Anything], kind: str) -> tuple[tuple[str, ...], ...]:
    """Lists of cells, given one by one or as one text with `=` between them. One list for an arrow is its
    head and its shaft."""
    if len(groups) == 1 and isinstance(groups[0], str):
        groups = groups[0].split("=")
    found = tuple(cell_names(group) for group in groups)
    if kind in ("arrow", "average") and len(found) == 1:
        return found[0][:1], found[0][1:]
    return found


def terms_of(terms: Anything) -> tuple[tuple[int, str], ...]:
    """Cells with factors: ``"r1c1 + 2*r2c2 - r3c3"``, or pairs of a factor and a cell."""
    if not isinstance(terms, str):
        return tuple((int(factor), name) for factor, cell in terms for name in cell_names([cell]))
    found = []
    for term in terms.replace("-", "+-").replace(" ", "").lstrip("+").split("+"):
        factor, star, cell = term.rpartition("*")
        sign = -1 if term.startswith("-") else 1
        found.append((int(factor) if star else sign, cell.lstrip("-")))
    return tuple(found)


def _is_cells(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(part, str) for part in value)


class Clue:
    """A clue of a puzzle. `kdoku.clues` has a class for each kind.

    It is a value: it does not change, and compares by its kind and settings. Whether it makes sense on a
    board is checked when it is added to a puzzle.

    >>> from kdoku import Puzzle
    >>> from kdoku.clues import Cage, Thermo
    >>> puzzle = Puzzle(4).add(Cage(3, "r1c1 r1c2"), Thermo([(2, 0), (1, 0), (1, 1)]))
    >>> puzzle.clues
    [Cage(3, 'r1c1 r1c2'), Thermo('r3c1 r2c1 r2c2')]
    >>> puzzle.clues[0].sum, puzzle.clues[0].cells
    (3, ('r1c1', 'r1c2'))
    """

    #: The name of its kind in puzzle files.
    kind: ClassVar[str] = ""
    #: A name and a description in the author's words, for pictures and explanations.
    name: str | None
    text: str | None
    #: How it is written in a puzzle file.
    _syntax: ClassVar[str] = "OwnTable"
    #: The table and the key of a rule of the whole board.
    _place: ClassVar[tuple[str, str]] = ("", "")
    #: The settings that stand without their keyword.
    _positional: ClassVar[tuple[str, ...]] = ()
    #: Settings that may be left out, with what they are then.
    _defaults: ClassVar[dict[str, object]] = {"name": None, "text": None}

    def __init__(self, **settings: object) -> None:
        if type(self) is Clue:
            raise TypeError("a clue has a kind; hint: write `kdoku.clues.Cage(…)` or another class")
        self.__dict__.update(settings)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a clue does not change; hint: make another `{type(self).__name__}`")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((self.kind, frozenset(self.__dict__.items())))

    def __repr__(self) -> str:
        shown = [_shown(self.__dict__[key]) for key in self._positional if key in self.__dict__]
        shown += [_shown(group) for group in self.__dict__.get("groups", ())]
        for key, value in self.__dict__.items():
            is_usual = key in self._defaults and value == self._defaults[key]
            if key not in self._positional and key != "groups" and not is_usual:
                shown.append(f"{key}={_shown(value)}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def replace(self, **changes: Anything) -> Clue:
        """The same clue with other settings.

        >>> from kdoku.clues import Cage
        >>> Cage(3, "r1c1 r1c2", name="Vault").replace(sum=4)
        Cage(4, 'r1c1 r1c2', name='Vault')
        """
        if unknown := [key for key in changes if key not in self.__dict__]:
            known = ", ".join(f"`{key}`" for key in self.__dict__)
            raise TypeError(f"`{unknown[0]}` is not a setting of `{type(self).__name__}`; hint: they are {known}")
        settings = self.__dict__ | changes
        lists = settings.pop("groups", None) or settings.pop("cases", ())
        return type(self)(*(lists[0] if self.kind == "not" else lists), **settings)

    @property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """Its cells as pairs of row and column from 0, in order.

        >>> from kdoku.clues import Cage
        >>> Cage(3, "r1c1 r1c2").positions
        ((0, 0), (0, 1))
        """
        lists = [self.__dict__.get("cells") or (), *self.__dict__.get("groups", ())]
        return tuple(position(name) for name in itertools.chain(*lists) if _NAME.fullmatch(name))

    def _tables(self, lowest: int, size: int) -> dict[str, object]:
        """The tables of a puzzle file that say the same on a board of `size` values from `lowest` on."""
        settings = {key: value for key, value in self.__dict__.items() if value is not None and value is not False}
        table, key = self._place
        match self._syntax:
            case "Switch":
                return {table: {key: True}}
            case "Diagonals":
                return {table: {key: settings.get("direction", True)}}
            case "Offsets":
                return {table: {key: [settings["move"]]}}
            case "Groups":
                settings["cells"] = " = ".join(" ".join(group) for group in settings.pop("groups"))
            case "Terms":
                terms = " + ".join(f"{factor}*{cell}" for factor, cell in settings.pop("terms")).replace("+ -", "- ")
                sign = settings.pop("comparison").replace("==", "=")
                settings["cells"] = f"{'' if sign == '=' else sign}{settings.pop('sum')}: {terms}"
        settings = {key: _written(value) for key, value in settings.items()}
        if self._syntax == "OwnTable":
            return {self.kind: [settings]}
        return {"constraint": [{"type": self.kind, **settings}]}


def _shown(value: object) -> str:
    """A setting as it is typed."""
    return repr(" ".join(value)) if _is_cells(value) and value else repr(value)  # type: ignore[arg-type]


def _written(value: object) -> object:
    """A setting as a puzzle file has it: lists of cells and of values are texts."""
    if not isinstance(value, tuple):
        return value
    if all(isinstance(part, tuple) for part in value) and value:
        return [_written(part) for part in value]
    return " ".join(map(str, value))


def setting(value: Anything) -> object:
    """A setting of `Puzzle.clue` as a puzzle file has it."""
    if isinstance(value, (str, bool, int)):
        return value
    return _written(_tupled(value))


def _tupled(value: Anything) -> Anything:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return tuple(_tupled(part) for part in value)
    return value


class BoardRule(Clue):
    """A rule of the whole board, without settings."""

    _syntax = "Switch"
    _defaults = {}

    def __init__(self) -> None:
        super().__init__()


class Relation(Clue):
    """Pairs of cells satisfy a condition on their values.

    The function is called once for each pair of values of the board when the clue is added to a puzzle.

    >>> from kdoku import Puzzle, count
    >>> from kdoku.clues import Relation
    >>> puzzle = Puzzle(4).add(Relation(lambda a, b: a + b == 5, "r1c1 r1c2 r2c3"))
    >>> count(puzzle) == count(Puzzle(4).add(Relation("a + b == 5", "r1c1 r1c2 r2c3")))
    True

    Without cells it holds on the whole board:

    >>> count(Puzzle(4).add(Relation("abs(a - b) != 1", over="adjacent")))
    0

    Args:
        allow: A function of two values, a text such as ``"a + b == 10"``, or the allowed pairs. `a` is the
            value of the earlier cell of a line, or of the upper one of two cells of the board, or of the
            left one in a row.
        cells: The cells, if it does not hold on the whole board.
        over: Which pairs of the cells.
    """

    kind = "relation"
    _positional = ("allow", "cells")
    _defaults = {"cells": None, "over": "line", "name": None, "text": None}
    allow: Callable[[int, int], object] | str | tuple[tuple[int, int], ...]
    cells: tuple[str, ...] | None
    over: Over

    def __init__(
        self,
        allow: Condition,
        cells: Cells | None = None,
        *,
        over: Over = "line",
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        pairs = allow if callable(allow) or isinstance(allow, str) else tuple((int(a), int(b)) for a, b in allow)
        super().__init__(allow=pairs, cells=None if cells is None else cell_names(cells), over=over, name=name, text=text)

    def _tables(self, lowest: int, size: int) -> dict[str, object]:
        over = list(self.over) if isinstance(self.over, tuple) else self.over
        settings: dict[str, object] = {"over": over}
        if isinstance(self.allow, str):
            settings["allow"] = self.allow
        else:
            allow, values = self.allow, range(lowest, lowest + size)
            if callable(allow):
                pairs = [(a, b) for a in values for b in values if allow(a, b)]
            else:
                pairs = list(allow)
            settings["pairs"] = [f"{a} {b}" for a, b in pairs]
        if self.cells is not None:
            settings["cells"] = " ".join(self.cells)
        settings |= {key: words for key in ("name", "text") if (words := self.__dict__[key]) is not None}
        return {"relation": [settings]}


class Regex(Clue):
    """The values of a line match a regular expression.

    >>> from kdoku import Puzzle, count
    >>> from kdoku.clues import Regex
    >>> count(Puzzle(4).add(Regex(".*(12|21).*", "row 1")))
    144
    """

    kind = "regex"
    _positional = ("accept", "cells")
    accept: str
    cells: tuple[str, ...]

    def __init__(self, accept: str, cells: Cells, *, name: str | None = None, text: str | None = None) -> None:
        super().__init__(accept=accept, cells=cell_names(cells), name=name, text=text)


class Automaton(Clue):
    """An automaton accepts the values of a line.

    >>> from kdoku import Puzzle, count
    >>> from kdoku.clues import Automaton
    >>> rising = Automaton("row 1", ["a 1 2 -> a", "a 3 4 -> b", "b 3 4 -> b"], start=["a"], accept=["b"])
    >>> count(Puzzle(4).add(rising))
    48

    Args:
        cells: The line.
        moves: Each from a state over values to a state: ``"a 1 2 -> b"``, or ``"a * -> b"`` for all values.
        start: The states at the beginning.
        accept: The states in which the line may end.
    """

    kind = "automaton"
    _positional = ("cells", "moves")
    cells: tuple[str, ...]
    moves: tuple[str, ...]
    start: tuple[str, ...]
    accept: tuple[str, ...]

    def __init__(
        self,
        cells: Cells,
        moves: Iterable[str],
        *,
        start: Iterable[str],
        accept: Iterable[str],
        name: str | None = None,
        text: str | None = None,
    ) -> None:
        lists = {"moves": tuple(moves), "start": tuple(start), "accept": tuple(accept)}
        super().__init__(cells=cell_names(cells), **lists, name=name, text=text)

    def __repr__(self) -> str:
        lists = f"{list(self.moves)}, start={list(self.start)}, accept={list(self.accept)}"
        return f"Automaton({_shown(self.cells)}, {lists})"

    def _tables(self, lowest: int, size: int) -> dict[str, object]:
        lists: dict[str, object] = {key: list(self.__dict__[key]) for key in ("moves", "start", "accept")}
        words = {key: words for key in ("name", "text") if (words := self.__dict__[key]) is not None}
        return {"automaton": [{"cells": " ".join(self.cells), **lists, **words}]}


class _Cases(Clue):
    """Clues that are made of clues."""

    cases: tuple[tuple[Clue, ...], ...]

    def __repr__(self) -> str:
        shown = [repr(case[0]) if len(case) == 1 else repr(list(case)) for case in self.cases]
        return f"{type(self).__name__}({', '.join(shown)})"


def _case(clues: Clue | Iterable[Clue]) -> tuple[Clue, ...]:
    return tuple(checked([clues] if isinstance(clues, Clue) else clues))


def checked(clues: Iterable[Clue]) -> list[Clue]:
    """The clues, also of lists of clues, unless something else is among them."""
    found: list[Clue] = []
    for clue in clues:
        if isinstance(clue, (list, tuple)):
            found.extend(checked(clue))
            continue
        if not isinstance(clue, Clue):
            raise TypeError(f"`{clue!r}` is not a clue; hint: write `kdoku.clues.Cage(…)` or another class")
        found.append(clue)
    return found


def runs(clues: Iterable[Clue], lowest: int, size: int) -> list[dict[str, object]]:
    """The tables of some clues, as one for each run of clues of the same kind, so that their order stays."""
    return [merged(list(run), lowest, size) for _, run in itertools.groupby(checked(clues), type)]


def merged(clues: Sequence[Clue], lowest: int, size: int) -> dict[str, object]:
    """The tables of several clues as one."""
    all_tables: dict[str, Anything] = {}
    for clue in clues:
        for name, table in clue._tables(lowest, size).items():
            if isinstance(table, list):
                all_tables.setdefault(name, []).extend(table)
                continue
            known = all_tables.setdefault(name, {})
            for key, value in table.items():  # type: ignore[attr-defined]
                if isinstance(value, list):
                    known.setdefault(key, []).extend(value)
                elif known.setdefault(key, value) != value:
                    # one diagonal and the other
                    known[key] = True
    return all_tables


class Any(_Cases):
    """At least one of these cases holds: each is a clue, or a list of clues that hold together.

    >>> from kdoku import Puzzle, count
    >>> from kdoku.clues import Any, Cage, Thermo
    >>> count(Puzzle(4).add(Any(Cage(3, "r1c1 r1c2"), [Cage(7, "r1c1 r1c2"), Thermo("r1c1 r1c2")])))
    72
    """

    kind = "any"

    def __init__(
        self, *cases: Clue | Iterable[Clue], name: str | None = None, text: str | None = None
    ) -> None:
        if not cases or not all(found := tuple(_case(case) for case in cases)):
            raise ValueError("a case is missing; hint: write `Any(Cage(…), [Cage(…), Thermo(…)])`")
        super().__init__(cases=found, name=name, text=text)

    def _tables(self, lowest: int, size: int) -> dict[str, object]:
        words = {key: words for key in ("name", "text") if (words := self.__dict__[key]) is not None}
        return {"any": [{"of": [merged(case, lowest, size) for case in self.cases], **words}]}


class Not(_Cases):
    """These clues do not all hold.

    >>> from kdoku import Puzzle, count
    >>> from kdoku.clues import Cage, Not
    >>> count(Puzzle(4).add(Not(Cage(3, "r1c1 r1c2"))))
    240
    """

    kind = "not"

    def __init__(self, *clues: Clue, name: str | None = None, text: str | None = None) -> None:
        if not clues:
            raise ValueError("the clue is missing; hint: write `Not(Cage(…))`")
        super().__init__(cases=(_case(clues),), name=name, text=text)

    def __repr__(self) -> str:
        return f"Not({', '.join(map(repr, self.cases[0]))})"

    def _tables(self, lowest: int, size: int) -> dict[str, object]:
        words = {key: words for key in ("name", "text") if (words := self.__dict__[key]) is not None}
        return {"not": [{**merged(self.cases[0], lowest, size), **words}]}


class Modifier(Clue):
    """Cells whose value differs from their digit, such as doublers. Only a puzzle file makes them."""

    kind = "modifier"

    def _tables(self, lowest: int, size: int) -> dict[str, object]:
        raise ValueError(f"`{self.kind}` has variables of its own; hint: write it in a puzzle file, `Puzzle(text)`")


class Schroedinger(Modifier):
    """Cells that may hold two digits. Only a puzzle file makes them."""

    kind = "schroedinger"


def of_kind(kind: str) -> type[Clue]:
    """The class of a kind."""
    from . import clues

    return clues.CLASSES[kind]


def build(kind: str, settings: dict[str, Anything]) -> Clue:
    """The clue of a kind with these settings."""
    found = of_kind(kind)
    clue = object.__new__(found)
    clue.__dict__.update(found._defaults | settings)
    return clue
