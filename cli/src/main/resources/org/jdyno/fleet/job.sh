#!/bin/sh
@DIRECTIVES@
# One task of a fleet: a whole run of jdyno on one machine. Its argument, or else the index that the scheduler has set,
# is the number of the task. It runs in the directory of the fleet, which all attempts at a task share, and may be
# started again after any end: it goes on where an earlier attempt on this machine was cut short, and does nothing for a
# task that is done. An attempt on another machine begins anew, because trials of two machines are never compared.
#
# tasks/N/attempt-K/     machine and pid; beat, which is touched while it runs; trials, how many are stored so far; out
#                        and err of jdyno; ended, its exit status
# tasks/N/kept-MACHINE/  the trials so far, from which an attempt goes on
# results/N-MACHINE/     the run directory, once it is whole
set -eu
@SETTINGS@

task=${1-${SLURM_ARRAY_TASK_ID-${JOB_COMPLETION_INDEX-}}}
files=${JDYNO_FLEET_FILES:-$PWD}
case $task in
  collect) ;;
  '' | *[!0-9]*) echo "jdyno: usage: sh job.sh TASK, where TASK is a number" >&2 && exit 64 ;;
esac
[ -f "$files/fleet.yaml" ] || { echo "jdyno: start job.sh in the directory of its fleet, not in $PWD" >&2 && exit 64; }
machine=$(printf %s "${JDYNO_FLEET_MACHINE:-$(uname -n)}" | tr -c 'A-Za-z0-9.-' _)
home=$PWD/tasks/$task
kept=$home/kept-$machine
scratch=${scratch:-${SLURM_TMPDIR:-${TMPDIR:-/tmp}}}
here=
work=
keeper=
child=
stopped=

# Whatever ends this script: the next attempt finds its status, and the machine gets its space back.
# shellcheck disable=SC2317 # traps call it
leave() {
  status=$?
  trap - EXIT
  [ -z "$keeper" ] || kill "$keeper" 2>/dev/null || :
  [ -z "$work" ] || rm -rf "$work"
  [ -z "$here" ] || [ -f "$here/ended" ] || end "$status"
  exit "$status"
}

end() {
  printf '%s\n' "$1" >"$here/.ended"
  mv "$here/.ended" "$here/ended"
}

fail() {
  echo "jdyno: $1" >&2
  [ -z "$here" ] || echo "jdyno: $1" >>"$here/err"
  exit 70
}

# jdyno stops cleanly; what it has stored is kept.
# shellcheck disable=SC2317 # traps call it
stop() {
  stopped=$1
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || :
}

make_scratch() {
  mkdir -p "$scratch" || fail "cannot make the scratch directory $scratch on $machine"
  work=$(mktemp -d "$scratch/jdyno-fleet-XXXXXX") || fail "cannot write in $scratch on $machine"
}

# The launcher that all machines see, or that of the archive with which the fleet was made.
find_jdyno() {
  [ -n "$archive" ] || return 0
  cp "$files/$archive" "$work/archive" || fail "cannot copy $files/$archive to $work"
  told=$(sha256sum <"$work/archive")
  [ "${told%% *}" = "$digest" ] || fail "$files/$archive has the SHA-256 ${told%% *} on $machine, not $digest"
  mkdir "$work/jdyno"
  tar -xzf "$work/archive" -C "$work/jdyno" || fail "cannot unpack $files/$archive in $work"
  rm "$work/archive"
  for jdyno in "$work"/jdyno/*/jdyno; do
    [ -x "$jdyno" ] || fail "$files/$archive has no launcher jdyno"
  done
}

# Whether a process is a script of this fleet, and not one that got its number after a restart of the machine.
is_of_fleet() {
  grep -qse job.sh -e slurm_script "/proc/$1/cmdline" && [ "$(readlink "/proc/$1/cwd")" = "$(pwd -P)" ]
}

# An attempt that was given up, because its connection or its scheduler was lost, may still run on this machine.
end_earlier_attempts() {
  for earlier in "$home"/attempt-*; do
    [ -f "$earlier/pid" ] || continue
    [ ! -f "$earlier/ended" ] || continue
    [ "$(cat "$earlier/machine")" = "$machine" ] || continue
    pid=$(cat "$earlier/pid")
    [ "$pid" != $$ ] || continue
    turns=60
    while is_of_fleet "$pid"; do
      [ "$turns" -gt 0 ] || fail "an earlier attempt at task $task still runs on $machine, as process $pid"
      turns=$((turns - 1))
      kill -TERM "$pid" 2>/dev/null || :
      sleep 1
    done
  done
}

begin_attempt() {
  mkdir -p "$home" || fail "cannot write in $PWD"
  end_earlier_attempts
  attempt=${JDYNO_FLEET_ATTEMPT:-1}
  until mkdir "$home/attempt-$attempt" 2>/dev/null; do
    [ -d "$home/attempt-$attempt" ] || fail "cannot write in $home"
    attempt=$((attempt + 1))
  done
  here=$home/attempt-$attempt
  echo $$ >"$here/pid"
  echo "$machine" >"$here/machine"
  : >"$here/beat"
}

# Copies a file, or a directory that never changes, so that it is there whole or not at all.
bring() {
  copying=$kept/.copying
  rm -rf "$copying"
  mkdir -p "$kept/${1%/*}" || return
  cp -Rp "$1" "$copying" || return
  [ ! -d "$kept/$1" ] || rm -rf "${kept:?}/$1"
  mv "$copying" "$kept/$1"
}

# Keeps what the run has stored since the last time, for an attempt after the death of this machine. The plan of a run
# comes after its other files, because a directory with a plan is a run. study.yaml says which parts are done, so it
# comes last, as it was before the trials were looked for.
keep() (
  cd "$out" || exit
  [ ! -f run/study.yaml ] || cp run/study.yaml "$work/study.yaml" || exit
  find . -type d -path '*/trials/*' -prune ! -name '.*' -print | LC_ALL=C sort >"$work/trials"
  find . -type d \( -name trials -o -name servers -o -name control -o -name classes -o -name damaged -o \
    -name failed \) -prune -o -type f ! -name '.*' ! -name study.yaml ! -name report.html -exec cksum {} + |
    LC_ALL=C sort >"$work/files"
  LC_ALL=C comm -13 "$work/kept-trials" "$work/trials" >"$work/new"
  while IFS= read -r trial; do
    cmp -s "$trial/trial.json" "$kept/$trial/trial.json" || bring "$trial" || exit
  done <"$work/new"
  mv "$work/trials" "$work/kept-trials"
  LC_ALL=C comm -13 "$work/kept-files" "$work/files" | cut -d ' ' -f 3- >"$work/new"
  { grep -v '/plan[.]yaml$' "$work/new" || :; grep '/plan[.]yaml$' "$work/new" || :; } >"$work/ordered"
  while IFS= read -r file; do
    # A run has this directory, also before its first trial.
    case $file in */plan.yaml) mkdir -p "$kept/${file%/*}/trials" ;; esac
    cmp -s "$file" "$kept/$file" || bring "$file" || exit
  done <"$work/ordered"
  mv "$work/files" "$work/kept-files"
  if [ -f "$work/study.yaml" ] && ! cmp -s "$work/study.yaml" "$kept/run/study.yaml"; then
    mkdir -p "$kept/run"
    cp "$work/study.yaml" "$kept/.study" || exit
    mv "$kept/.study" "$kept/run/study.yaml"
  fi
  stored=$(grep -c '^[.]/run/' "$work/kept-trials" || :)
  if [ "$stored" != "$(cat "$here/trials" 2>/dev/null)" ]; then
    echo "$stored" >"$here/trials"
    # Nobody may be there any more to read it.
    (trap '' PIPE && echo "$stored trials") 2>/dev/null || :
  fi
)

