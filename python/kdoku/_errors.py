"""Exceptions. All have a ``hint``; those about text have a position."""

from __future__ import annotations


class KdokuError(Exception):
    """The base of all exceptions of this package."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message, hint)
        #: What is wrong.
        self.message = message
        #: The fix, if one is known.
        self.hint = hint
        #: The index of the puzzle among many, from 0.
        self.index: int | None = None

    def __str__(self) -> str:
        return self.message if self.hint is None else f"{self.message}; hint: {self.hint}"


class FormatError(KdokuError, ValueError):
    """A text that is not a puzzle.

    >>> import kdoku
    >>> try:
    ...     kdoku.Puzzle.from_toml("ordr = 2")
    ... except kdoku.FormatError as error:
    ...     print(error.line, error.column, error.hint)
    1 1 did you mean `order`?
    """

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        line: int | None = None,
        column: int | None = None,
        index: int | None = None,
        errors: list[FormatError] | None = None,
    ) -> None:
        super().__init__(message, hint)
        self.args = (message, hint, line, column, index, errors)
        #: The line of the text, from 1.
        self.line = line
        #: The column, in characters from 1.
        self.column = column
        self.index = index
        #: All errors of a puzzle file, in the order of positions; this one is the first.
        self.errors = errors or [self]

    def __reduce__(self) -> tuple[type[FormatError], tuple[object, ...]]:
        # the position may have been set since
        place = (self.line, self.column, self.index, self.args[5])
        return type(self), (self.message, self.hint, *place)

    def __str__(self) -> str:
        where = "" if self.index is None else f"puzzle {self.index}: "
        if self.line is not None:
            column = "" if self.column is None else f", column {self.column}"
            where += f"line {self.line}{column}: "
        more = len(self.errors) - 1
        return where + super().__str__() + (f" (and {more} more in `errors`)" if more else "")


class HasClues(FormatError):
    """A text with clues where givens are expected: it is read again, as a `Puzzle`."""


class VerdictError(KdokuError):
    """A puzzle without the answer that was asked for."""


class NoSolutionError(VerdictError):
    """A puzzle without a solution.

    >>> import kdoku
    >>> kdoku.solve("11..............")
    Traceback (most recent call last):
        ...
    kdoku._errors.NoSolutionError: 1 stands in r1c1 and r1c2, both in row 1; hint: `diagnose` names what conflicts
    """


class NotUniqueError(VerdictError):
    """A puzzle with several solutions where one is required."""


class UndecidedError(VerdictError):
    """A limit was reached before the answer was known."""
