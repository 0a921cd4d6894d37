"""A program that `mypy --strict` and `pyright` accept: steps, paths and ratings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, assert_type

import kdoku
import numpy as np
from numpy.typing import NDArray

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def techniques(steps: Sequence[kdoku.Step]) -> list[str]:
    return sorted({step.technique for step in steps})


path = kdoku.explain(PUZZLE, scale="se121", language="ko", node_limit=10_000, time_limit=60.0)
for step in path:
    assert_type(step, kdoku.Step)
    assert_type(step.difficulty, float | None)
    assert_type(step.before, kdoku.Grid)
    candidates: NDArray[np.bool] = step.candidates_before
    reveal: Literal["nudge", "technique", "step"] = "technique"
    print(step.text, step.text_in("en"), step.reveal(reveal), candidates.sum())
print(techniques(path), techniques(path[1:3]), path[-1].name, list(reversed(path))[0], path.index(path[2]))
print(max(path, key=lambda step: step.difficulty or 0.0), path[0] in path, len(path))
hint = kdoku.hint(PUZZLE)
if hint is not None:
    print(hint.to_dict(positions=False)["technique"])

ratings = sorted(kdoku.rate(line) for line in (PUZZLE, PUZZLE[::-1]))
assert_type(ratings, list[kdoku.Rating])
print(min(ratings), ratings[0] < ratings[1], float(ratings[0]), round(ratings[0]), round(ratings[0], 1), f"{ratings[0]:.1f}")
scale: Literal["se121", "se", "hodoku", "hodoku-2.3.2", "kdoku"] = path.rating.scale

paths = kdoku.explain_many([PUZZLE, kdoku.Puzzle(PUZZLE)], scale=scale, errors="coerce")
assert_type(paths, Iterator[kdoku.Path | None])
print([path.rating.total for path in paths if path is not None])
