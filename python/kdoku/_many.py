"""Many puzzles at once: lists, arrays and columns in, arrays out."""

from __future__ import annotations

import math
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from . import _kdoku
from ._errors import FormatError, HasClues, UndecidedError
from ._read import is_missing
from ._types import Level, Scale, Symmetry
from ._verdict import Verdict

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

    from ._kdoku import Puzzle, PuzzleLike

Boards: TypeAlias = NDArray[np.uint8]
#: Many puzzles: a text with all of them, or an iterable of anything that is one puzzle, an array of
#: values, or a column of texts or lists of pyarrow, polars or pandas. `None` and NaN are missing puzzles.
Puzzles: TypeAlias = "Iterable[PuzzleLike | bytes | None] | str | bytes | NDArray[Any] | pa.Array | pa.ChunkedArray"
Progress: TypeAlias = Callable[[int], object]
Errors: TypeAlias = Literal["raise", "coerce"]


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
    errors: Errors = "raise",
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
    errors: Errors = "raise",
    progress: Progress | None = None,
    return_verdicts: Literal[True],
) -> tuple[Boards, Boards]: ...
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
    errors: Errors = "raise",
    progress: Progress | None = None,
    return_verdicts: bool,
) -> Boards | tuple[Boards, Boards]: ...
def solve_many(
    puzzles: Puzzles,
    *,
    unique: bool = True,
    pick: Literal["first", "any"] | None = None,
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Errors = "raise",
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
        puzzles: A text with all puzzles, an array ``(n, cells)`` of values with 0 for a blank, an
            iterable of anything that is one puzzle (texts, `Puzzle`, `Grid`, lists, arrays), or a column of
            texts or lists of pyarrow, polars or pandas. Puzzles may have clues of their own.
        unique: Whether a second solution is a failure.
        pick: Which of several solutions is wanted, if ``unique`` is false.
        rules: The rules of all puzzles, if they are not those of rows, columns and boxes: the board and
            clues of a `Puzzle`, whose givens do not count.
        threads: Number of threads; by default one for each core.
        node_limit: Limit of the search nodes of each puzzle.
        time_limit: Limit of the seconds for each puzzle.
        errors: ``"coerce"`` gives what is missing or not a puzzle the verdict ``UNREADABLE``.
        progress: Called with the number of puzzles done since the last call, such as
            ``tqdm(total=n).update``.
        return_verdicts: Whether the array of verdicts is returned too.
    """
    source = _source(puzzles, rules, errors)
    limits = (threads, node_limit, time_limit)

    def together() -> tuple[Boards, Boards]:
        return _kdoku.solve_values(
            source.values, source.offsets, source.rules, unique, pick, *limits, source.coerce, progress
        )

    def each(puzzles: list[Puzzle | None], cells: int) -> tuple[Boards, Boards]:
        return _kdoku.solve_each(puzzles, cells, unique, pick, *limits, progress)

    solutions, verdicts = source.answer(together, each)
    solutions[source.missing] = 0
    verdicts[source.missing] = Verdict.UNREADABLE
    return (solutions, verdicts) if return_verdicts else solutions


def verdicts(
    puzzles: Puzzles,
    *,
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Errors = "raise",
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
    scale: Scale | None = None,
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Errors = "raise",
    progress: Progress | None = None,
) -> NDArray[np.float64]:
    """Rates many puzzles: the `Rating.value` of each.

    It is NaN for a puzzle without exactly one solution, where a limit came first, and with
    ``errors="coerce"`` for what is not a puzzle. The arguments are those of `solve_many`.

    >>> import kdoku
    >>> kdoku.rate_many(["1.....3..1.....2", "1..............."])
    array([1.2, nan])
    """
    source = _source(puzzles, rules, errors)
    limits = (threads, node_limit, time_limit)

    def each(puzzles: list[Puzzle | None], cells: int) -> NDArray[np.float64]:
        return _kdoku.rate_each(puzzles, scale, *limits, progress)

    ratings = source.answer(lambda: _kdoku.rate_values(source.boards(), source.rules, scale, *limits, progress), each)
    ratings[source.missing] = math.nan
    return ratings


def count_many(
    puzzles: Puzzles,
    *,
    limit: int,
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Errors = "raise",
    progress: Progress | None = None,
) -> NDArray[np.int64]:
    """Counts the solutions of many puzzles, each up to `limit`.

    It is -1 where ``node_limit`` or ``time_limit`` came first, and with ``errors="coerce"`` for what is not
    a puzzle. The arguments are those of `solve_many`.

    >>> import kdoku
    >>> kdoku.count_many(["12....12.1..2...", "1...............", "11.............."], limit=50)
    array([ 2, 50,  0])
    """
    source = _source(puzzles, rules, errors)

    def each(puzzles: list[Puzzle | None], cells: int) -> NDArray[np.int64]:
        counts = np.full(len(puzzles), -1)
        for place, puzzle in enumerate(puzzles):
            if puzzle is not None:
                try:
                    counts[place] = _kdoku.count(puzzle, limit=limit, node_limit=node_limit, time_limit=time_limit)
                except UndecidedError:
                    pass
                if progress is not None:
                    progress(1)
        return counts

    def together() -> NDArray[np.int64]:
        boards = source.boards()
        return _kdoku.count_values(boards, source.rules, limit, threads, node_limit, time_limit, progress)

    counts = source.answer(together, each)
    counts[source.missing] = -1
    return counts


def canonical_many(
    puzzles: Puzzles, *, threads: int | None = None, errors: Errors = "raise", progress: Progress | None = None
) -> Boards:
    """Finds the canonical forms of many classic 9×9 boards, as an array.

    Equal rows are puzzles that are the same under symmetry. Bytes of a whole row compare faster than
    its cells:

    >>> import kdoku, numpy
    >>> made = kdoku.generate(3, seed=1)
    >>> turned = made.puzzles[:, ::-1]
    >>> forms = kdoku.canonical_many(numpy.concatenate([made.puzzles, turned]))
    >>> different, first = numpy.unique(forms.view("V81").ravel(), return_index=True)
    >>> sorted(first.tolist())
    [0, 1, 2]

    With ``errors="coerce"``, what is not a puzzle is a row of zeros.
    """
    is_text = isinstance(puzzles, (str, bytes, os.PathLike))
    source = _source(puzzles, None if is_text else _kdoku.Puzzle(9), errors)
    forms = source.answer(lambda: _kdoku.canonical_values(source.boards(), threads, progress), None)
    forms[source.missing] = 0
    return forms


class Generated:
    """Generated puzzles as arrays with one row per puzzle; also a sequence of `Puzzle`, whose slices are
    lists.

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

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> list[Puzzle]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | list[Puzzle]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
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
    scale: Scale | None = None,
    level: Level | None = None,
    technique: str | None = None,
    clues: tuple[int, int] | None = None,
    symmetry: Symmetry = "none",
    minimal: bool = False,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Generated:
    """Generates puzzles with one solution.

    Puzzle `i` of a seed depends on the seed, on `i` and on the other arguments only, not on the
    number of puzzles or threads. So `start` continues a series.

    Raises `ValueError` for a recipe that no puzzle can fit, and `UndecidedError` if a puzzle reaches a
    limit. The message names the puzzle; a smaller ``count`` returns those before it.

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
        node_limit: Limit of the search nodes for each puzzle, to which ratings add by their work. The
            default is ten million up to 9×9, less on larger boards: some minutes.
        time_limit: Limit of the seconds for each puzzle.
        progress: As for `solve_many`.
    """
    arrays = _kdoku.generate_values(
        count,
        seed,
        start,
        rules,
        rating,
        scale,
        level,
        technique,
        clues,
        symmetry,
        minimal,
        threads,
        node_limit,
        time_limit,
        progress,
    )
    return Generated(*arrays, rules)


@overload
def read_all(source: str | bytes | os.PathLike[str], *, errors: Literal["raise"] = "raise") -> list[Puzzle]: ...
@overload
def read_all(source: str | bytes | os.PathLike[str], *, errors: Errors) -> list[Puzzle | None]: ...
def read_all(
    source: str | bytes | os.PathLike[str], *, errors: Errors = "raise"
) -> list[Puzzle] | list[Puzzle | None]:
    """Reads all puzzles of a text, or of a file if `source` is a path, in any form that the program reads:
    lines, drawn boards, tables, puzzle files, links, texts of other programs. Headings, comments and blank
    lines are skipped.

    With ``errors="coerce"``, an unreadable puzzle is ``None`` instead of an exception.

    >>> import kdoku
    >>> kdoku.read_all("# two\\n1.....3..1.....2\\n\\n1...............")
    [<Puzzle 4x4: 4 givens, 0 clues>, <Puzzle 4x4: 1 givens, 0 clues>]
    """
    if errors not in ("raise", "coerce"):
        raise ValueError(f"`{errors}` is neither `raise` nor `coerce`")
    text = FilePath(source).read_bytes() if isinstance(source, os.PathLike) else source
    return _kdoku.read_puzzles(text, errors == "coerce")


def to_lines(boards: Puzzles, *, rules: Puzzle | None = None) -> list[str]:
    """Writes an array of boards, or other puzzles of one board, as lines with ``.`` for a blank.

    >>> import kdoku
    >>> kdoku.to_lines(kdoku.to_array(["1.....3..1.....2"]))
    ['1.....3..1.....2']
    """
    return _kdoku.write_lines(to_array(boards, rules=rules), rules)


def to_arrow(boards: Puzzles, *, rules: Puzzle | None = None) -> pa.Array:
    """Writes an array of boards, or other puzzles of one board, as a string column of pyarrow, in the symbols
    of `to_lines`.

    polars takes it as ``polars.from_arrow(column)``.

    >>> import kdoku
    >>> kdoku.to_arrow(kdoku.to_array(["1.....3..1.....2"])).to_pylist()
    ['1.....3..1.....2']
    """
    import pyarrow as pa

    boards = to_array(boards, rules=rules)
    count, cells = boards.shape
    if rules is not None or cells > 81 or boards.max(initial=0) > math.isqrt(cells):
        return pa.array(to_lines(boards, rules=rules), pa.large_string())
    glyphs = np.frombuffer(b".123456789", np.uint8)
    offsets = np.arange(0, (count + 1) * cells, cells, dtype=np.int64) if cells else np.zeros(1, np.int64)
    return pa.LargeStringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(glyphs[boards]))


