#!/usr/bin/env bash
# Solves a file of puzzles, a line each, with GNU parallel: parallel.sh FILE [OPTIONS OF kdoku]. Solutions go to stdout, in the order of
# the puzzles. JOBS says how many run at once, BLOCK how much each gets; with WAY=shards the file is cut by kdoku itself, into SHARDS.
#
# On several machines: add `--sshloginfile hosts` and `--wd .` to either call, kdoku and the file being there, too.
set -uo pipefail
file=$1
shift
kdoku=${KDOKU:-kdoku}
jobs=${JOBS:-$(nproc)}

# the worst exit code of all that ran, as kdoku has it: 2 before 3 before 1
worst() {
    awk 'NR > 1 && $7 > 0 { seen[$7] = 1 }
         END { for (code in seen) if (code > 3) exit code; exit seen[2] ? 2 : seen[3] ? 3 : seen[1] ? 1 : 0 }' "$1"
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if [ "${WAY:-pipe}" = shards ]; then
    shards=${SHARDS:-$((4 * jobs))}
    seq "$shards" | parallel -k -j "$jobs" --joblog "$log" "$kdoku" --threads 1 --shard {}/"$shards" "$@" "$file"
else
    # --pipepart cuts at ends of lines and lets each job seek in the file, -k keeps the order of the answers
    parallel -k -j "$jobs" --joblog "$log" --pipepart --block "${BLOCK:-10M}" -a "$file" "$kdoku" --threads 1 "$@"
fi
worst "$log"
