"""
The compiled part of kdoku.
"""

# Written by `update_stubs.py`.

import collections.abc
import typing

import numpy
import numpy.typing

from ._verdict import Verdict
from _typeshed import SupportsGetItem
from typing import Any, Final, SupportsIndex, final

PuzzleLike: typing.TypeAlias = str | Puzzle | Grid | numpy.typing.NDArray[numpy.uint8]

__all__ = ["__version__", "Diagnosis", "Grid", "Path", "Puzzle", "Rating", "Step", "_restore_grid", "candidates", "canonical", "canonical_values", "count", "diagnose", "explain", "generate_values", "hint", "minimize", "rate", "rate_values", "read_lines", "read_text", "solutions", "solve", "solve_values", "verdict", "write_lines"]

__version__: Final[str]
"""
The version.
"""

@final
class Diagnosis:
    """
    Why a puzzle does not have exactly one solution.

    >>> import kdoku
    >>> puzzle = kdoku.Puzzle("..1...3..1.....2").cage(4, "r1c1 r1c2")
    >>> print(kdoku.diagnose(puzzle))
    none: these have no solution together
      r1c3 = 1
      cage `4: r1c1 r1c2`
    >>> found = kdoku.diagnose("12....12.1..2...")
    >>> found.verdict, len(found.differences)
    (<Verdict.MULTIPLE: 2>, 8)
    """
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def conflict(self, /) -> list[str]:
        """
        Givens and clues that have no solution together, and have one without any one of them.
        """
    @property
    def differences(self, /) -> list[tuple[str, int, int]]:
        """
        The cells in which two solutions differ, each with both values.
        """
    @property
    def is_minimal(self, /) -> bool:
        """
        Whether each part of the conflict is known to be needed.
        """
    @property
    def suspects(self, /) -> list[str]:
        """
        Those of the conflict without which the whole puzzle has a solution.
        """
    @property
    def verdict(self, /) -> Verdict:
        """
        The verdict.
        """

