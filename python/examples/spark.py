"""The data set of `dataset.py` on a cluster: the same bytes as on one machine.

    spark-submit --py-files dataset.py spark.py --out data --count 1000000 --shards 100 --seed 7

Each task calls kdoku on blocks of rows with `mapInPandas`. Puzzle `i` of a seed depends on the
seed and on `i` only, so Spark may split the series anywhere. `--out` is a folder that all workers
see. `solve_column` is the same for a column of puzzles that exists already. This file needs pyspark,
pandas and pyarrow (`pip install "pyspark[sql]"`), and Java, which pip does not install.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import kdoku
import pandas as pd
import pyarrow as pa

from dataset import BLOCK, SCHEMA, rows, sizes, write_shard

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

#: The columns of `make_blocks`.
COLUMNS = "index long, puzzle string, solution string, clues short, rating double, form string"


def solve_column(frames: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
    """Adds the columns `solution` and `verdict` to a column `puzzle` of lines.

    Use it as ``frame.mapInPandas(solve_column, "puzzle string, solution string, verdict short")``.
    Text that is not a puzzle has the verdict `UNREADABLE` and a blank solution.
    """
    for frame in frames:
        solutions, verdicts = kdoku.solve_many(
            frame["puzzle"], threads=1, errors="coerce", return_verdicts=True
        )
        yield frame.assign(solution=kdoku.to_lines(solutions), verdict=verdicts)


def make_blocks(seed: int):
    """A function for `mapInPandas` that makes the rows from `start` to `end`."""

    def make(frames: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
        for frame in frames:
            for start, end in zip(frame["start"], frame["end"]):
                yield rows(seed, int(start), int(end - start), threads=1).to_pandas()

    return make


def shard_writer(out: Path, shards: int):
    """A function for `applyInPandas` that writes the rows of one shard."""

    def write(frame: pd.DataFrame) -> pd.DataFrame:
        number = int(frame["shard"].iloc[0])
        frame = frame.sort_values("index")[SCHEMA.names]
        table = pa.Table.from_pandas(frame, SCHEMA, preserve_index=False).replace_schema_metadata()
        return pd.DataFrame({"path": [str(write_shard(table, out, number, shards))]})

    return write


def data_set(spark: SparkSession, out: Path, count: int, shards: int, seed: int) -> list[str]:
    """Writes the data set and returns the paths of its shards."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    def first(end: int) -> tuple[DataFrame, list[int]]:
        """The rows before `end`, and the indices of those that are equivalent to an earlier one."""
        starts = spark.range(0, end, BLOCK).withColumnRenamed("id", "start")
        starts = starts.withColumn("end", f.least(f.col("start") + BLOCK, f.lit(end)))
        made = starts.repartition(max(1, end // BLOCK)).mapInPandas(make_blocks(seed), COLUMNS)
        earlier = Window.partitionBy("form").orderBy("index")
        made = made.withColumn("copy", f.row_number().over(earlier)).cache()
        return made, [row["index"] for row in made.where("copy > 1").select("index").collect()]

    end = count
    made, copies = first(end)
    # equivalent puzzles are rare; each costs one more index
    while end - len(copies) < count:
        end = count + len(copies)
        made, copies = first(end)
    place = f.col("index") - sum((f.col("index") > copy).cast("int") for copy in copies)
    bounds = [sum(sizes(count, shards)[: number + 1]) for number in range(shards)]
    shard = sum((f.col("place") >= bound).cast("int") for bound in bounds)
    numbered = made.where("copy = 1").withColumn("place", place).withColumn("shard", shard)
    numbered = numbered.where(f.col("place") < count)
    written = numbered.groupBy("shard").applyInPandas(shard_writer(out, shards), "path string")
    return sorted(row.path for row in written.collect())


def main() -> None:
    from pyspark.sql import SparkSession

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="folder of the shards")
    parser.add_argument("--count", type=int, default=1_000_000, help="number of puzzles")
    parser.add_argument("--shards", type=int, default=100, help="number of files")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    spark = SparkSession.builder.appName("kdoku").getOrCreate()
    for path in data_set(spark, options.out, options.count, options.shards, options.seed):
        print(path)
    spark.stop()


if __name__ == "__main__":
    main()
