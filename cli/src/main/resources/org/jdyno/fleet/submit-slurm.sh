#!/bin/sh
# Submits the tasks of this fleet, and a job that lists the results when they have ended. It may be run again: a task
# that is done ends at once, and one that was cut short goes on.
set -eu
cd "$(dirname "$0")"
array=$(sbatch --parsable job.sh)
array=${array%%;*}
echo "$array" >>"jobs"
after=$(sbatch --parsable --dependency="afterany:$array" --job-name=@NAME@-collect --time=10 \
  --output=logs/collect.log@COLLECT@ --wrap='exec sh job.sh collect')
echo "submitted job $array; when it has ended, job ${after%%;*} lists the results in $PWD/collected.txt"