def to_array(puzzles: Puzzles, *, rules: Puzzle | None = None, errors: Errors = "raise") -> Boards:
    """Reads the givens of puzzles of one board as an array with one row per puzzle, 0 for a blank.

    With ``errors="coerce"``, what is not a puzzle is a row of zeros.

    >>> import kdoku
    >>> kdoku.to_array(["1.....3..1.....2"])[0, :4]
    array([1, 0, 0, 0], dtype=uint8)
    """
    source = _source(puzzles, rules, errors)
    boards = source.answer(source.boards, None)
    if source.missing:
        boards = boards.copy()
        boards[source.missing] = 0
    return boards


_Answer = TypeVar("_Answer")


@dataclass
class _Source:
    """Puzzles as the compiled functions read them: boards, a list of texts, or a text with offsets."""

    values: Any
    offsets: NDArray[np.int64] | None = None
    rules: Puzzle | None = None
    coerce: bool = False
    #: The indices of puzzles that are missing or unreadable.
    missing: list[int] = field(default_factory=list)
    #: The puzzles one by one, if they have clues.
    each: list[Puzzle | None] | None = None

    def boards(self) -> Boards:
        """Returns the boards as an array. Unreadable texts are added to `missing`."""
        if self.offsets is not None:
            boards, missing = _kdoku.read_text(self.values, self.offsets, self.rules, self.coerce)
        elif isinstance(self.values, list):
            boards, missing = _kdoku.read_lines(self.values, self.rules, self.coerce)
        else:
            return self.values  # type: ignore[no-any-return]
        self.missing = sorted({*self.missing, *missing})
        return boards

    def answer(
        self, together: Callable[[], _Answer], each: Callable[[list[Puzzle | None], int], _Answer] | None
    ) -> _Answer:
        """The answer to a question about all puzzles together, or else one by one."""
        if self.each is None:
            try:
                return together()
            except HasClues as error:
                if self.rules is not None:
                    raise FormatError("the puzzle has clues of its own", index=error.index) from None
                texts = self._texts()
            for place in self.missing:
                texts[place] = None
            self.each = _puzzles(texts, self.coerce, self.missing)
        counts = [puzzle.givens.to_numpy().size for puzzle in self.each if puzzle is not None]
        cells = Counter(counts).most_common(1)[0][0] if counts else 81
        for index, puzzle in enumerate(self.each):
            if puzzle is None:
                continue
            why = None
            if (found := puzzle.givens.to_numpy().size) != cells:
                why = f"the board has {found} cells, that of others {cells}"
            elif each is None and puzzle.clues:
                why = "the puzzle has clues of its own"
            if why is not None:
                if not self.coerce:
                    raise FormatError(why, index=index)
                self.each[index] = None
                self.missing.append(index)
        if each is not None:
            return each(self.each, cells)
        # the question is about givens alone
        boards = np.zeros((len(self.each), cells), np.uint8)
        for index, puzzle in enumerate(self.each):
            if puzzle is not None:
                boards[index] = puzzle.givens.to_numpy().ravel()
        self.values, self.offsets, self.each = boards, None, None
        return together()

    def items(self) -> list[Any]:
        """The boards one by one, and `None` for what is missing."""
        boards: list[Any] = list(self.boards())
        for place in self.missing:
            boards[place] = None
        return boards

    def _texts(self) -> list[Any]:
        if self.offsets is None:
            return list(self.values)
        text = self.values.tobytes()
        return [text[start:end] for start, end in zip(self.offsets[:-1], self.offsets[1:])]


