"""
The compiled part of kdoku.
"""

# Written by `update_stubs.py`.

import collections.abc
import typing

import numpy
import numpy.typing

from ._clue import Cells, Clue
from ._types import Language, Level, Reveal, Scale
from ._verdict import Verdict

#: One puzzle: a text that the program reads, a `Puzzle`, a `Grid`, an array, or rows of numbers, where `None`
#: and 0 are blanks, or of sets of candidates. Data frames and pyarrow tables are read too.
PuzzleLike: typing.TypeAlias = (
    "str | Puzzle | Grid | numpy.typing.NDArray[typing.Any] | collections.abc.Sequence[typing.Any]"
)
from _typeshed import Incomplete, SupportsGetItem
from collections.abc import Iterator
from typing import Any, Final, SupportsIndex, final

__all__ = ["__version__", "Diagnosis", "Grid", "Path", "PathIterator", "Puzzle", "Rating", "Step", "Validity", "_clue_kinds", "_restore_grid", "_restore_path", "_restore_rating", "_restore_step", "are_texts", "candidate_counts", "candidates", "canonical", "canonical_values", "combinations", "count", "count_values", "diagnose", "explain", "explain_values", "generate_values", "hint", "hints", "is_valid", "minimize", "rate", "rate_each", "rate_values", "read_lines", "read_puzzles", "read_text", "read_whole", "redundant", "run_command", "sheet", "solutions", "solve", "solve_each", "solve_values", "verdict", "write_lines"]

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
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, verdict: SupportsIndex, conflict: SupportsGetItem[int, str] = ..., suspects: SupportsGetItem[int, str] = ..., is_minimal: bool = False, differences: SupportsGetItem[int, tuple[str, SupportsIndex, SupportsIndex]] = ...) -> Diagnosis: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
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
class Grid(collections.abc.Sequence[list[int | None]]):
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

    It is a sequence of rows, and an array for numpy:

    >>> len(grid), grid[0], [row[0] for row in grid[1:]]
    (4, [1, 3, 2, 4], [4, 2, 3])
    >>> import numpy as np
    >>> np.asarray(grid).sum(axis=0).tolist()
    [10, 10, 10, 10]

    In a notebook it is drawn as a board.
    """
    def __array__(self, /, dtype: object = None, copy: bool | None = None) -> numpy.typing.NDArray[numpy.uint8]:
        """
        The same array for numpy.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __format__(self, /, layout: str) -> str: ...
    @typing.overload
    def __getitem__(self, key: int, /) -> list[int | None]: ...
    @typing.overload
    def __getitem__(self, key: slice, /) -> list[list[int | None]]: ...
    @typing.overload
    def __getitem__(self, key: str | tuple[int, int], /) -> int | None: ...
    def __hash__(self, /) -> int: ...
    def __len__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str: ...
    @property
    def clues(self, /) -> int:
        """
        The number of cells with a value.
        """
    def count(self, /, value: typing.Any) -> int:
        """
        How many rows have these values.
        """
    def index(self, /, value: typing.Any, start: int = 0, stop: int = 9223372036854775807) -> int:
        """
        The place of the first row with these values.
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
    def to_svg(self, /, width: float | str | None = None) -> str:
        """
        The grid as SVG. The givens of its puzzle have another colour.

        `width` is that of `Puzzle.to_svg`.
        """

@final
class Path(collections.abc.Sequence[Step]):
    """
    The steps of a solution, in order: a sequence of `Step`.

    >>> import kdoku
    >>> path = kdoku.explain("1.....3..1.....2")
    >>> len(path), path[0].technique, path.rating.value, path.solved
    (12, 'hidden-single', 1.2, True)
    >>> print(path)
     1–12. singles: r1c2=3 (box 1), r2c4=1 (box 2), ...
    ...
    >>> [step.placements for step in path[:2]]
    [[('r1c2', 3)], [('r2c4', 1)]]

    In a notebook it is a page to step through.
    """
    def __eq__(self, other: object, /) -> bool: ...
    @typing.overload
    def __getitem__(self, index: int, /) -> Step: ...
    @typing.overload
    def __getitem__(self, index: slice, /) -> list[Step]: ...
    def __hash__(self, /) -> int: ...
    def __len__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_html_(self, /) -> str:
        """
        The page in a frame of its own, so that its style does not touch the notebook.
        """
    def count(self, /, value: object) -> int:
        """
        The number of steps that are equal to `value`.
        """
    @property
    def end(self, /) -> Grid:
        """
        The board at the end of the path.
        """
    def index(self, /, value: object, start: int = 0, stop: int = ...) -> int:
        """
        The index of the first step that is equal to `value`.

        Raises `ValueError` if there is none from `start` up to `stop`.
        """
    @property
    def puzzle(self, /) -> Puzzle:
        """
        The puzzle.
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
    def to_dict(self, /, *, language: Language | None = None, positions: bool = True) -> dict[str, typing.Any]:
        """
        The path as a dict: `puzzle` and `solution` as lines, `clues` if there are any, `rating`,
        `solved`, and `steps`, each as `kdoku explain --to json` writes it.

        A step is that of `Step.to_dict` without `after`, which is the `before` of the next step.
        Without `positions`, which are most of the data, it has neither. `solution` is `None` if the
        path does not lead there.

        >>> import kdoku
        >>> path = kdoku.explain("1.....3..1.....2").to_dict(positions=False)
        >>> path["puzzle"], path["solution"], path["rating"]["value"], len(path["steps"])
        ('1.....3..1.....2', '1324423121433412', 1.2, 12)
        >>> [step["technique"] for step in path["steps"][:2]]
        ['hidden-single', 'hidden-single']
        """
    def to_html(self, /) -> str:
        """
        Writes the path as a page to step through, which loads nothing.
        """

