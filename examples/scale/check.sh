#!/usr/bin/env bash
# Runs each recipe that this machine can run and compares every byte with what one run writes. What was left out is told at the end.
# KDOKU is the program, PUZZLES how many puzzles are made.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
KDOKU=$(command -v "${KDOKU:-kdoku}") || { echo 'there is no kdoku: set KDOKU to the program' >&2; exit 2; }
export KDOKU
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
failed=0
left_out=()

same() {
    if cmp -s "$2" "$3"; then echo "same bytes: $1"; else echo "OTHER BYTES: $1"; failed=1; fi
}

"$KDOKU" generate --seed 1 --count "${PUZZLES:-2000}" -o lines.txt || exit 2
# some without an answer, one with several, one that is none
sed -n '1~97s/^./1/p; 1~89s/[1-9]/./gp' lines.txt >more.txt
cat more.txt >>lines.txt
sed -n '1~5p' lines.txt >>lines.txt
"$KDOKU" lines.txt >whole 2>/dev/null
code=$?
echo "$(wc -l <lines.txt) puzzles, exit code $code"

for shards in 1 2 7 50; do
    for part in $(seq $shards); do "$KDOKU" --shard "$part/$shards" lines.txt 2>/dev/null; done >out
    same "$shards parts, one after the other" whole out
done

if command -v parallel >/dev/null; then
    for block in 1k 20k 1M; do
        BLOCK=$block JOBS=3 "$here/parallel.sh" lines.txt >out 2>/dev/null
        [ $? -eq $code ] || { echo "OTHER EXIT CODE: GNU parallel"; failed=1; }
        same "GNU parallel --pipepart --block $block" whole out
    done
    for shards in 2 9; do
        WAY=shards SHARDS=$shards JOBS=3 "$here/parallel.sh" lines.txt >out 2>/dev/null
        [ $? -eq $code ] || { echo "OTHER EXIT CODE: GNU parallel"; failed=1; }
        same "GNU parallel, $shards parts" whole out
    done
else
    left_out+=('GNU parallel: it is not installed')
fi

# what Slurm would set, without Slurm; every other task is killed first and started again
slurm() {
    export SLURM_ARRAY_TASK_ID=$1 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=$2 SLURM_CPUS_PER_TASK=2
}
task=(bash "$here/slurm.sh" candidates lines.txt solved.txt --node-limit 1000)
"$KDOKU" candidates --node-limit 1000 lines.txt >whole-candidates 2>/dev/null
for tasks in 3 8; do
    rm -f solved.txt.*
    for number in $(seq 0 $((tasks - 1))); do
        slurm "$number" "$tasks"
        if [ $((number % 2)) -eq 0 ]; then
            "${task[@]}" >/dev/null 2>&1 &
            sleep 0.3
            kill -9 $! 2>/dev/null
            wait $! 2>/dev/null
        fi
        "${task[@]}" 2>/dev/null
    done
    cat solved.txt.[0-9]* >out
    same "a job array of $tasks tasks, some of them killed" whole-candidates out
done
command -v sbatch >/dev/null || left_out+=('Slurm itself: there is no sbatch; its variables were set by hand')

if [ "${SPARK:-yes}" = no ]; then
    left_out+=('Spark: SPARK=no')
elif command -v java >/dev/null && command -v python3 >/dev/null; then
    for partitions in 2 13; do
        if PARTITIONS=$partitions "$here/spark.sh" "file://$folder/lines.txt" "$folder/out" >spark.log 2>&1; then
            same "Spark, $partitions partitions" whole out
        else
            left_out+=("Spark, $partitions partitions: $(tail -n 1 spark.log)")
        fi
    done
    left_out+=('Spark on several machines: it ran in local mode')
else
    left_out+=('Spark: it needs java and python3')
fi
left_out+=('several machines with GNU parallel')

for what in "${left_out[@]}"; do echo "left out: $what"; done
exit $failed