def _source(puzzles: Any, rules: Puzzle | None, errors: str) -> _Source:
    if errors not in ("raise", "coerce"):
        raise ValueError(f"`{errors}` is neither `raise` nor `coerce`")
    coerce = errors == "coerce"
    if isinstance(puzzles, os.PathLike):
        puzzles = FilePath(puzzles).read_bytes()
    if isinstance(puzzles, (str, bytes)):
        return _of_text(puzzles, rules, coerce)
    if isinstance(puzzles, _kdoku.Puzzle | _kdoku.Grid):
        raise TypeError("one puzzle is not many; hint: write `[puzzle]`")
    if rules is not None and not isinstance(rules, _kdoku.Puzzle):
        rules = _kdoku.Puzzle(rules)
    if isinstance(puzzles, np.ma.MaskedArray):
        puzzles = puzzles.filled(0) if puzzles.dtype.kind in "iuf" else puzzles.tolist()
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "buif":
        return _of_numbers(puzzles, rules, coerce)
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind == "S":
        width = puzzles.dtype.itemsize
        text = np.frombuffer(np.ascontiguousarray(puzzles), np.uint8)
        if width and text.all():
            return _Source(text, np.arange(0, len(text) + 1, width, dtype=np.int64), rules, coerce)
    module = type(puzzles).__module__.partition(".")[0]
    if module in ("pandas", "polars", "pyarrow") and type(puzzles).__name__ in ("DataFrame", "LazyFrame", "Table"):
        raise TypeError(f"a `{type(puzzles).__name__}` is not puzzles; hint: pass one column, such as `frame[\"puzzle\"]`")
    column = _as_arrow(puzzles)
    if column is not None:
        return _of_column(column, rules, coerce)
    items = puzzles.tolist() if hasattr(puzzles, "tolist") else list(puzzles)
    return _of_items(items, rules, coerce)