@final
class Grid:
    """
    The values of a board: givens, or a solution.

    >>> import kdoku
    >>> grid = kdoku.solve("1.....3..1.....2")
    >>> print(grid)
    1 3 2 4
    4 2 3 1
    2 1 4 3
    3 4 1 2
    >>> grid[0, 1], grid["r1c2"], grid.line
    (3, 3, '1324423121433412')
    >>> f"{grid:compact}".splitlines()
    ['1324', '4231', '2143', '3412']
    >>> grid.to_numpy().sum(axis=0).tolist()
    [10, 10, 10, 10]

    In a notebook it is drawn as a board.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __format__(self, /, layout: str) -> str: ...
    def __getitem__(self, key: Any, /) -> int | None: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str: ...
    @property
    def clues(self, /) -> int:
        """
        The number of cells with a value.
        """
    @property
    def is_full(self, /) -> bool:
        """
        Whether every cell has a value.
        """
    @property
    def line(self, /) -> str:
        """
        The grid as one line.
        """
    @property
    def rows(self, /) -> list[list[int | None]]:
        """
        The values row by row; `None` is a blank.
        """
    def to_numpy(self, /) -> numpy.typing.NDArray[numpy.uint8]:
        """
        The grid as an array of rows and columns: 0 is a blank, 1 the first value of the board.
        """
    def to_svg(self, /) -> str:
        """
        The grid as SVG. The givens of its puzzle have another colour.
        """

@final
class Path:
    """
    The steps of a solution, in order: a sequence of `Step`.

    >>> import kdoku
    >>> path = kdoku.explain("1.....3..1.....2")
    >>> len(path), path[0].technique, path.rating.value, path.solved
    (12, 'hidden-single', 1.2, True)
    >>> print(path)
     1. hidden single: r1c2 is the only place for 3 in box 1, so r1c2 = 3
    ...

    In a notebook it is a page to step through.
    """
    def __getitem__(self, index: SupportsIndex, /) -> Step: ...
    def __len__(self, /) -> int: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_html_(self, /) -> str:
        """
        The page in a frame of its own, so that its style does not touch the notebook.
        """
    @property
    def end(self, /) -> Grid:
        """
        The board at the end of the path.
        """
    @property
    def rating(self, /) -> Rating:
        """
        The rating of the path.
        """
    @property
    def solved(self, /) -> bool:
        """
        Whether the path ends with the solution.
        """
    def to_html(self, /) -> str:
        """
        Writes the path as a page to step through, which loads nothing.
        """

@final
class Puzzle:
    """
    A puzzle: a board, its givens and its clues.

    A number is the size of a blank board; a text is a puzzle in any form that kdoku reads. Each
    method that adds something returns a new puzzle.

    >>> from kdoku import Puzzle, count, solve
    >>> puzzle = Puzzle(4).cage(3, "r1c1 r1c2").thermo("r3c1 r2c1 r2c2")
    >>> count(puzzle)
    12
    >>> print(solve(puzzle.given("r3c3", 2).given("r4c4", 1)))
    2 1 4 3
    3 4 1 2
    1 3 2 4
    4 2 3 1

    Every constraint of a puzzle file has a name for `clue`:

    >>> Puzzle(9).clue("lunchbox", "r1c1-r1c5", sum=12).clue("diagonals").clue("anti-knight").clues
    ['lunchbox `12: r1c1-r1c5`', 'diagonals', 'anti `knight`']

    In a notebook it is drawn with its clues.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __new__(cls, /, puzzle: int | str | Grid | numpy.typing.NDArray[numpy.uint8], *, boxes: tuple[int, int] | None = None) -> Puzzle: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str: ...
    def arrow(self, /, cells: str) -> Puzzle:
        """
        Adds an arrow: the first cell is the sum of the others.
        """
    def black_dot(self, /, cells: str) -> Puzzle:
        """
        Adds a black dot: one value is twice the other.
        """
    def cage(self, /, sum: int | None, cells: str) -> Puzzle:
        """
        Adds a cage: its cells differ, and add up to `sum` unless that is `None`.
        """
    def clue(self, /, kind: str, cells: str | None = None, **settings: object) -> Puzzle:
        """
        Adds any named constraint: the type, the cells and the settings of a `[[constraint]]`, or
        a rule of the whole board such as `diagonals` or `anti-knight`.
        """
    @property
    def clues(self, /) -> list[str]:
        """
        The clues in words, in the order of the file.
        """
    @staticmethod
    def from_link(text: str, *, lossy: bool = False) -> Puzzle:
        """
        Reads a link or a text of another program, in any format that `kdoku convert` reads.

        A rule that kdoku does not know is an error unless `lossy`.

        >>> import kdoku
        >>> puzzle = kdoku.Puzzle(4).cage(3, "r1c1 r1c2")
        >>> kdoku.Puzzle.from_link(puzzle.to_link()).clues
        ['cage `3: r1c1 r1c2`']
        """
    @staticmethod
    def from_toml(text: str) -> Puzzle:
        """
        Reads a puzzle file.

        >>> import kdoku
        >>> puzzle = kdoku.Puzzle.from_toml('order = 2\\ncages.list = ["3: r1c1 r1c2"]')
        >>> kdoku.count(puzzle)
        48
        """
    def given(self, /, cell: str | tuple[int, int], value: int) -> Puzzle:
        """
        Adds a given. The cell is a name such as `r1c1`, or row and column from 0.
        """
    @property
    def givens(self, /) -> Grid:
        """
        The givens.
        """
    def palindrome(self, /, cells: str) -> Puzzle:
        """
        Adds a palindrome.
        """
    def renban(self, /, cells: str) -> Puzzle:
        """
        Adds a renban line: consecutive values in any order.
        """
    @property
    def size(self, /) -> int:
        """
        The number of values.
        """
    def thermo(self, /, cells: str) -> Puzzle:
        """
        Adds a thermometer: values rise from the first cell.
        """
    @property
    def title(self, /) -> str | None:
        """
        The title.
        """
    def to_link(self, /, format: str = "f-puzzles", *, lossy: bool = False) -> str:
        """
        Writes a link of f-puzzles, or another format of `kdoku convert`.

        A rule that the format cannot hold is an error unless `lossy`.
        """
    def to_svg(self, /) -> str:
        """
        Draws the puzzle with its clues as SVG.
        """
    def to_toml(self, /) -> str:
        """
        Writes a puzzle file.
        """
    def whisper(self, /, cells: str, least: int = 5) -> Puzzle:
        """
        Adds a whisper: neighbours on the line differ by at least `least`.
        """
    def white_dot(self, /, cells: str) -> Puzzle:
        """
        Adds a white dot: two consecutive values.
        """
    def with_givens(self, /, givens: Grid | numpy.typing.NDArray[numpy.uint8]) -> Puzzle:
        """
        The same puzzle with other givens: an array of values, 0 for a blank, or a grid.
        """

