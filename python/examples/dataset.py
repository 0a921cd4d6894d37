"""Writes a data set of rated puzzles with solutions as Parquet, in shards.

    python dataset.py --out data --count 1000000 --shards 100 --seed 7

The data set is the first puzzles of the series of the seed, without those that are equivalent to
an earlier one (the same after relabelling, exchange of rows and columns, and reflection). So the
same arguments give the same rows, on any machine and any number of threads. A run that was killed
continues after its last complete shard.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

import kdoku
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

#: Puzzles that are generated at once.
BLOCK = 20_000

SCHEMA = pa.schema(
    {
        "index": pa.int64(),
        "puzzle": pa.string(),
        "solution": pa.string(),
        "clues": pa.uint8(),
        "rating": pa.float64(),
    }
)


def rows(seed: int, start: int, count: int, threads: int | None = None) -> pa.Table:
    """The puzzles with these indices, and the canonical form of each."""
    made = kdoku.generate(count, seed, start=start, threads=threads)
    forms = kdoku.canonical_many(made.puzzles, threads=threads)
    return pa.table(
        {
            "index": np.arange(start, start + count),
            "puzzle": kdoku.to_arrow(made.puzzles).cast(pa.string()),
            "solution": kdoku.to_arrow(made.solutions).cast(pa.string()),
            "clues": (made.puzzles > 0).sum(axis=1).astype(np.uint8),
            "rating": kdoku.rate_many(made.puzzles, threads=threads),
            "form": kdoku.to_arrow(forms).cast(pa.string()),
        }
    )


def different(seed: int, start: int, seen: set[str]) -> Iterator[pa.Table]:
    """The rows from `start` on, in blocks, without puzzles whose form was seen."""
    while True:
        block = rows(seed, start, BLOCK)
        start += BLOCK
        forms = block["form"].to_pylist()
        is_new = []
        for form in forms:
            is_new.append(form not in seen)
            seen.add(form)
        yield block.filter(pa.array(is_new)).select(SCHEMA.names)


def write_shard(table: pa.Table, out: Path, number: int, shards: int) -> Path:
    """Writes one shard. A file with its final name is complete."""
    path = out / f"part-{number:05}-of-{shards:05}.parquet"
    unfinished = path.with_suffix(f".{os.getpid()}")
    pq.write_table(table.cast(SCHEMA), unfinished, compression="zstd")
    unfinished.replace(path)
    return path


def sizes(count: int, shards: int) -> list[int]:
    """The numbers of puzzles of the shards."""
    return [count * (number + 1) // shards - count * number // shards for number in range(shards)]


def write(out: Path, count: int, shards: int, seed: int) -> list[Path]:
    """Writes all shards that are missing."""
    out.mkdir(parents=True, exist_ok=True)
    seen: set[str] = set()
    start, paths = 0, []
    wanted = sizes(count, shards)
    for number in range(shards):
        path = out / f"part-{number:05}-of-{shards:05}.parquet"
        if not path.exists():
            break
        table = pq.read_table(path)
        seen.update(kdoku.to_lines(kdoku.canonical_many(table["puzzle"])))
        start = pc.max(table["index"]).as_py() + 1
        paths.append(path)
    blocks = different(seed, start, seen)
    rest = SCHEMA.empty_table()
    for number in range(len(paths), shards):
        while len(rest) < wanted[number]:
            rest = pa.concat_tables([rest, next(blocks)])
        paths.append(write_shard(rest.slice(0, wanted[number]), out, number, shards))
        rest = rest.slice(wanted[number])
        print(paths[-1], flush=True)
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="folder of the shards")
    parser.add_argument("--count", type=int, default=1_000_000, help="number of puzzles")
    parser.add_argument("--shards", type=int, default=100, help="number of files")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    write(options.out, options.count, options.shards, options.seed)


if __name__ == "__main__":
    main()