def _of_text(text: str | bytes, rules: Puzzle | None, coerce: bool) -> _Source:
    """All puzzles of a text, as the program reads it. Nothing but lines of 81 cells is read in parallel."""
    lines: list[Any] = text.splitlines()
    if rules is None and set(map(len, lines)) == {81}:
        # no row of a board is as long
        return _Source(lines, None, None, coerce)
    lines = [line for line in lines if line.strip()]
    if rules is not None:
        comment = "#" if isinstance(text, str) else b"#"
        lines = [line for line in lines if not line.startswith(comment)]
        return _Source(lines, None, rules, coerce)
    if len(lines) == 1 and len(lines[0]) < 200 and os.path.isfile(lines[0]):
        name = os.fsdecode(lines[0])
        raise FormatError(f"`{name}` is the name of a file", f'pass `pathlib.Path("{name}")`')
    try:
        boards, missing = _kdoku.read_whole(text, coerce)
    except HasClues:
        return _of_puzzles(list(_kdoku.read_puzzles(text, coerce)), coerce, [])
    return _Source(boards, None, None, coerce, missing)


def _of_items(items: list[Any], rules: Puzzle | None, coerce: bool) -> _Source:
    if _kdoku.are_texts(items):
        return _Source(items, None, rules, coerce)
    if any(isinstance(item, int) for item in items):
        raise TypeError("a list of numbers is one puzzle at most; hint: write `[puzzle]`")
    missing = [place for place, item in enumerate(items) if is_missing(item)]
    if missing and not coerce:
        raise FormatError("the puzzle is missing", 'pass `errors="coerce"`', index=missing[0])
    if all(isinstance(item, (str, bytes)) or is_missing(item) for item in items):
        texts = ["" if is_missing(item) else item for item in items] if missing else items
        return _Source(texts, None, rules, coerce, missing)
    # lists hold values, arrays 1 for the first value: the same unless values begin elsewhere
    are_digits = rules is None or rules.lowest == 1 or all(isinstance(item, np.ndarray) for item in items)
    if not missing and are_digits and isinstance(items[0], (list, tuple, np.ndarray)):
        try:
            boards = np.asarray(items)
        except (ValueError, TypeError):
            boards = np.empty(0, object)
        if boards.dtype.kind in "iu" and boards.ndim in (2, 3):
            return _of_numbers(boards, rules, coerce)
    if rules is not None:
        boards = np.zeros((len(items), rules.givens.to_numpy().size), np.uint8)
        for place, item in enumerate(items):
            try:
                if isinstance(item, _kdoku.Puzzle) and set(item.clues) not in (set(), set(rules.clues)):
                    raise FormatError("the puzzle has clues of its own")
                if not is_missing(item):
                    boards[place] = rules.with_givens(item).givens.to_numpy().ravel()
            except (FormatError, ValueError, TypeError) as error:
                if not coerce:
                    raise FormatError(str(error), index=place) from None
                missing.append(place)
        return _Source(boards, None, rules, coerce, missing)
    return _of_puzzles(_puzzles(items, coerce, missing), coerce, missing)