@final
class PathIterator:
    """
    Paths of puzzles, in order; `kdoku.explain_many` returns it.
    """
    def __iter__(self, /) -> PathIterator: ...
    def __next__(self, /) -> Path | None: ...

@final
class Puzzle:
    """
    A puzzle: a board, its givens and its clues.

    A number is the size of a blank board; a text is a puzzle in any form that kdoku reads; lists and
    arrays are givens. A puzzle does not change: each method that adds or removes something returns a
    new one.

    >>> from kdoku import Puzzle, count, solve
    >>> from kdoku.clues import Cage, Thermo
    >>> puzzle = Puzzle(4).add(Cage(3, "r1c1 r1c2"), Thermo("r3c1 r2c1 r2c2"))
    >>> count(puzzle)
    12
    >>> print(solve(puzzle.given("r3c3", 2).given("r4c4", 1)))
    2 1 4 3
    3 4 1 2
    1 3 2 4
    4 2 3 1

    `kdoku.clues` has a class for each kind of clue; some have a method of their own, and `clue` takes the
    name of any kind:

    >>> Puzzle(9).cage(12, "r1c1 r1c2").clue("lunchbox", "r2c1-r2c5", sum=12).clue("anti-knight").clues
    [Cage(12, 'r1c1 r1c2'), Lunchbox(12, 'r2c1 r2c2 r2c3 r2c4 r2c5'), Anti('knight')]

    `regions` are the irregular regions of a board, one name for each cell; `clues` are those to begin
    with.

    >>> Puzzle(4, regions=["aaab", "abbb", "ccdd", "ccdd"]).regions[0]
    [1, 1, 1, 2]

    In a notebook it is drawn with its clues.
    """
    def __eq__(self, other: object, /) -> bool:
        """
        The order of clues makes no difference.
        """
    def __hash__(self, /) -> int: ...
    def __new__(cls, /, puzzle: PuzzleLike | int, *, boxes: tuple[int, int] | None = None, regions: object = None, clues: collections.abc.Iterable[Clue] | None = None, title: str | None = None, author: str | None = None) -> Puzzle: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str: ...
    def add(self, /, *clues: Clue) -> Puzzle:
        """
        The puzzle with more clues.

        >>> from kdoku import Puzzle
        >>> from kdoku.clues import Cage
        >>> Puzzle(4).add(Cage(3, "r1c1 r1c2"))
        <Puzzle 4x4: 0 givens, 1 clues>
        """
    def arrow(self, /, *cells: Cells) -> Puzzle:
        """
        Adds an arrow: the first cell is the sum of the others. A head of two or three cells, which is read
        as a number, is a list of its own, or stands before `=`.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).arrow("r1c1 r1c2 r2c2").arrow("r3c1 r3c2 = r4c1 r4c2 r4c3").clues
        [Arrow('r1c1', 'r1c2 r2c2'), Arrow('r3c1 r3c2', 'r4c1 r4c2 r4c3')]
        """
    @property
    def author(self, /) -> str | None:
        """
        The author.
        """
    def black_dot(self, /, cells: Cells) -> Puzzle:
        """
        Adds a black dot: one value is twice the other.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).black_dot("r1c1 r1c2").clues
        [Black('r1c1 r1c2')]
        """
    def cage(self, /, sum: int | None, cells: Cells) -> Puzzle:
        """
        Adds a cage: its cells differ, and add up to `sum` unless that is `None`.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).cage(10, "r1c1 r1c2").cage(None, [(1, 0), (1, 1)]).clues
        [Cage(10, 'r1c1 r1c2'), Cage(None, 'r2c1 r2c2')]
        """
    def clue(self, /, kind: str, cells: Cells | None = None, **settings: object) -> Puzzle:
        """
        Adds a clue by the name of its kind: its cells and its keys in a puzzle file, or a rule of the whole
        board such as `diagonals` or `anti-knight`. `add` takes the same as an object.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).clue("little_killer", "r1c2 down-left", sum=7).clue("quad", "r1c1:r2c2", values=[1, 2]).clues
        [LittleKiller(7, 'r1c2 r2c1'), Quad((1, 2), 'r1c1 r1c2 r2c1 r2c2')]
        """
    @property
    def clues(self, /) -> list[Clue]:
        """
        The clues, as objects of `kdoku.clues`.
        """
    @property
    def description(self, /) -> str | None:
        """
        A description, for readers.
        """
    @staticmethod
    def from_link(text: str, *, lossy: bool = False) -> Puzzle:
        """
        Reads a link or a text of another program, in any format that `kdoku convert` reads.

        A rule that kdoku does not know is an error unless `lossy`.

        >>> import kdoku
        >>> puzzle = kdoku.Puzzle(4).cage(3, "r1c1 r1c2")
        >>> kdoku.Puzzle.from_link(puzzle.to_link()).clues
        [Cage(3, 'r1c1 r1c2')]
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
    def given(self, /, cell: str | tuple[int, int], value: int | None) -> Puzzle:
        """
        Adds a given, or removes it if the value is `None`. The cell is a name such as `r1c1`, or row and
        column from 0.

        >>> from kdoku import Puzzle
        >>> Puzzle(4).given("r1c1", 2).given((0, 1), 3).given("r1c1", None).givens.rows[0]
        [None, 3, None, None]
        """
    @property
    def givens(self, /) -> Grid:
        """
        The givens.
        """
    @property
    def lowest(self, /) -> int:
        """
        The lowest value of the board.
        """
    def palindrome(self, /, cells: Cells) -> Puzzle:
        """
        Adds a palindrome: the same values from both ends.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).palindrome("r1c1 r2c2 r1c3").clues
        [Palindrome('r1c1 r2c2 r1c3')]
        """
    @property
    def regions(self, /) -> list[list[int]]:
        """
        The box or region of each cell as rows of numbers from 1, 0 for a cell without one.

        >>> from kdoku import Puzzle
        >>> Puzzle(4).regions
        [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
        """
    def remove(self, /, *clues: Clue | int) -> Puzzle:
        """
        The puzzle without some of its clues, each one that is equal to a clue of the puzzle or its index
        in `clues`.

        >>> from kdoku import Puzzle
        >>> from kdoku.clues import Cage
        >>> Puzzle(4).cage(3, "r1c1 r1c2").cage(5, "r2c1 r3c1").remove(Cage(5, "r2c1 r3c1")).clues
        [Cage(3, 'r1c1 r1c2')]
        """
    def renban(self, /, cells: Cells) -> Puzzle:
        """
        Adds a renban line: consecutive values in any order.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).renban("r1c1 r1c2 r2c2").clues
        [Renban('r1c1 r1c2 r2c2')]
        """
    def replace(self, /, old: Clue | int, new: Clue) -> Puzzle:
        """
        The puzzle with another clue in place of one of its own, or of the one with this index in `clues`.

        >>> from kdoku import Puzzle
        >>> from kdoku.clues import Cage
        >>> Puzzle(4).cage(3, "r1c1 r1c2").replace(0, Cage(4, "r1c1 r1c2")).clues
        [Cage(4, 'r1c1 r1c2')]
        """
    @property
    def rules_text(self, /) -> str | None:
        """
        The rules in the author's words.
        """
    @property
    def size(self, /) -> int:
        """
        The number of values.
        """
    @property
    def stated_solution(self, /) -> Grid | None:
        """
        The solution that the puzzle's file states, if any; `solve` finds it.
        """
    def thermo(self, /, cells: Cells) -> Puzzle:
        """
        Adds a thermometer: values rise from the first cell.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).thermo("r3c1 r2c1 r2c2").clues
        [Thermo('r3c1 r2c1 r2c2')]
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
    def to_svg(self, /, width: float | str | None = None) -> str:
        """
        Draws the puzzle with its clues as SVG.

        `width` is a number of pixels or a length of CSS; the height follows. Any number of pictures
        can be in one page.

        >>> import kdoku
        >>> 'width="8cm"' in kdoku.Puzzle(4).to_svg(width="8cm")
        True
        """
    def to_toml(self, /) -> str:
        """
        Writes a puzzle file.
        """
    def whisper(self, /, cells: Cells, least: int = 5) -> Puzzle:
        """
        Adds a whisper: neighbours on the line differ by at least `least`.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).whisper("r1c1 r1c2", 4).clues
        [Whisper('r1c1 r1c2', 4)]
        """
    def white_dot(self, /, cells: Cells) -> Puzzle:
        """
        Adds a white dot: two consecutive values.

        >>> from kdoku import Puzzle
        >>> Puzzle(9).white_dot("r1c1 r1c2").clues
        [White('r1c1 r1c2')]
        """
    def with_candidates(self, /, marks: object) -> Puzzle:
        """
        The puzzle with pencil marks: cells may only hold the values that are listed for them.

        `marks` is an array of `bool` with one plane per value, an array of numbers whose bit *i* stands for
        the *i*-th value, a list of rows with a set, a list or a text of values for each cell and `None` where
        all are possible, or any text with candidates that kdoku reads. Cells with a given are left alone, and
        earlier marks are replaced.

        >>> from kdoku import Puzzle, hint
        >>> marks = [[None] * 4 for _ in range(4)]
        >>> marks[0][1] = {3, 4}
        >>> Puzzle("1.....3..1.....2").with_candidates(marks).clues
        [Candidates('r1c2', (3, 4))]
        """
    def with_givens(self, /, givens: PuzzleLike) -> Puzzle:
        """
        The same puzzle with other givens: a grid, an array with 0 for a blank and 1 for the first value of
        the board, or anything else that is a puzzle of this size.
        """
    def with_info(self, /, *, title: str | None = None, author: str | None = None, description: str | None = None, rules_text: str | None = None) -> Puzzle:
        """
        The puzzle with another title, author, description or rules in words; an empty text removes one.

        >>> from kdoku import Puzzle
        >>> Puzzle(4).with_info(title="First steps").title
        'First steps'
        """