keep_on() {
  nap=
  trap 'kill "$nap" 2>/dev/null; exit 0' TERM
  while :; do
    sleep "$period" >/dev/null 2>&1 &
    nap=$!
    wait "$nap"
    kill -0 $$ 2>/dev/null || exit 0
    : >"$here/beat"
    keep || echo "jdyno: cannot keep the trials so far in $kept" >&2
  done
}

# Puts the whole run among the results, at once.
publish() {
  mkdir -p results
  copying=results/.$task-$machine.$attempt
  rm -rf "$copying"
  cp -Rp "$run" "$copying" || fail "cannot copy the run to $PWD/results"
  if [ -d "$out/run-minheap" ]; then
    rm -rf "$home/run-minheap"
    cp -Rp "$out/run-minheap" "$home/run-minheap" || fail "cannot copy the search for heaps to $home"
  fi
  if [ -d "results/$task-$machine" ]; then
    rm -rf "$copying"
  else
    mv "$copying" "results/$task-$machine"
  fi
  rm -rf "$kept"
}

trap leave EXIT
trap 'stop 129' HUP
trap 'stop 130' INT
trap 'stop 143' TERM

if [ "$task" = collect ]; then
  make_scratch
  find_jdyno
  status=0
  "$jdyno" fleet collect "$PWD" >.collected 2>&1 || status=$?
  mv .collected collected.txt
  exit "$status"
fi
for result in "results/$task"-*; do
  [ ! -d "$result" ] || exit 0
done
begin_attempt
make_scratch
find_jdyno
out=$work/out
run=$out/run
if [ -d "$kept" ]; then
  cp -Rp "$kept" "$out" || fail "cannot copy $kept to $work"
  rm -rf "$out/.copying"
else
  mkdir "$out"
fi
: >"$work/kept-trials"
: >"$work/kept-files"
keep || fail "cannot write in $home"
if [ -f "$run/plan.yaml" ] || [ -f "$run/study.yaml" ]; then
  set -- run --resume "$run" --skip-missing --no-open
else
  rm -rf "$run"
@BEGIN@
  set -- "$@" --skip-missing --no-open --out "$run"
fi
[ -z "$stopped" ] || exit "$stopped"
"$jdyno" "$@" </dev/null >>"$here/out" 2>>"$here/err" &
child=$!
[ -z "$stopped" ] || kill -TERM "$child" 2>/dev/null || :
keep_on </dev/null 2>>"$here/kept.err" &
keeper=$!
status=0
wait "$child" || status=$?
# A signal ends wait before the child ends.
while kill -0 "$child" 2>/dev/null; do
  status=0
  wait "$child" || status=$?
done
child=
kill "$keeper" 2>/dev/null || :
wait "$keeper" 2>/dev/null || :
keeper=
keep || fail "cannot keep the trials so far in $kept"
# From 4 on the run did not come to its end. With 1 it may have ended before it began.
if [ "$status" -gt 3 ] || [ ! -d "$run" ]; then
  exit "$status"
fi
publish
end "$status"
exit 0