@final
class Rating:
    """
    How difficult a puzzle is for people.

    >>> import kdoku
    >>> rating = kdoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.value, rating.hardest, rating.level, str(rating)
    (1.2, 'hidden-single', 'easy', 'ED=1.2/1.2/1.2')
    """
    def __float__(self, /) -> float: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def hardest(self, /) -> str | None:
        """
        The technique of the hardest step.
        """
    @property
    def level(self, /) -> str | None:
        """
        The level: `easy`, `medium`, `hard`, `unfair` or `extreme`.
        """
    @property
    def scale(self, /) -> str:
        """
        The scale: `se121`, `se`, `hodoku` or `kdoku`.
        """
    @property
    def solved(self, /) -> bool:
        """
        Whether the techniques of the scale solve the puzzle.
        """
    @property
    def steps(self, /) -> int:
        """
        The number of steps.
        """
    @property
    def total(self, /) -> int:
        """
        The sum over all steps, in tenths or points.
        """
    @property
    def value(self, /) -> float:
        """
        One number: the difficulty of the hardest step, or the score on the scale `hodoku`.
        """

@final
class Step:
    """
    A step that people take.

    >>> import kdoku
    >>> step = kdoku.hint("1.....3..1.....2")
    >>> step.technique, step.placements, step.eliminations
    ('hidden-single', [('r1c2', 3)], [])
    >>> print(step)
    hidden single: r1c2 is the only place for 3 in box 1, so r1c2 = 3

    In a notebook it is drawn on the board.
    """
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str: ...
    @property
    def before(self, /) -> Grid:
        """
        The values of the board before the step.
        """
    @property
    def difficulty(self, /) -> int | None:
        """
        The difficulty on the scale that found the step.
        """
    @property
    def eliminations(self, /) -> list[tuple[str, int]]:
        """
        The candidates that are removed: cell and value.
        """
    @property
    def name(self, /) -> str:
        """
        The technique in words.
        """
    @property
    def placements(self, /) -> list[tuple[str, int]]:
        """
        The values that are set: cell and value.
        """
    def reveal(self, /, reveal: typing.Literal['nudge', 'technique', 'step'] = "nudge") -> str:
        """
        As much of the step as is asked for: `nudge` (where to look), `technique` or `step`.
        """
    @property
    def technique(self, /) -> str:
        """
        The technique, as its name in `techniques`.
        """
    def to_dict(self, /) -> dict[str, object]:
        """
        Everything about the step as `kdoku explain --to json` writes it.
        """
    def to_svg(self, /) -> str:
        """
        Draws the board with the step as SVG.
        """

def _restore_grid(toml: str, values: SupportsGetItem[int, SupportsIndex]) -> Grid:
    """
    A grid from its pickled form.
    """

def candidates(puzzle: PuzzleLike, *, node_limit: int | None = None, time_limit: float | None = None) -> list[list[set[int]]]:
    """
    Finds the values of each cell that occur in some solution, row by row.

    >>> import kdoku
    >>> kdoku.candidates("12....12.1..2...")[0]
    [{1}, {2}, {3, 4}, {3, 4}]
    """

def canonical(puzzle: PuzzleLike) -> Grid:
    """
    The canonical form of a classic 9×9 board: equal for boards that are the same after relabelling,
    exchange of rows and columns, and reflection.

    >>> import kdoku
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> kdoku.canonical(line) == kdoku.canonical(line[::-1])
    True
    """

def canonical_values(values: numpy.typing.NDArray[numpy.uint8], threads: int | None, progress: collections.abc.Callable[[int], object] | None) -> numpy.typing.NDArray[numpy.uint8]:
    """
    The canonical forms of an array of classic boards.
    """

def count(puzzle: PuzzleLike, *, limit: int | None = None, node_limit: int | None = None, time_limit: float | None = None) -> int:
    """
    Counts the solutions, up to `limit` if there is one.

    The count is exact, also where there are too many to list.

    >>> import kdoku
    >>> kdoku.count(kdoku.Puzzle(4)), kdoku.count(kdoku.Puzzle(9), limit=1000)
    (288, 1000)
    """

def diagnose(puzzle: PuzzleLike, *, node_limit: int | None = None, time_limit: float | None = None) -> Diagnosis:
    """
    Finds out why a puzzle does not have exactly one solution: givens and clues that conflict, or
    the cells in which two solutions differ.

    >>> import kdoku
    >>> kdoku.diagnose("11..............").conflict
    ['r1c1 = 1', 'r1c2 = 1']
    """

def explain(puzzle: PuzzleLike, *, scale: str | None = None, techniques: str | None = None, language: str = "en") -> Path:
    """
    Explains the solution of a puzzle step by step.

    `scale` and `techniques` are those of `kdoku explain`; `language` is `en` or `ko`.

    >>> import kdoku
    >>> [step.placements[0] for step in kdoku.explain("1.....3..1.....2")][:3]
    [('r1c2', 3), ('r2c4', 1), ('r1c3', 2)]
    """