@final
class Rating:
    """
    How difficult a puzzle is for people.

    >>> import kdoku
    >>> rating = kdoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.value, rating.hardest, rating.level, str(rating)
    (1.2, 'hidden-single', 'easy', 'ED=1.2/1.2/1.2')
    >>> f"{rating:.2f}", round(rating)
    ('1.20', 1)

    Ratings on one scale are in order, the easiest first. Those of puzzles that the techniques do not
    solve come last.

    >>> lines = kdoku.to_lines(kdoku.generate(20, seed=1).puzzles)
    >>> in_order = sorted(lines, key=kdoku.rate)
    >>> kdoku.rate(in_order[0]) < kdoku.rate(in_order[-1])
    True
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __float__(self, /) -> float: ...
    def __format__(self, /, format_spec: str) -> str: ...
    def __ge__(self, other: Rating, /) -> bool: ...
    def __gt__(self, other: Rating, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __le__(self, other: Rating, /) -> bool: ...
    def __lt__(self, other: Rating, /) -> bool: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    @typing.overload
    def __round__(self, ndigits: None = None, /) -> int: ...
    @typing.overload
    def __round__(self, ndigits: int, /) -> float: ...
    def __str__(self, /) -> str: ...
    @property
    def hardest(self, /) -> str | None:
        """
        The technique of the hardest step; `None` without steps.
        """
    @property
    def level(self, /) -> Level | None:
        """
        The level: `easy`, `medium`, `hard`, `unfair` or `extreme`; `None` without steps.
        """
    @property
    def scale(self, /) -> Scale:
        """
        The scale: `se121`, `se`, `hodoku`, `hodoku-2.3.2` or `kdoku`.
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
    def to_dict(self, /) -> dict[str, typing.Any]:
        """
        The attributes as a dict, and `text`, the rating as `kdoku rate` writes it.

        >>> import kdoku
        >>> kdoku.rate("1.....3..1.....2").to_dict()
        {'value': 1.2, 'scale': 'kdoku', 'solved': True, 'level': 'easy', 'hardest': 'hidden-single', 'total': 13.0, 'steps': 12, 'text': 'kdoku=1.2/13.0'}
        """
    @property
    def total(self, /) -> float:
        """
        The sum of the difficulties of all steps; the score on the scale `hodoku`.
        """
    @property
    def value(self, /) -> float:
        """
        One number: the difficulty of the hardest step, or the score on the scale `hodoku`. On the
        other scales it is 20.0 if the techniques do not solve the puzzle.
        """

