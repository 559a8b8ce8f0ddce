# Commands: "+ GROUP" adds a process group, "- GROUP" removes one that has ended, "s GROUP" pauses it, "c GROUP" resumes
# it, "x GROUP" kills it and is answered with an empty line, "q" tells that the lab has killed all that there was.
#
# At the end of its input the script resumes all groups, so that they see the end of theirs: an adapter then kills its
# program, also what has left the group. After ten seconds it kills all groups, by a trap because a shell that cannot
# start a process ends. kill is a built-in of the shell, so it works even then; that of dash does not accept "--". Last
# it kills what has the variable of roles: what has left its group, and a role that the lab has started and could not
# tell about any more. That one may not have its variables yet.
#
# Arguments: the variable of all roles up to their number, and the directories in which adapters create control groups.
mark=$1; shift
groups=
kill_group() {
  while read -r pid; do kill -KILL "$pid" 2>/dev/null; done <"$1/cgroup.procs"
  rmdir "$1" 2>/dev/null
}
end() {
  group=$1; shift
  kill -KILL "-$group" 2>/dev/null
  for parent; do
    inside=$parent/jdyno-$group
    for turn in 1 2 3 4 5; do
      [ -d "$inside" ] || break
      kill_group "$inside"
      [ -d "$inside" ] || break
      # Such as that of a container.
      find "$inside" -mindepth 1 -depth -type d | while read -r within; do kill_group "$within"; done
      sleep 0.1
    done
  done
}
end_all() {
  for g in $groups; do kill -KILL "-$g" 2>/dev/null || kill -KILL "$g" 2>/dev/null; done
  [ -z "$quiet" ] || exit
  for g in $groups; do end "$g" "$@"; done
  for turn in 1 2 3; do
    for left in $(grep -lsF "$mark" /proc/[0-9]*/environ); do
      left=${left#/proc/}; kill -KILL "${left%/environ}" 2>/dev/null
    done
    sleep 0.5
  done
}
trap 'end_all "$@"' EXIT
while read -r sign group; do
  case $sign in
    +) groups="$groups $group" ;;
    x) end "$group" "$@"; echo ;;
    s) kill -STOP "-$group" 2>/dev/null ;;
    c) kill -CONT "-$group" 2>/dev/null ;;
    q) quiet=yes ;;
    -) kept=; for g in $groups; do [ "$g" = "$group" ] || kept="$kept $g"; done; groups=$kept ;;
  esac
done
for g in $groups; do kill -CONT "-$g" 2>/dev/null; done
turns=50
while [ "$turns" -gt 0 ]; do
  turns=$((turns - 1))
  alive=
  for g in $groups; do kill -0 "-$g" 2>/dev/null && alive=yes; done
  [ -n "$alive" ] || break
  sleep 0.2 2>/dev/null || sleep 1
done
