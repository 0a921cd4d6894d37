"""Givens and pencil marks in the forms that Python users have: lists, arrays, data frames, sets."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Set
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _kdoku
from ._errors import FormatError

_ONE_CELL = "one value is not a board; hint: write `Puzzle(1).with_givens(…)` if it is meant as one"

_HEADLESS = "read the table with `header=None` if its first row is missing"

#: The rows, columns, number of values and lowest value of a board.
Shape = tuple[int, int, int, int]

_BLANKS = ("", ".", "0", "-", "_", "?", "*")


def puzzle(value: Any) -> _kdoku.Puzzle:
    """The puzzle that a value of Python stands for, unless the compiled module reads it itself."""
    if isinstance(value, os.PathLike):
        return _kdoku.Puzzle(Path(value).read_text(encoding="utf-8"))
    if isinstance(value, (bytes, bytearray)):
        return _kdoku.Puzzle(_decoded(value))
    if (integers := _integers(value)) is not None:
        return _kdoku.Puzzle(_digits_of_array(integers, None))
    if is_missing(value):
        raise FormatError("the puzzle is missing")
    table = _plain(value)
    if isinstance(table, str):
        return _kdoku.Puzzle(table)
    if isinstance(table, np.ndarray) and table.ndim == 3:
        return _on_board(_marks_of_planes(table, None))
    if isinstance(table, np.ndarray):
        return _kdoku.Puzzle(_digits_of_array(table, None))
    rows, is_flat = _rows(table)
    if text := _text_of(rows, is_flat):
        try:
            return _kdoku.Puzzle(text)
        except FormatError as error:
            _at_cell(error, text, is_flat)
            raise
    if any(_is_marks(cell) for row in rows for cell in row):
        return _on_board([_marks_of_cell(cell, (y, x), 1) for y, row in enumerate(rows) for x, cell in enumerate(row)])
    return _kdoku.Puzzle(_digits_of_rows(rows, is_flat, None))


def digits(value: Any, shape: Shape) -> NDArray[np.uint8] | str:
    """The values of something that is not a text, a `Puzzle` or a `Grid`, as an array for a board; or a text
    that says them."""
    if isinstance(value, (bytes, bytearray)):
        return _decoded(value)
    table = _plain(value)
    if isinstance(table, np.ndarray):
        return _digits_of_array(table, shape)
    if isinstance(table, str):
        return table
    rows, is_flat = _rows(table)
    return _text_of(rows, is_flat) or _digits_of_rows(rows, is_flat, shape)


def marks(value: Any, shape: Shape) -> list[list[int] | None]:
    """The possible values of each cell, and `None` where all are."""
    height, width, size, lowest = shape
    table = value if isinstance(value, str) else _plain(value)
    if isinstance(table, str):
        return _marks_of_text(table, shape)
    if isinstance(table, np.ndarray) and table.dtype.kind == "b":
        return _marks_of_planes(table, shape)
    if isinstance(table, np.ndarray):
        if table.dtype.kind not in "iu" or table.size != height * width:
            raise FormatError(f"an array {table.shape} of `{table.dtype}` is not an array of {height}x{width} bit masks")
        masks = [int(mask) for mask in table.ravel()]
        if wrong := next((mask for mask in masks if not 0 <= mask < 1 << size), None):
            raise FormatError(f"`{wrong}` is not a mask of {size} bits")
        return [[lowest + bit for bit in range(size) if mask >> bit & 1] for mask in masks]
    rows, is_flat = _rows(table)
    cells = [(rows[0][place] if is_flat else cell) for place, cell in enumerate(itertools.chain(*rows))]
    if len(cells) != height * width:
        raise FormatError(f"marks for `{len(cells)}` cells on a board of {height * width}")
    return [_marks_of_cell(cell, divmod(place, width), lowest) for place, cell in enumerate(cells)]


def regions(value: Any) -> tuple[list[int | None], int, int]:
    """The region of each cell as a number, or `None`; and the rows and columns."""
    table = value.split() if isinstance(value, str) else _plain(value)
    rows = table.tolist() if isinstance(table, np.ndarray) else [list(row) for row in table]
    if not rows or any(not isinstance(row, list) or len(row) != len(rows[0]) for row in rows):
        raise FormatError("regions are rows of one length, with a name for each cell")
    numbers: dict[object, int] = {}
    names: list[int | None] = []
    for name in itertools.chain(*rows):
        is_outside = name is None or name in (".", "")
        names.append(None if is_outside else numbers.setdefault(name, len(numbers)))
    return names, len(rows), len(rows[0])


def _decoded(text: bytes | bytearray) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start} is not UTF-8 text", "decode it first") from None


def is_missing(value: Any) -> bool:
    """Whether this is one of the values that stand for nothing: `None`, NaN, `pandas.NA`."""
    if value is None or value is np.ma.masked:
        return True
    if isinstance(value, (float, np.floating)):
        return bool(np.isnan(value))
    return type(value).__name__ in ("NAType", "NaTType")


def _plain(value: Any) -> Any:
    """A text, an array of numbers or of flags, or a list."""
    if isinstance(value, str):
        return value
    module = type(value).__module__.partition(".")[0]
    if module == "pyarrow":
        if hasattr(value, "columns"):
            value = [column.to_pylist() for column in value.columns]
            return [list(row) for row in zip(*value)]
        return value.to_pylist() if hasattr(value, "to_pylist") else value.as_py()
    if module in ("pandas", "polars"):
        if not hasattr(value, "to_numpy"):
            raise TypeError(f"`{type(value).__name__}` is not a puzzle; hint: collect it first")
        value = value.to_numpy()
    if isinstance(value, np.ma.MaskedArray):
        return value.tolist()
    if isinstance(value, np.ndarray):
        if value.ndim == 0:
            return _plain(value.item())
        return value if value.dtype.kind in "biu" else value.tolist()
    if isinstance(value, Iterable) and not isinstance(value, (bytes, dict, Set)):
        items = list(value)
        # an array of arrays, such as a list column holds
        return [item.tolist() if isinstance(item, np.ndarray) else item for item in items]
    if isinstance(value, np.generic):
        value = value.item()
    hint = "pass a text, a `Puzzle`, rows of numbers or an array"
    raise TypeError(f"`{type(value).__name__}` is not a puzzle; hint: {hint}")


def _integers(value: Any) -> NDArray[Any] | None:
    """Rows of whole numbers, the most common form, as an array."""
    if not isinstance(value, (list, tuple)) or not set(map(type, value)) <= {list, tuple}:
        return None
    if set(map(type, itertools.chain.from_iterable(value))) != {int} or len(set(map(len, value))) != 1:
        return None
    # too large ones are refused with their place
    return np.array(value) if max(map(max, value)) < 1 << 31 else None


def _is_row(row: Any) -> bool:
    return isinstance(row, (list, tuple))


def _rows(table: list[Any]) -> tuple[list[list[Any]], bool]:
    """The rows of a list, and whether they are one row with all cells."""
    if table and all(_is_row(row) for row in table):
        # cells may be lists of candidates: then there is one level more
        rows = [list(row) for row in table]
        lengths = [len(row) for row in rows]
        usual = max(lengths, key=lengths.count)
        if wrong := next((place for place, length in enumerate(lengths) if length != usual), None):
            raise FormatError(f"row {wrong + 1} has {lengths[wrong]} cells, not {usual}", line=wrong + 1)
        if lengths[0] != usual:
            raise FormatError(f"row 1 has {lengths[0]} cells, not {usual}", line=1)
        return rows, False
    return [table], True


def _is_marks(cell: Any) -> bool:
    return isinstance(cell, (Set, list, tuple))


def _text_of(rows: list[list[Any]], is_flat: bool) -> str | None:
    """Rows of symbols, or a list of rows that are texts, as a text for the reader of puzzle text."""
    cells = list(itertools.chain(*rows))
    if not any(isinstance(cell, str) for cell in cells) or any(_is_marks(cell) for cell in cells):
        return None
    if is_flat and any(isinstance(cell, str) and len(cell.strip()) > 3 for cell in cells):
        if not all(isinstance(cell, str) for cell in cells):
            raise FormatError("rows that are texts do not go with other rows")
        return "\n".join(cells)
    words = []
    for cell in cells:
        is_blank = is_missing(cell) or str(cell).strip() in _BLANKS
        words.append("." if is_blank else str(cell).strip())
    width = len(rows[0])
    if is_flat and any(len(word) > 1 for word in words) and width * width == sum(map(len, words)):
        return "\n".join(words)
    if is_flat:
        width = max(1, int(len(words) ** 0.5))
    return "\n".join(" ".join(words[at : at + width]) for at in range(0, len(words), width))


def _at_cell(error: FormatError, text: str, is_flat: bool) -> None:
    """Gives an error in the text of rows of symbols the row and column of its cell."""
    if not is_flat and error.line is not None and error.column is not None:
        line = text.split("\n")[error.line - 1]
        error.column = line[: error.column].count(" ") + 1


def _number(cell: Any, row: int, column: int) -> int | None:
    """The value of a cell; `None` for a blank."""
    if is_missing(cell):
        return None
    try:
        number = int(cell)
        is_number = number == cell and not isinstance(cell, bool)
    except (TypeError, ValueError, OverflowError):
        is_number = False
    if not is_number:
        raise FormatError(f"`{cell!r}` is not a value", "0 or `None` is a blank", line=row + 1, column=column + 1)
    return number


def _digits_of_rows(rows: list[list[Any]], is_flat: bool, shape: Shape | None) -> NDArray[np.uint8]:
    count = sum(map(len, rows))
    if shape is None:
        size = int(count**0.5)
        height, width, lowest = size, size, 1
    else:
        height, width, size, lowest = shape
    if count < 2 and shape is None:
        raise FormatError(_ONE_CELL)
    if count != height * width or not (is_flat or (len(rows), len(rows[0])) == (height, width)):
        found = f"{count} values" if is_flat else f"{len(rows)} rows of {len(rows[0])} values"
        board = "are not a square board" if shape is None else f"are not a board of {height}x{width}"
        is_headless = not is_flat and len(rows) + 1 == len(rows[0])
        raise FormatError(f"{found} {board}", _HEADLESS if is_headless else None)
    digits = np.zeros(count, np.uint8)
    for place, cell in enumerate(itertools.chain(*rows)):
        row, column = divmod(place, width)
        value = _number(cell, row, column)
        if value is None or (value == 0 and lowest > 0):
            continue
        if not lowest <= value < lowest + size:
            limits = f"values are from {lowest} to {lowest + size - 1}"
            raise FormatError(f"`{value}` is not a value of the board", limits, line=row + 1, column=column + 1)
        digits[place] = value - lowest + 1
    return digits


def _digits_of_array(array: NDArray[Any], shape: Shape | None) -> NDArray[np.uint8]:
    """An array of numbers, 0 for a blank and 1 for the first value of the board."""
    if array.dtype.kind == "b":
        hint = "pencil marks have a third axis with one plane per value"
        raise FormatError("an array of flags is not a board", hint)
    count = array.size
    size = int(count**0.5)
    height, width, values = (size, size, size) if shape is None else shape[:3]
    if count < 2 and shape is None:
        raise FormatError(_ONE_CELL)
    if count != height * width or (array.ndim != 1 and array.shape != (height, width)):
        board = "not a square board" if shape is None else f"not a board of {height}x{width}"
        is_headless = array.ndim == 2 and len(array) + 1 == array.shape[1]
        raise FormatError(f"an array {array.shape} is {board}", _HEADLESS if is_headless else None)
    if array.min() < 0 or array.max() > min(values, 255):
        wrong = np.argwhere((array < 0) | (array > min(values, 255))).tolist()
        place = wrong[0] if array.ndim > 1 else divmod(wrong[0][0], width)
        value, hint = array[tuple(wrong[0])], f"0 is a blank, 1 to {values} are the values of the board"
        raise FormatError(f"`{value}` is not a value of the board", hint, line=place[0] + 1, column=place[1] + 1)
    return np.ascontiguousarray(array.ravel(), np.uint8)


def _marks_of_planes(planes: NDArray[Any], shape: Shape | None) -> list[list[int] | None]:
    """The marks of an array of flags with an axis for the values."""
    if planes.dtype.kind != "b" and not np.isin(planes, (0, 1)).all():
        raise FormatError(f"an array {planes.shape} is pencil marks only with the numbers 0 and 1")
    size = planes.shape[-1] if shape is None else shape[2]
    lowest = 1 if shape is None else shape[3]
    cells = size * size if shape is None else shape[0] * shape[1]
    if planes.shape[-1] != size or planes.size != cells * size:
        board = f"{size}x{size}x{size}" if shape is None else f"{shape[0]}x{shape[1]}x{size}"
        raise FormatError(f"an array {planes.shape} is not marks of {board}")
    return [[lowest + int(value) for value in np.flatnonzero(cell)] for cell in planes.reshape(cells, size)]


def _marks_of_cell(cell: Any, at: tuple[int, int], lowest: int) -> list[int] | None:
    if is_missing(cell):
        return None
    if isinstance(cell, str):
        cell = cell.split() if " " in cell.strip() else list(cell.strip())
        return [value for value in (_mark(part, at) for part in cell)] or None
    if isinstance(cell, Iterable):
        return [_mark(part, at) for part in cell]
    value = _number(cell, *at)
    return None if value is None or (value == 0 and lowest > 0) else [value]


def _mark(part: Any, at: tuple[int, int]) -> int:
    try:
        return int(part)
    except (TypeError, ValueError):
        raise FormatError(f"`{part!r}` is not a candidate", line=at[0] + 1, column=at[1] + 1) from None


def _marks_of_text(text: str, shape: Shape) -> list[list[int] | None]:
    """The marks of a grid of candidates, with its givens as cells with one."""
    read = _kdoku.Puzzle(text)
    rows = read.givens.rows
    if (len(rows), len(rows[0]), read.size) != shape[:3]:
        raise FormatError(f"the marks are of a board of {len(rows)}x{len(rows[0])}")
    found: dict[str, list[int] | None] = {}
    for clue in read.clues:
        if clue.kind == "candidates":
            found.update((name, list(clue.values)) for name in clue.cells)  # type: ignore[attr-defined]
    return [
        found.get(f"r{y + 1}c{x + 1}") if value is None else [value]
        for y, row in enumerate(rows)
        for x, value in enumerate(row)
    ]


def _on_board(found: list[list[int] | None]) -> _kdoku.Puzzle:
    size = int(len(found) ** 0.5)
    if size * size != len(found):
        raise FormatError(f"marks of {len(found)} cells are not a square board")
    rows = [found[at : at + size] for at in range(0, len(found), size)]
    return _kdoku.Puzzle(size).with_candidates(rows)
