#!/bin/sh
# Runs a task of this fleet on another machine, by ssh, and fetches what it leaves there. Its arguments are the number
# of the task, and the words that tell ssh which machine it is. Its status is 0 unless another try may help: because
# the machine was lost, or the task stopped.
set -euf
@SETTINGS@
cd "$(dirname "$0")"
task=$1
words=$2
# The shell there replaces the variable.
# shellcheck disable=SC2016
folder='"${XDG_CACHE_HOME:-$HOME/.cache}"'/jdyno/fleets/$fleet-$task
fetched=.fetched-$task

# The words are options of ssh and a host. The user's shell there may be any.
there() {
  # shellcheck disable=SC2086,SC2029
  ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=30 -o LogLevel=ERROR $words "exec sh -c '$1'"
}

# While the connection stands, the task is taken to run.
watch() {
  nap=
  trap 'kill "$nap" 2>/dev/null; exit 0' TERM
  while :; do
    sleep "$period" &
    nap=$!
    wait "$nap"
    kill -0 $$ 2>/dev/null || exit 0
    : >"$here/beat"
  done
}

fetch() {
  rm -rf "$fetched"
  mkdir "$fetched" || return
  there "cd $folder && set -- && for each in results/$task-* tasks/$task/attempt-*; do
      [ ! -e \"\$each\" ] || set -- \"\$@\" \"\$each\"; done && exec tar -cf - \"\$@\"" </dev/null |
    tar -xf - -C "$fetched" || return
  cp -Rp "$fetched/tasks/." tasks || return
  if [ -d "$fetched/results" ]; then
    for result in $(cd "$fetched/results" && ls); do
      [ -d "results/$result" ] || mv "$fetched/results/$result" "results/$result" || return
    done
  fi
  rm -rf "$fetched"
}

mkdir -p "tasks/$task" results
attempt=1
until mkdir "tasks/$task/attempt-$attempt" 2>/dev/null; do
  [ -d "tasks/$task/attempt-$attempt" ] || exit
  attempt=$((attempt + 1))
done
here=tasks/$task/attempt-$attempt
printf '%s\n' "$words" >"$here/machine"
watch </dev/null >/dev/null 2>&1 &
keeper=$!
trap 'kill "$keeper" 2>/dev/null || :' EXIT
status=0
# shellcheck disable=SC2086
tar -cf - $sent 2>>"$here/err" | there "mkdir -p $folder && exec tar -xf - -C $folder" 2>>"$here/err" || status=255
if [ "$status" = 0 ]; then
  there "cd $folder && exec env JDYNO_FLEET_ATTEMPT=$attempt sh job.sh $task" \
    </dev/null >>"$here/trials" 2>>"$here/err" || status=$?
fi
[ "$status" = 255 ] || fetch 2>>"$here/err" || status=255
case $status in
  0) there "rm -rf $folder" </dev/null 2>>"$here/err" || : ;;
  255) echo 255 >"$here/ended" ;;
esac
case $status in
  255 | 129 | 130 | 143)
    sleep "$period"
    exit 1
    ;;
esac