def _puzzles(items: list[Any], coerce: bool, missing: list[int]) -> list[Puzzle | None]:
    """Each item as a puzzle; with `coerce`, `None` for what is none, which is added to `missing`."""
    puzzles: list[Puzzle | None] = []
    known = set(missing)
    for place, item in enumerate(items):
        if place in known:
            puzzles.append(None)
            continue
        try:
            puzzles.append(_kdoku.Puzzle(item.decode() if isinstance(item, bytes) else item))
        except (FormatError, ValueError, TypeError) as error:
            if not coerce:
                if isinstance(error, FormatError):
                    error.index = place
                    raise
                raise FormatError(str(error), index=place) from None
            puzzles.append(None)
            missing.append(place)
    return puzzles


def _of_puzzles(puzzles: list[Puzzle | None], coerce: bool, missing: list[int]) -> _Source:
    """Puzzles as boards if they differ in their givens only, else one by one."""
    missing = [place for place, puzzle in enumerate(puzzles) if puzzle is None] or missing
    found = [puzzle for puzzle in puzzles if puzzle is not None]
    if not found:
        return _Source(np.zeros((len(puzzles), 81), np.uint8), None, None, coerce, missing)
    first = found[0]
    board = (first.size, first.lowest, first.regions)
    if any(puzzle.clues or (puzzle.size, puzzle.lowest, puzzle.regions) != board for puzzle in found):
        return _Source(None, None, None, coerce, missing, puzzles)
    boards = np.zeros((len(puzzles), first.givens.to_numpy().size), np.uint8)
    for place, puzzle in enumerate(puzzles):
        if puzzle is not None:
            boards[place] = puzzle.givens.to_numpy().ravel()
    return _Source(boards, None, first.with_givens(boards[0] * 0), coerce, missing)


