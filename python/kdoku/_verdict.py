"""What is known about the number of solutions."""

from __future__ import annotations

from enum import IntEnum


class Verdict(IntEnum):
    """What is known about the number of solutions, as arrays of verdicts hold it.

    >>> import kdoku
    >>> kdoku.verdicts(["1.....3..1.....2", "1..............."]).tolist()
    [1, 2]
    >>> kdoku.Verdict(2)
    <Verdict.MULTIPLE: 2>
    """

    NONE = 0
    UNIQUE = 1
    MULTIPLE = 2
    #: No solution, because givens clash.
    INVALID = 3
    #: A limit came first, or uniqueness was not asked for.
    UNDECIDED = 4
    #: The text is not a puzzle.
    UNREADABLE = 5
