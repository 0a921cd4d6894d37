"""Explanations of many puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _kdoku
from ._many import _as_arrow, _of_numbers

if TYPE_CHECKING:
    from ._kdoku import Path, Puzzle
    from ._many import Errors, Progress, Puzzles
    from ._types import Language, Scale


def explain_many(
    puzzles: Puzzles,
    *,
    scale: Scale | None = None,
    techniques: str | None = None,
    language: Language = "en",
    rules: Puzzle | None = None,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    errors: Errors = "raise",
    progress: Progress | None = None,
) -> Iterator[Path | None]:
    """Explains many puzzles step by step, on all cores: an iterator of `Path`, in order.

    `None` stands for a puzzle without exactly one solution, or one that a limit left undecided;
    `verdicts` says which. The puzzles are read and explained while the iterator is used, a few
    blocks ahead, so they may be more than fit into memory. The paths do not depend on the number
    of threads.

    >>> import kdoku
    >>> paths = kdoku.explain_many(["1.....3..1.....2", "1..............."])
    >>> [None if path is None else (path.rating.value, len(path)) for path in paths]
    [(1.2, 12), None]

    Args:
        puzzles: As for `solve_many`; an iterable is read as far as it is needed.
        scale: As for `explain`.
        techniques: As for `explain`.
        language: As for `explain`.
        rules: The rules of all puzzles, if they are not those of rows, columns and boxes.
        threads: Number of threads; by default one for each core.
        node_limit: Limit of the search nodes of the proof that a puzzle has one solution.
        time_limit: Limit of the seconds for each puzzle.
        errors: ``"coerce"`` gives ``None`` for what is not a puzzle.
        progress: Called with the number of puzzles done since the last call, such as
            ``tqdm(total=n).update``.
    """
    if errors not in ("raise", "coerce"):
        raise ValueError(f"`{errors}` is neither `raise` nor `coerce`")
    return _kdoku.explain_values(
        _items(puzzles, rules, errors == "coerce"),
        rules,
        scale,
        techniques,
        language,
        threads,
        node_limit,
        time_limit,
        errors == "coerce",
        progress,
    )


def _items(puzzles: Any, rules: Puzzle | None, coerce: bool) -> Iterable[Any]:
    """The puzzles one after the other."""
    if isinstance(puzzles, PathLike):
        puzzles = FilePath(puzzles).read_bytes()
    if isinstance(puzzles, (str, bytes)):
        return _kdoku.read_puzzles(puzzles, coerce)
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "buif":
        return _of_numbers(puzzles, rules, coerce).items()
    column = _as_arrow(puzzles)
    if column is not None:
        return (text for chunk in getattr(column, "chunks", [column]) for text in chunk.to_pylist())
    items: Iterable[Any] = puzzles.tolist() if hasattr(puzzles, "tolist") else puzzles
    return items