def _of_numbers(values: NDArray[Any], rules: Puzzle | None, coerce: bool) -> _Source:
    """Returns an array of numbers as boards. With `coerce`, a row with an invalid number is missing."""
    missing: list[int] = []
    if rules is None and values.size == len(values) > 0 and values.ndim >= 2:
        raise FormatError("one value is not a board; hint: pass `rules=Puzzle(1)` if it is meant as one", index=0)
    is_float = values.dtype.kind == "f"
    if values.ndim >= 2 and values.size and (coerce or values.dtype != np.uint8 and values.dtype.kind != "b"):
        rows = values.reshape(len(values), -1)
        largest = rules.size if rules is not None else math.isqrt(rows.shape[1])
        if not is_float and 0 <= rows.min() and rows.max() <= largest:
            return _Source(_as_boards(values), None, rules, coerce)
        if is_float:
            rows = np.where(np.isnan(rows), 0, rows)
        is_wrong = (rows < 0) | (rows > largest) | (rows != np.floor(rows))
        missing = np.flatnonzero(is_wrong.any(axis=1)).tolist()
        if missing and not coerce:
            wrong = rows[missing[0]][is_wrong[missing[0]]][0]
            hint = f"0{' or NaN' if is_float else ''} is a blank, 1 to {largest} are the values of the board"
            raise FormatError(f"`{wrong}` is not a value of the board", hint, index=missing[0])
        values = np.where(is_wrong, 0, rows).astype(np.uint8)
    return _Source(_as_boards(values), None, rules, coerce, missing)


def _as_boards(values: NDArray[Any]) -> Boards:
    """An array of numbers as contiguous rows of bytes, without a copy if it is that already."""
    if values.dtype != np.uint8:
        if values.dtype.kind not in "bui":
            raise TypeError(f"`{values.dtype}` is not a type of cells; hint: use `uint8`")
        if values.size and (values.min() < 0 or values.max() > 255):
            raise FormatError("a cell is below 0 or above 255", "0 is a blank, 1 the first value of the board")
        values = values.astype(np.uint8)
    # as many rows as cells are one board, unless those are the cells of smaller boards
    cells = values.shape[-1]
    is_one = values.ndim == 2 and len(values) == cells and math.isqrt(math.isqrt(cells)) ** 4 != cells
    if values.ndim < 2 or is_one:
        raise ValueError("an array of puzzles has one row per puzzle; hint: write `array[None]` for one")
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


def _of_column(column: pa.Array | pa.ChunkedArray, rules: Puzzle | None, coerce: bool) -> _Source:
    """The buffers of a column: its text and offsets, or the numbers of its lists."""
    import pyarrow as pa

    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    missing = np.flatnonzero(column.is_null()).tolist() if column.null_count else []
    if missing and not coerce:
        raise FormatError("the puzzle is missing", 'pass `errors="coerce"`', index=missing[0])
    if pa.types.is_list(column.type) or pa.types.is_large_list(column.type) or pa.types.is_fixed_size_list(column.type):
        return _of_lists(column, rules, coerce, missing)
    if pa.types.is_null(column.type):
        return _Source([""] * len(column), None, rules, coerce, missing)
    if missing:
        column = column.fill_null("")
    column = column.cast(pa.large_string())
    _, offsets, text = column.buffers()
    if len(column) == 0 or text is None:
        return _Source([""] * len(column), None, rules, coerce, missing)
    places = np.frombuffer(offsets, np.int64)[column.offset : column.offset + len(column) + 1]
    return _Source(np.frombuffer(text, np.uint8), places, rules, coerce, missing)


def _of_lists(column: pa.Array, rules: Puzzle | None, coerce: bool, missing: list[int]) -> _Source:
    """A column of lists of numbers, one list per puzzle."""
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    full = column.drop_null()
    widths = pc.unique(pc.list_value_length(full)).to_pylist()
    cells = full.flatten()
    if len(widths) != 1 or not str(cells.type).startswith(("int", "uint", "float", "double")):
        return _of_items(column.to_pylist(), rules, coerce)
    numbers = cells.fill_null(0).to_numpy(zero_copy_only=False)
    boards = np.zeros((len(column), widths[0]), numbers.dtype)
    boards[np.setdiff1d(np.arange(len(column)), missing)] = numbers.reshape(len(full), widths[0])
    source = _of_numbers(boards, rules, coerce)
    source.missing = sorted({*source.missing, *missing})
    return source