def generate_values(count: int, seed: int, start: int, rules: Puzzle | None, rating: tuple[float, float] | None, scale: str | None, level: str | None, technique: str | None, clues: tuple[int, int] | None, symmetry: str, minimal: bool, threads: int | None, progress: collections.abc.Callable[[int], object] | None) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.float64]]:
    """
    Makes puzzles; `kdoku.generate` has the defaults.
    """

def hint(puzzle: PuzzleLike, *, scale: str | None = None, techniques: str | None = None, language: str = "en") -> Step | None:
    """
    Finds the next step of a puzzle; `None` if no technique applies.

    `scale` and `techniques` are those of `kdoku explain`; `language` is `en` or `ko`.

    >>> import kdoku
    >>> kdoku.hint("1.....3..1.....2").reveal("nudge")
    'look at box 1'
    """

def minimize(puzzle: PuzzleLike, *, seed: int | None = None, node_limit: int | None = None, time_limit: float | None = None) -> Puzzle:
    """
    Removes redundant givens: the result has the same solution, and several without any one given.

    `seed` draws the order in which givens are tried.

    >>> import kdoku
    >>> kdoku.minimize("1234341221434321").givens.clues
    6
    """

def rate(puzzle: PuzzleLike, *, scale: str | None = None, time_limit: float | None = None) -> Rating:
    """
    Rates a puzzle with one solution.

    The scale is `se121` for classic 9×9 and `kdoku` for all others, unless you name one: `se121`,
    `se`, `hodoku` or `kdoku`.

    >>> import kdoku
    >>> str(kdoku.rate("1.....3..1.....2"))
    'kdoku=1.2/13.0'
    """

def rate_values(values: numpy.typing.NDArray[numpy.uint8], rules: Puzzle | None, scale: str | None, threads: int | None, progress: collections.abc.Callable[[int], object] | None) -> numpy.typing.NDArray[numpy.float64]:
    """
    Rates an array of boards; not a number where there is not exactly one solution.
    """

def read_lines(lines: list[str] | list[bytes], rules: Puzzle | None) -> numpy.typing.NDArray[numpy.uint8]:
    """
    Reads a list of texts as boards.
    """

def read_text(text: numpy.typing.NDArray[numpy.uint8], offsets: numpy.typing.NDArray[numpy.int64], rules: Puzzle | None) -> numpy.typing.NDArray[numpy.uint8]:
    """
    Reads texts that stand one after the other in `text`, between consecutive `offsets`.
    """

def solutions(puzzle: PuzzleLike, *, limit: int, node_limit: int | None = None, time_limit: float | None = None) -> list[Grid]:
    """
    Lists solutions, at most `limit`, in the order in which they are found.

    >>> import kdoku
    >>> [grid.line for grid in kdoku.solutions("1234............", limit=2)]
    ['1234341221434321', '1234341241232341']
    """

def solve(puzzle: PuzzleLike, *, unique: bool = True, pick: typing.Literal['first', 'any'] | None = None, node_limit: int | None = None, time_limit: float | None = None) -> Grid:
    """
    Solves one puzzle.

    With `unique`, a second solution is an error. Otherwise `pick` chooses among several: `first`,
    the lexicographically smallest, or `any`, which is faster on boards beyond 9×9 and the default
    there.

    Raises `NoSolutionError`, `NotUniqueError`, or `UndecidedError` if a limit came first.

    >>> import kdoku
    >>> kdoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").line
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> kdoku.solve(kdoku.Puzzle(4), unique=False).line
    '1234341221434321'
    """

def solve_values(puzzles: numpy.typing.NDArray[numpy.uint8] | list[str] | list[bytes], offsets: numpy.typing.NDArray[numpy.int64] | None, rules: Puzzle | None, unique: bool, pick: str | None, threads: int | None, node_limit: int | None, time_limit: float | None, coerce: bool, progress: collections.abc.Callable[[int], object] | None) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]:
    """
    Solves boards: solutions, zeros where there is none, and verdicts.

    They are an array of values, a list of texts, or with `offsets` texts that stand one after the
    other.
    """

def verdict(puzzle: PuzzleLike, *, node_limit: int | None = None, time_limit: float | None = None) -> Verdict:
    """
    What is known about the number of solutions.

    >>> import kdoku
    >>> kdoku.verdict("1.....3..1.....2"), kdoku.verdict("11..............")
    (<Verdict.UNIQUE: 1>, <Verdict.INVALID: 3>)
    """

def write_lines(values: numpy.typing.NDArray[numpy.uint8], rules: Puzzle | None) -> list[str]:
    """
    Writes boards as lines.
    """