@final
class Step:
    """
    A step that people take.

    >>> import kdoku
    >>> step = kdoku.hint("1.....3..1.....2")
    >>> step.technique, step.difficulty, step.placements, step.eliminations
    ('hidden-single', 1.2, [('r1c2', 3)], [])
    >>> print(step)
    hidden single: r1c2 is the only place for 3 in box 1, so r1c2 = 3
    >>> step.before.line, step.after.line
    ('1.....3..1.....2', '13....3..1.....2')

    In a notebook it is drawn on the board.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str: ...
    @property
    def after(self, /) -> Grid:
        """
        The values of the board after the step.
        """
    @property
    def before(self, /) -> Grid:
        """
        The values of the board before the step.
        """
    @property
    def candidates_after(self, /) -> numpy.typing.NDArray[numpy.bool]:
        """
        The candidates after the step, by row, column and value from 0. A cell with a value has
        none.
        """
    @property
    def candidates_before(self, /) -> numpy.typing.NDArray[numpy.bool]:
        """
        The candidates before the step, by row, column and value from 0. A cell with a value has
        none.

        >>> import kdoku
        >>> step = kdoku.hint("1.....3..1.....2")
        >>> step.candidates_before.shape, (step.candidates_before[0, 1].nonzero()[0] + 1).tolist()
        ((4, 4, 4), [2, 3, 4])
        """
    @property
    def difficulty(self, /) -> float | None:
        """
        The difficulty on the scale that found the step.
        """
    @property
    def eliminations(self, /) -> list[tuple[str, int]]:
        """
        The candidates that are removed: cell and value. Those that a placement removes are not
        listed.
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
    def reveal(self, /, reveal: Reveal = "nudge") -> str:
        """
        As much of the step as is asked for: `nudge` (where to look), `technique` or `step`.
        """
    @property
    def technique(self, /) -> str:
        """
        The technique, as its name in `techniques`.
        """
    @property
    def text(self, /) -> str:
        """
        The step in words.
        """
    def text_in(self, /, language: Language) -> str:
        """
        The step in words of another language, `en` or `ko`.

        >>> import kdoku
        >>> kdoku.hint("1.....3..1.....2").text_in("ko")
        '숨은 싱글: 1번 박스에서 3이 들어갈 칸은 r1c2뿐이므로 r1c2 = 3'
        """
    def to_dict(self, /, *, language: Language | None = None, positions: bool = True) -> dict[str, typing.Any]:
        """
        The step as `kdoku explain --to json` writes it, and `after`, the position after it.

        `before` and `after` have `values` and `candidates`, row by row; they are left out without
        `positions`. A key that has nothing to say is absent. `language` is `en` or `ko`, by default
        that of the step.

        >>> import kdoku
        >>> step = kdoku.hint("1.....3..1.....2").to_dict()
        >>> step["technique"], step["placements"], step["houses"]
        ('hidden-single', [{'cell': 'r1c2', 'value': 3}], [{'role': 'pattern', 'house': 'box 1'}])
        >>> step["before"]["values"][0], step["before"]["candidates"][0]
        ([1, None, None, None], [[], [2, 3, 4], [2, 4], [4]])
        """
    def to_svg(self, /, width: float | str | None = None) -> str:
        """
        Draws the board with the step as SVG.

        `width` is that of `Puzzle.to_svg`.
        """

