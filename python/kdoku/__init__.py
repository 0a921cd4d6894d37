"""Solves, counts, checks, explains, rates and generates Sudoku of any size and rules.

>>> import kdoku
>>> kdoku.solve("1.....3..1.....2").line
'1324423121433412'

One puzzle is a text, a `Puzzle`, a `Grid`, or an array of values: `solve`, `verdict`, `count`,
`solutions`, `candidates`, `hint`, `explain`, `rate`, `minimize`, `diagnose`, `canonical`.

Many puzzles are a list of lines, an array, or a column of a data frame: `solve_many`, `verdicts`,
`rate_many`, `canonical_many`, `generate`.
"""

from ._errors import FormatError, KdokuError, NoSolutionError, NotUniqueError, UndecidedError, VerdictError
from . import clues
from ._kdoku import (
    Diagnosis,
    Grid,
    Path,
    Puzzle,
    Rating,
    Step,
    __version__,
    candidates,
    canonical,
    count,
    diagnose,
    explain,
    hint,
    minimize,
    rate,
    solutions,
    solve,
    verdict,
)
from ._many import (
    Generated,
    canonical_many,
    generate,
    rate_many,
    solve_many,
    to_array,
    to_arrow,
    to_lines,
    verdicts,
)
from ._verdict import Verdict

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
    "Verdict",
    "VerdictError",
    "__version__",
    "candidates",
    "canonical",
    "canonical_many",
    "count",
    "diagnose",
    "explain",
    "generate",
    "hint",
    "minimize",
    "rate",
    "rate_many",
    "solutions",
    "solve",
    "solve_many",
    "to_array",
    "to_arrow",
    "to_lines",
    "verdict",
    "verdicts",
]
