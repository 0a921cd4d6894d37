"""Solves a file of puzzles, a line each, on Apache Spark: spark.py INPUT OUTPUT [OPTIONS OF kdoku].

Each partition is piped through a kdoku of its own, which has to be installed on every worker. Spark keeps the order of partitions and of
the lines in them, so the lines of OUTPUT are those of one run. Here they are brought to the driver; for an output that does
not fit there, end with `solved.saveAsTextFile(output)`, which writes a file a partition.
"""

import os
import shlex
import sys

from pyspark.sql import SparkSession

source, target, *options = sys.argv[1:]
spark = SparkSession.builder.appName("kdoku").getOrCreate()
kdoku = [os.environ.get("KDOKU", "kdoku"), "--threads", "1", "--format", "line", *options]
# a puzzle without an answer (exit codes 1 and 3) leaves an empty line; only what is worse is to end the job
script = shlex.join(kdoku) + '; code=$?; test "$code" -ne 2 && test "$code" -le 3'
lines = spark.sparkContext.textFile(source, minPartitions=int(os.environ.get("PARTITIONS", "8")))
solved = lines.pipe(shlex.join(["sh", "-c", script]), checkCode=True)
with open(target, "w", encoding="utf-8", newline="\n") as out:
    for line in solved.toLocalIterator():
        out.write(line + "\n")
spark.stop()