@final
class Validity:
    """
    Whether the values of a board keep the rules so far, and what is wrong if they do not. It is true or
    false like the answer.

    >>> import kdoku
    >>> found = kdoku.is_valid("1123............")
    >>> bool(found), found.reasons, found.is_complete
    (False, ['1 stands in r1c1 and r1c2, both in row 1'], False)
    """
    def __bool__(self, /) -> bool: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, reasons: SupportsGetItem[int, str], is_complete: bool) -> Validity: ...
    def __reduce__(self, /) -> tuple[object, tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def is_complete(self, /) -> bool:
        """
        Whether every cell has a value.
        """
    @property
    def reasons(self, /) -> list[str]:
        """
        What is wrong, in words; empty if nothing is.
        """

def _clue_kinds() -> list[dict[str, typing.Any]]:
    """
    What the kinds of clues take, from which `update_stubs.py` writes the classes of `kdoku.clues`.
    """

def _restore_grid(toml: str, values: SupportsGetItem[int, SupportsIndex]) -> Grid:
    """
    A grid from its pickled form.
    """

def _restore_path(version: str, json: str) -> Path:
    """
    A path from its pickled form.
    """

def _restore_rating(version: str, json: str) -> Rating:
    """
    A rating from its pickled form.
    """

def _restore_step(version: str, json: str) -> Step:
    """
    A step from its pickled form.
    """

def are_texts(items: list[typing.Any]) -> bool:
    """
    Whether all items of a list are texts.
    """

def candidate_counts(puzzle: PuzzleLike, *, limit: int | None = None, node_limit: int | None = None, time_limit: float | None = None) -> numpy.typing.NDArray[numpy.int64]:
    """
    Counts for each cell and value the solutions with it, up to `limit` or only the first: an array of rows,
    columns and values. `candidate_counts(puzzle) > 0` are the true candidates.

    >>> import kdoku
    >>> kdoku.candidate_counts("12....12.1..2...", limit=100)[0, 2]
    array([0, 0, 1, 1])
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
    exchange of rows and columns, and reflection. A puzzle with clues or regions has none, and raises
    `ValueError`.

    >>> import kdoku
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> kdoku.canonical(line) == kdoku.canonical(line[::-1])
    True
    """

def canonical_values(values: numpy.typing.NDArray[numpy.uint8], threads: int | None, progress: collections.abc.Callable[[int], object] | None) -> numpy.typing.NDArray[numpy.uint8]:
    """
    The canonical forms of an array of classic boards.
    """

def combinations(total: int, cells: int, *, including: collections.abc.Iterable[int] | None = None, without: collections.abc.Iterable[int] | None = None, values: collections.abc.Iterable[int] | None = None, repeats: bool = False) -> list[list[int]]:
    """
    Lists the sets of values that add up to a total, each in ascending order.

    `values` are those to choose from, by default 1 to 9. A combination holds all values of `including`
    and none of `without`. Values differ unless `repeats`.

    Raises `ValueError` if there are more than 100,000.

    >>> import kdoku
    >>> kdoku.combinations(23, 4, without=[9])
    [[2, 6, 7, 8], [3, 5, 7, 8], [4, 5, 6, 8]]
    >>> kdoku.combinations(5, 3, including=[1], repeats=True)
    [[1, 1, 3], [1, 2, 2]]
    """

def count(puzzle: PuzzleLike, *, limit: int | None = None, node_limit: int | None = None, time_limit: float | None = None) -> int:
    """
    Counts the solutions, up to `limit` if there is one.

    The count is exact, also where there are too many to list.

    >>> import kdoku
    >>> kdoku.count(kdoku.Puzzle(4)), kdoku.count(kdoku.Puzzle(9), limit=1000)
    (288, 1000)
    """

def count_values(values: numpy.typing.NDArray[numpy.uint8], rules: Puzzle | None, limit: int, threads: int | None, node_limit: int | None, time_limit: float | None, progress: collections.abc.Callable[[int], object] | None) -> numpy.typing.NDArray[numpy.int64]:
    """
    Counts the solutions of boards, each up to `limit`; -1 where a limit of the search came first.
    """

def diagnose(puzzle: PuzzleLike, *, node_limit: int | None = None, time_limit: float | None = None) -> Diagnosis:
    """
    Finds out why a puzzle does not have exactly one solution: givens and clues that conflict, or
    the cells in which two solutions differ.

    >>> import kdoku
    >>> kdoku.diagnose("11..............").conflict
    ['r1c1 = 1', 'r1c2 = 1']
    """

def explain(puzzle: PuzzleLike, *, scale: Scale | None = None, techniques: str | None = None, language: Language = "en", node_limit: int | None = None, time_limit: float | None = None) -> Path:
    """
    Explains the solution of a puzzle step by step.

    The path ends before the solution if no technique applies.

    Raises `NoSolutionError` or `NotUniqueError` unless the puzzle has exactly one solution, and
    `UndecidedError` if a limit came first.

    >>> import kdoku
    >>> [step.placements[0] for step in kdoku.explain("1.....3..1.....2")][:3]
    [('r1c2', 3), ('r2c4', 1), ('r1c3', 2)]

    Args:
        puzzle: The puzzle.
        scale: The scale, which sets the order of techniques: `se121`, `se`, `hodoku`, `hodoku-2.3.2` or `kdoku`. By
            default `se121` for classic 9×9, and `kdoku` for all others.
        techniques: Names of techniques and groups, such as `singles,pairs,x-wing`; by default all of
            the scale.
        language: The language of the words: `en` or `ko`.
        node_limit: Limit of the search nodes of the proof that there is one solution.
        time_limit: Limit of the seconds for everything.
    """

def explain_values(puzzles: collections.abc.Iterable[object], rules: Puzzle | None, scale: Scale | None, techniques: str | None, language: Language, threads: int | None, node_limit: int | None, time_limit: float | None, coerce: bool, progress: collections.abc.Callable[[int], object] | None) -> PathIterator:
    """
    Explains puzzles one after the other; `kdoku.explain_many` has the defaults.
    """

def generate_values(count: int, seed: int, start: int, rules: Puzzle | None, rating: tuple[float, float] | None, scale: str | None, level: str | None, technique: str | None, clues: tuple[int, int] | None, symmetry: str, minimal: bool, threads: int | None, node_limit: int | None, time_limit: float | None, progress: collections.abc.Callable[[int], object] | None) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.float64]]:
    """
    Makes puzzles; `kdoku.generate` has the defaults.
    """

