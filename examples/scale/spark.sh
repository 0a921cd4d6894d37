#!/usr/bin/env bash
# Runs spark.py on this machine: spark.sh INPUT OUTPUT [OPTIONS OF kdoku]. It needs Java 17 or later and Python; Spark itself is put
# into a folder of its own (VENV) on the first run, from PyPI, some 400 MB.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
venv=${VENV:-${TMPDIR:-/tmp}/kdoku-spark}
if [ ! -x "$venv/bin/spark-submit" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet pyspark
fi
PYSPARK_PYTHON=$venv/bin/python exec "$venv/bin/spark-submit" --master "local[${JOBS:-2}]" \
    --conf spark.ui.enabled=false --conf spark.driver.host=127.0.0.1 --conf spark.log.level=ERROR "$here/spark.py" "$@"
