"""Solves, counts, checks, explains, rates and generates Sudoku of any size and rules.

>>> import kdoku
>>> kdoku.solve("1.....3..1.....2").line
'1324423121433412'

One puzzle is a text, a `Puzzle`, a `Grid`, rows of numbers, or an array of values: `solve`, `verdict`,
`count`, `solutions`, `candidates`, `candidate_counts`, `is_valid`, `hint`, `hints`, `explain`, `rate`,
`minimize`, `redundant`, `diagnose`, `canonical`.

Many puzzles are a text, a list, an array, or a column of a data frame: `solve_many`, `verdicts`,
`count_many`, `rate_many`, `explain_many`, `canonical_many`, `generate`; `read_all` reads a text with several.

`kdoku.clues` has the clues of variants. `combinations` lists the sets of values of a cage.
"""

from collections.abc import Sequence as _Sequence

from . import clues
from ._clue import position
from ._errors import FormatError, KdokuError, NoSolutionError, NotUniqueError, UndecidedError, VerdictError
from ._explain import explain_many
from ._kdoku import (
    Diagnosis,
    Grid,
    Path,
    Puzzle,
    Rating,
    Step,
    Validity,
    __version__,
    candidate_counts,
    candidates,
    canonical,
    combinations,
    count,
    diagnose,
    explain,
    hint,
    hints,
    is_valid,
    minimize,
    rate,
    redundant,
    sheet,
    solutions,
    solve,
    verdict,
)
from ._many import (
    Generated,
    canonical_many,
    count_many,
    generate,
    rate_many,
    read_all,
    solve_many,
    to_array,
    to_arrow,
    to_lines,
    verdicts,
)
from ._verdict import Verdict

# also for `isinstance` and `match`
_Sequence.register(Grid)
_Sequence.register(Path)

__all__ = [
    "Diagnosis",
    "FormatError",
    "Generated",
    "Grid",
    "KdokuError",
    "NoSolutionError",
    "NotUniqueError",
    "Path",
    "Puzzle",
    "Rating",
    "Step",
    "UndecidedError",
    "Validity",
    "Verdict",
    "VerdictError",
    "__version__",
    "candidate_counts",
    "candidates",
    "canonical",
    "canonical_many",
    "clues",
    "combinations",
    "count",
    "count_many",
    "diagnose",
    "explain",
    "explain_many",
    "generate",
    "hint",
    "hints",
    "is_valid",
    "minimize",
    "position",
    "rate",
    "rate_many",
    "read_all",
    "redundant",
    "sheet",
    "solutions",
    "solve",
    "solve_many",
    "to_array",
    "to_arrow",
    "to_lines",
    "verdict",
    "verdicts",
]