def hint(puzzle: PuzzleLike, *, scale: Scale | None = None, techniques: str | None = None, language: Language = "en", node_limit: int | None = None, time_limit: float | None = None) -> Step | None:
    """
    Finds the next step of a puzzle; `None` if no technique applies.

    Digits that the puzzle marks as entered are not givens. The arguments are those of `explain`.

    >>> import kdoku
    >>> kdoku.hint("1.....3..1.....2").reveal("nudge")
    'look at box 1'
    """

def hints(puzzle: PuzzleLike, *, scale: Scale | None = None, techniques: str | None = None, language: Language = "en", node_limit: int | None = None, time_limit: float | None = None) -> list[Step]:
    """
    Finds all steps that apply to a puzzle now, in the order of the scale.

    Of chains and almost locked sets there is the best one of each conclusion, and of each technique of
    forcing chains the 20 best ones. The arguments are those of `explain`.

    >>> import kdoku
    >>> steps = kdoku.hints("1.....3..1.....2", techniques="singles")
    >>> steps[0] == kdoku.hint("1.....3..1.....2")
    True
    >>> [(step.technique, step.placements) for step in steps[:2]]
    [('hidden-single', [('r1c2', 3)]), ('hidden-single', [('r2c4', 1)])]
    """

def is_valid(board: PuzzleLike, rules: PuzzleLike | None = None) -> Validity:
    """
    Checks the values of a board, full or not, by the rules, without searching: whether it has a solution is
    for `verdict`.

    Values must differ in rows, columns, boxes and cages; a clue must hold as soon as its cells have values;
    and no given may be changed. The rules are those of the board itself, or of the puzzle `rules`: its clues
    must hold and its givens must be there.

    >>> import kdoku
    >>> killer = kdoku.Puzzle(4).cage(3, "r1c1 r1c2")
    >>> bool(kdoku.is_valid(kdoku.solve(killer, unique=False)))
    True
    >>> print(kdoku.is_valid("13..............", rules=killer))
    cage `3: r1c1 r1c2` does not hold
    """

