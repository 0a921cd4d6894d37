"""Writes step traces of generated puzzles as JSON Lines, in shards.

    python traces.py --out traces --count 100000 --shards 100 --seed 7

Each line is an object: `puzzle` and `solution` as lines, `rating`, and `steps`, each with its
`technique`, `text`, `placements` and `eliminations`. With `--candidates`, a step also has the
`candidates` before it, a string of digits for each of the 81 cells; it is empty for a cell with a
value. A puzzle that the techniques of the scale do not solve has `null` as its solution.

A shard depends on its place in the series of the seed only. So the same arguments give the same
bytes, on any machine and any number of threads, and a run that was killed continues after its last
complete shard.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import kdoku
import numpy as np

#: The parts of a step that are written.
KEYS = ("technique", "text", "placements", "eliminations")
#: A bit for each digit, and the digits of each set of bits.
BITS = 1 << np.arange(9)
DIGITS = ["".join(str(digit + 1) for digit in range(9) if bits >> digit & 1) for bits in range(512)]


def pencil_marks(step: kdoku.Step) -> list[str]:
    """The candidates of all cells before a step, as digits."""
    marks: list[int] = (step.candidates_before.reshape(81, 9) @ BITS).tolist()
    return [DIGITS[mark] for mark in marks]


def trace(path: kdoku.Path, candidates: bool) -> dict[str, Any]:
    """The object of one puzzle."""
    whole = path.to_dict(positions=False)
    steps = [{key: step.get(key, []) for key in KEYS} for step in whole["steps"]]
    if candidates:
        for part, step in zip(steps, path):
            part["candidates"] = pencil_marks(step)
    return {key: whole[key] for key in ("puzzle", "solution", "rating")} | {"steps": steps}


def lines(seed: int, start: int, end: int, candidates: bool, **options: Any) -> Iterator[str]:
    """The lines of the puzzles from `start` up to `end` of the series of the seed."""
    made = kdoku.generate(end - start, seed, start=start, threads=options.get("threads"))
    for path in kdoku.explain_many(made.puzzles, **options):
        assert path is not None, "a generated puzzle has one solution"
        yield json.dumps(trace(path, candidates), ensure_ascii=False, separators=(",", ":")) + "\n"


def write(
    out: Path,
    count: int,
    shards: int,
    seed: int,
    *,
    candidates: bool = False,
    progress: Callable[[int], object] | None = None,
    **options: Any,
) -> list[Path]:
    """Writes all shards that are missing; a file with its final name is complete."""
    out.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(shards):
        start, end = count * number // shards, count * (number + 1) // shards
        path = out / f"part-{number:05}-of-{shards:05}.jsonl"
        if not path.exists():
            unfinished = path.with_suffix(f".{os.getpid()}")
            with unfinished.open("w", encoding="utf-8", newline="\n") as file:
                for line in lines(seed, start, end, candidates, **options):
                    file.write(line)
                    if progress:
                        progress(1)
            unfinished.replace(path)
        elif progress:
            progress(end - start)
        paths.append(path)
    return paths


def bar(count: int) -> Callable[[int], object] | None:
    """A progress bar, if tqdm is installed."""
    try:
        tqdm: Any = importlib.import_module("tqdm")
    except ImportError:
        return None
    update: Callable[[int], object] = tqdm.tqdm(total=count, unit=" puzzles").update
    return update


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="folder of the shards")
    parser.add_argument("--count", type=int, default=100_000, help="number of puzzles")
    parser.add_argument("--shards", type=int, default=100, help="number of files")
    parser.add_argument("--seed", type=int, required=True, help="seed of the puzzles")
    parser.add_argument("--candidates", action="store_true", help="write the candidates before each step")
    parser.add_argument("--scale", choices=["se121", "se", "hodoku", "hodoku-2.3.2", "kdoku"], help="scale of the ratings")
    parser.add_argument("--language", choices=["en", "ko"], default="en", help="language of the sentences")
    parser.add_argument("--threads", type=int, help="number of threads; by default one for each core")
    args = vars(parser.parse_args())
    write(**args, progress=bar(args["count"]))


if __name__ == "__main__":
    main()
