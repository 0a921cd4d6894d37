"""Many puzzles at once: lists, arrays and columns in, arrays out."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from . import _kdoku
from ._errors import FormatError

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

    from ._kdoku import Puzzle

Boards: TypeAlias = NDArray[np.uint8]
#: Many puzzles: an iterable of lines, a text with one puzzle per line, an array of values, or a
#: string column of pyarrow, polars or pandas.
Puzzles: TypeAlias = "Iterable[str] | Iterable[bytes] | str | bytes | NDArray[Any] | pa.Array | pa.ChunkedArray"
Progress: TypeAlias = Callable[[int], object]


@overload
def solve_many(
    puzzles: Puzzles,
    *,
    unique: bool = True,
    pick: Literal["first", "any"] | None = None,
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Literal["raise", "coerce"] = "raise",
    progress: Progress | None = None,
    return_verdicts: Literal[False] = False,
) -> Boards: ...
@overload
def solve_many(
    puzzles: Puzzles,
    *,
    unique: bool = True,
    pick: Literal["first", "any"] | None = None,
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Literal["raise", "coerce"] = "raise",
    progress: Progress | None = None,
    return_verdicts: Literal[True],
) -> tuple[Boards, Boards]: ...
def solve_many(
    puzzles: Puzzles,
    *,
    unique: bool = True,
    pick: Literal["first", "any"] | None = None,
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Literal["raise", "coerce"] = "raise",
    progress: Progress | None = None,
    return_verdicts: bool = False,
) -> Boards | tuple[Boards, Boards]:
    """Solves many puzzles of one board on all cores.

    The result is an array with one row per puzzle and one byte per cell: 1 for the first value of
    the board, and a row of zeros for a puzzle without the answer that was asked for. An array of
    bytes of this form, C-contiguous, is read without a copy.

    >>> import kdoku
    >>> puzzles = ["1.....3..1.....2", "1..............."]
    >>> kdoku.solve_many(puzzles)
    array([[1, 3, 2, 4, 4, 2, 3, 1, 2, 1, 4, 3, 3, 4, 1, 2],
           [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]], dtype=uint8)
    >>> solutions, verdicts = kdoku.solve_many(puzzles, unique=False, return_verdicts=True)
    >>> kdoku.to_lines(solutions)
    ['1324423121433412', '1234341221434321']
    >>> verdicts == kdoku.Verdict.UNIQUE
    array([ True, False])

    Args:
        puzzles: An iterable of lines, a text with one puzzle per line, an array ``(n, cells)`` of
            values with 0 for a blank, or a string column of pyarrow, polars or pandas.
        unique: Whether a second solution is a failure.
        pick: Which of several solutions is wanted, if ``unique`` is false.
        rules: The rules of all puzzles, if they are not those of rows, columns and boxes.
        threads: Number of threads; by default one for each core.
        node_limit: Limit of the search nodes of each puzzle.
        time_limit: Limit of the seconds for each puzzle.
        errors: ``"coerce"`` gives text that is not a puzzle the verdict ``UNREADABLE``.
        progress: Called with the number of puzzles done since the last call, such as
            ``tqdm(total=n).update``.
        return_verdicts: Whether the array of verdicts is returned too.
    """
    if errors not in ("raise", "coerce"):
        raise ValueError(f"`{errors}` is neither `raise` nor `coerce`")
    coerce = errors == "coerce"
    values, offsets = _source(puzzles, coerce)
    solutions, verdicts = _kdoku.solve_values(
        values, offsets, rules, unique, pick, threads, node_limit, time_limit, coerce, progress
    )
    return (solutions, verdicts) if return_verdicts else solutions


def verdicts(
    puzzles: Puzzles,
    *,
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Literal["raise", "coerce"] = "raise",
    progress: Progress | None = None,
) -> Boards:
    """Finds out for many puzzles whether they have no, one or several solutions.

    The result is an array of numbers that `Verdict` names. The arguments are those of
    `solve_many`.

    >>> import kdoku
    >>> kdoku.verdicts(["1.....3..1.....2", "11..............", "what?"], errors="coerce")
    array([1, 3, 5], dtype=uint8)
    """
    return solve_many(
        puzzles,
        rules=rules,
        threads=threads,
        node_limit=node_limit,
        time_limit=time_limit,
        errors=errors,
        progress=progress,
        return_verdicts=True,
    )[1]


def rate_many(
    puzzles: Puzzles,
    *,
    scale: Literal["se121", "se", "hodoku", "kdoku"] | None = None,
    rules: Puzzle | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.float64]:
    """Rates many puzzles: the `Rating.value` of each, and NaN without exactly one solution.

    >>> import kdoku
    >>> kdoku.rate_many(["1.....3..1.....2", "1..............."])
    array([1.2, nan])
    """
    boards = to_array(puzzles, rules=rules)
    return _kdoku.rate_values(boards, rules, scale, threads, progress)


def canonical_many(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None
) -> Boards:
    """Finds the canonical forms of many classic 9×9 boards, as an array.

    Equal rows are puzzles that are the same under symmetry:

    >>> import kdoku, numpy
    >>> made = kdoku.generate(3, seed=1)
    >>> turned = made.puzzles[:, ::-1]
    >>> forms = kdoku.canonical_many(numpy.concatenate([made.puzzles, turned]))
    >>> len(numpy.unique(forms, axis=0))
    3
    """
    boards = to_array(puzzles)
    return _kdoku.canonical_values(boards, threads, progress)


class Generated:
    """Generated puzzles as arrays with one row per puzzle; also a sequence of `Puzzle`.

    >>> import kdoku
    >>> made = kdoku.generate(2, seed=7)
    >>> made.puzzles.shape, len(made), kdoku.solve(made[0]).line == kdoku.to_lines(made.solutions)[0]
    ((2, 81), 2, True)
    """

    def __init__(
        self, puzzles: Boards, solutions: Boards, ratings: NDArray[np.float64], rules: Puzzle | None
    ) -> None:
        #: The givens, 0 for a blank.
        self.puzzles = puzzles
        #: The solutions.
        self.solutions = solutions
        #: The ratings, NaN unless a difficulty was asked for.
        self.ratings = ratings
        self._rules = rules

    def __len__(self) -> int:
        return len(self.puzzles)

    def __getitem__(self, index: int) -> Puzzle:
        row = self.puzzles[index]
        return _kdoku.Puzzle(row) if self._rules is None else self._rules.with_givens(row)

    def __iter__(self) -> Iterator[Puzzle]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return f"<Generated {len(self)} puzzles>"


def generate(
    count: int,
    seed: int,
    *,
    start: int = 0,
    rules: Puzzle | None = None,
    rating: tuple[float, float] | None = None,
    scale: Literal["se121", "se", "hodoku", "kdoku"] | None = None,
    level: Literal["easy", "medium", "hard", "unfair", "extreme"] | None = None,
    technique: str | None = None,
    clues: tuple[int, int] | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Generated:
    """Generates puzzles with one solution.

    Puzzle `i` of a seed depends on the seed, on `i` and on the other arguments only, not on the
    number of puzzles or threads. So `start` continues a series.

    >>> import kdoku
    >>> made = kdoku.generate(3, seed=1, rating=(2.0, 3.0), symmetry="rotate-180")
    >>> bool(((2.0 <= made.ratings) & (made.ratings <= 3.0)).all())
    True
    >>> last = kdoku.generate(1, seed=1, start=2, rating=(2.0, 3.0), symmetry="rotate-180")
    >>> bool((last.puzzles[0] == made.puzzles[2]).all())
    True

    Args:
        count: Number of puzzles.
        seed: The seed.
        start: Index of the first puzzle.
        rules: The board and its clues; classic 9×9 by default.
        rating: Lowest and highest rating.
        scale: Scale of the rating; alone, it asks for the ratings of all puzzles.
        level: The level.
        technique: A technique that the solution uses, such as ``"x-wing"``.
        clues: Fewest and most clues.
        symmetry: Which cells have clues together, such as ``"rotate-180"``.
        minimal: Whether no clue may be redundant although ``clues`` is set; without ``clues`` that
            is always so.
        threads: Number of threads; by default one for each core.
        progress: As for `solve_many`.
    """
    arrays = _kdoku.generate_values(
        count, seed, start, rules, rating, scale, level, technique, clues, symmetry, minimal, threads, progress
    )
    return Generated(*arrays, rules)


def to_lines(boards: NDArray[Any], *, rules: Puzzle | None = None) -> list[str]:
    """Writes an array of boards as lines, with ``.`` for a blank.

    >>> import kdoku
    >>> kdoku.to_lines(kdoku.to_array(["1.....3..1.....2"]))
    ['1.....3..1.....2']
    """
    return _kdoku.write_lines(_as_boards(boards), rules)


def to_arrow(boards: NDArray[Any]) -> pa.Array:
    """Writes an array of boards of up to 9×9 as a string column of pyarrow, in one pass.

    polars takes it as ``polars.from_arrow(column)``.

    >>> import kdoku
    >>> kdoku.to_arrow(kdoku.to_array(["1.....3..1.....2"])).to_pylist()
    ['1.....3..1.....2']
    """
    import pyarrow as pa

    boards = _as_boards(boards)
    count, cells = boards.shape
    if boards.max(initial=0) > 9:
        return pa.array(to_lines(boards), pa.large_string())
    glyphs = np.frombuffer(b".123456789", np.uint8)
    offsets = np.arange(0, (count + 1) * cells, cells, dtype=np.int64) if cells else np.zeros(1, np.int64)
    return pa.LargeStringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(glyphs[boards]))


def to_array(puzzles: Puzzles, *, rules: Puzzle | None = None) -> Boards:
    """Reads puzzles of one board as an array with one row per puzzle, 0 for a blank.

    >>> import kdoku
    >>> kdoku.to_array(["1.....3..1.....2"])[0, :4]
    array([1, 0, 0, 0], dtype=uint8)
    """
    source, offsets = _source(puzzles, coerce=False)
    if offsets is not None:
        return _kdoku.read_text(source, offsets, rules)
    return _kdoku.read_lines(source, rules) if isinstance(source, list) else source


def _source(puzzles: Any, coerce: bool) -> tuple[Any, NDArray[np.int64] | None]:
    """What the compiled functions read: boards, a list of texts, or a text with offsets."""
    if isinstance(puzzles, (str, bytes)):
        return puzzles.splitlines(), None
    if isinstance(puzzles, os.PathLike):
        raise TypeError("a path is not a puzzle; hint: pass `path.read_text()`")
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "buif":
        return _as_boards(puzzles), None
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind == "S":
        width = puzzles.dtype.itemsize
        text = np.frombuffer(np.ascontiguousarray(puzzles), np.uint8)
        if width and text.all():
            return text, np.arange(0, len(text) + 1, width, dtype=np.int64)
    column = _as_arrow(puzzles)
    if column is not None:
        return _arrow_source(column, coerce)
    if not isinstance(puzzles, list):
        puzzles = puzzles.tolist() if hasattr(puzzles, "tolist") else list(puzzles)
    if coerce:
        puzzles = [line if isinstance(line, (str, bytes)) else "" for line in puzzles]
    return puzzles, None


def _as_boards(values: NDArray[Any]) -> Boards:
    """An array of numbers as contiguous rows of bytes, without a copy if it is that already."""
    if values.dtype != np.uint8:
        if values.dtype.kind not in "bui":
            raise TypeError(f"`{values.dtype}` is not a type of cells; hint: use `uint8`")
        if values.size and (values.min() < 0 or values.max() > 255):
            raise FormatError("a cell is below 0 or above 255", "0 is a blank, 1 the first value of the board")
        values = values.astype(np.uint8)
    if values.ndim < 2:
        raise ValueError("an array of puzzles has one row per puzzle; hint: write `array[None, :]` for one")
    return np.ascontiguousarray(values.reshape(len(values), math.prod(values.shape[1:])))


def _as_arrow(puzzles: Any) -> pa.Array | pa.ChunkedArray | None:
    """The column as pyarrow if it is one of pyarrow, polars, or pandas backed by pyarrow."""
    pa = sys.modules.get("pyarrow")
    if pa is not None and isinstance(puzzles, (pa.Array, pa.ChunkedArray)):
        return puzzles
    module = type(puzzles).__module__.partition(".")[0]
    if module == "polars":
        return puzzles.to_arrow()
    if module == "pandas" and "pyarrow" in str(puzzles.dtype):
        import pyarrow

        return pyarrow.array(puzzles)
    return None


def _arrow_source(column: pa.Array | pa.ChunkedArray, coerce: bool) -> tuple[Any, NDArray[np.int64] | None]:
    """The buffers of a string column: its text and offsets."""
    import pyarrow as pa

    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if column.null_count:
        if not coerce:
            index = column.is_null().to_pylist().index(True)
            raise FormatError("the puzzle is missing", 'pass `errors="coerce"`', index=index)
        column = column.fill_null("")
    column = column.cast(pa.large_string())
    _, offsets, text = column.buffers()
    if len(column) == 0 or text is None:
        return [""] * len(column), None
    places = np.frombuffer(offsets, np.int64)[column.offset : column.offset + len(column) + 1]
    return np.frombuffer(text, np.uint8), places