def minimize(puzzle: PuzzleLike, *, clues: bool = False, seed: int | None = None, node_limit: int | None = None, time_limit: float | None = None) -> Puzzle:
    """
    Removes redundant givens: the result has the same solution, and several without any one given. With
    `clues`, redundant clues are removed too, after the givens.

    `seed` draws another order.

    >>> import kdoku
    >>> kdoku.minimize("1234341221434321").givens.clues
    6
    >>> puzzle = kdoku.Puzzle("1234341221434321").cage(3, "r1c1 r1c2").cage(None, "r2c1 r2c2")
    >>> kdoku.minimize(puzzle, clues=True)
    <Puzzle 4x4: 4 givens, 1 clues>
    """

def rate(puzzle: PuzzleLike, *, scale: Scale | None = None, node_limit: int | None = None, time_limit: float | None = None) -> Rating:
    """
    Rates a puzzle with one solution.

    `scale`, `node_limit`, `time_limit` and the errors are those of `explain`.

    >>> import kdoku
    >>> str(kdoku.rate("1.....3..1.....2"))
    'kdoku=1.2/13.0'
    """

def rate_each(puzzles: list[Puzzle | None], scale: str | None, threads: int | None, node_limit: int | None, time_limit: float | None, progress: collections.abc.Callable[[int], object] | None) -> numpy.typing.NDArray[numpy.float64]:
    """
    Rates puzzles that each have rules of their own: as `rate_values`.
    """

