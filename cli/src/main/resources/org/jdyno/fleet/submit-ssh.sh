#!/bin/sh
# Runs all tasks of this fleet at the same time, each on its machine, until they have ended. It may be run again: a task
# that is done ends at once, and one that was cut short goes on.
set -eu
cd "$(dirname "$0")"
case $(parallel --version 2>&1) in
  *GNU*) ;;
  *) echo "jdyno: needs GNU parallel, which is not on the PATH" >&2 && exit 127 ;;
esac
parallel --jobs 0 --retries 10 --joblog logs/tasks.log --colsep '\t' sh remote.sh '{1}' '{2}' :::: machines </dev/null
