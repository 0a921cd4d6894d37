#!/usr/bin/env bash
#SBATCH --job-name=kdoku
#SBATCH --array=1-16
#SBATCH --cpus-per-task=4
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
# A job array: sbatch slurm.sh solve puzzles.txt solved.txt [OPTIONS OF kdoku]. Task i of n does the i-th of n parts of the input and
# writes solved.txt.00001 and so on; a task that is killed or preempted goes on where it was when it is queued again. When all are
# done, `cat solved.txt.[0-9]*` is what one run would have written:
#
#     job=$(sbatch --parsable slurm.sh solve puzzles.txt solved.txt)
#     sbatch --dependency=afterok:$job --wrap 'cat solved.txt.[0-9]* > solved.txt'
#
# `afterok` wants exit code 0. Where puzzles may have no answer (codes 1 and 3), use `afterany` and look at the codes.
set -euo pipefail
command=$1
input=$2
output=$3
shift 3
task=${SLURM_ARRAY_TASK_ID:?this is a task of a job array: start it with sbatch}
# an array may begin at 0, or leave numbers out
first=${SLURM_ARRAY_TASK_MIN:-1}
step=${SLURM_ARRAY_TASK_STEP:-1}
part=$(((task - first) / step + 1))
of=${SLURM_ARRAY_TASK_COUNT:?}
threads=(--threads "${SLURM_CPUS_PER_TASK:-1}")
# these work on one thread: an array of tasks with one core each serves them best
case $command in candidates | minimize) threads=() ;; esac
exec "${KDOKU:-kdoku}" "$command" "${threads[@]}" --shard "$part/$of" \
    --resume -o "$(printf '%s.%05d' "$output" "$part")" "$@" "$input"