def rate_values(values: numpy.typing.NDArray[numpy.uint8], rules: Puzzle | None, scale: str | None, threads: int | None, node_limit: int | None, time_limit: float | None, progress: collections.abc.Callable[[int], object] | None) -> numpy.typing.NDArray[numpy.float64]:
    """
    Rates an array of boards; not a number where there is not exactly one solution, or a limit came first.
    """

def read_lines(lines: list[str | bytes], rules: Puzzle | None, coerce: bool) -> tuple[numpy.typing.NDArray[numpy.uint8], list[int]]:
    """
    Reads a list of texts as boards.
    """

def read_puzzles(text: str | bytes, coerce: bool) -> list[typing.Any]:
    """
    Reads all puzzles of a text; with `coerce`, `None` for an unreadable one.
    """

def read_text(text: numpy.typing.NDArray[numpy.uint8], offsets: numpy.typing.NDArray[numpy.int64], rules: Puzzle | None, coerce: bool) -> tuple[numpy.typing.NDArray[numpy.uint8], list[int]]:
    """
    Reads texts that stand one after the other in `text`, between consecutive `offsets`.
    """

def read_whole(text: str | bytes, coerce: bool) -> tuple[numpy.typing.NDArray[numpy.uint8], list[int]]:
    """
    Reads all puzzles of a text as boards, if they are of one board with the usual boxes and have no clues.
    """

def redundant(puzzle: PuzzleLike, *, node_limit: int | None = None, time_limit: float | None = None) -> list[tuple[str, int] | Clue]:
    """
    Finds the givens and clues each of which can be removed alone, without the solution ceasing to be the
    only one: givens as cell and value, clues as objects.

    >>> import kdoku
    >>> kdoku.redundant(kdoku.Puzzle("1.....3..1.....2").cage(4, "r1c1 r1c2"))
    [('r1c1', 1), ('r2c3', 3), Cage(4, 'r1c1 r1c2')]
    """

def run_command(arguments: SupportsGetItem[int, str]) -> int:
    """
    Runs the program `kdoku` with these arguments, of which the first is its name.

    Returns its exit code. It handles signals itself and may end the process, so it is only for the
    script `kdoku`, and called once.
    """

def sheet(puzzles: collections.abc.Iterable[PuzzleLike], *, title: str | None = None, columns: int | None = None, per_page: int | None = None, solutions: bool = False, paper: typing.Literal['A4', 'Letter'] = "A4", language: typing.Literal['en', 'ko'] = "en", node_limit: int | None = None, time_limit: float | None = None) -> str:
    """
    Puts several puzzles on pages to print, as HTML that needs nothing else.

    In a browser, printing the page makes the paper or a PDF. Puzzles are numbered, and the rules are in
    words: once at the top of each page if all puzzles have the same, otherwise below each puzzle. With
    `solutions`, the solutions are small on pages at the end.

    >>> import kdoku
    >>> page = kdoku.sheet(kdoku.generate(6, seed=1), title="Monday", solutions=True)
    >>> page.count("<svg"), page.count("<h1>Monday</h1>"), page.count("<h2>Solutions</h2>")
    (12, 1, 1)

    Raises `NoSolutionError`, `NotUniqueError` or `UndecidedError` with `solutions` for a puzzle without
    exactly one solution; the message names the puzzle, and `index` is its place in the list, from 0.

    Args:
        puzzles: An iterable of puzzles in any form that `solve` takes; also of `generate`.
        title: The heading of each page with puzzles.
        columns: Puzzles beside each other, 1 to 4; by default as many as make the boards largest.
        per_page: Puzzles on a page; by default 6, or what fits the columns.
        solutions: Whether the solutions are on pages at the end.
        paper: "A4" or "Letter".
        language: "en" or "ko", for the rules and captions.
        node_limit: Limit of the search nodes for each solution.
        time_limit: Limit of the seconds for each solution.
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

def solve_each(puzzles: list[Puzzle | None], cells: int, unique: bool, pick: str | None, threads: int | None, node_limit: int | None, time_limit: float | None, progress: collections.abc.Callable[[int], object] | None) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]:
    """
    Solves puzzles that each have rules of their own, on boards of one number of cells: as `solve_values`.
    """

def solve_values(puzzles: numpy.typing.NDArray[numpy.uint8] | list[str | bytes], offsets: numpy.typing.NDArray[numpy.int64] | None, rules: Puzzle | None, unique: bool, pick: str | None, threads: int | None, node_limit: int | None, time_limit: float | None, coerce: bool, progress: collections.abc.Callable[[int], object] | None) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]:
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
