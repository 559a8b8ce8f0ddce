# Runs a command in control groups of its process group, which it creates and limits before. The watchdog removes them.
#
# Arguments: for each setting a directory in which the group is, a file of the group and a value; then -- and the
# command. The value 0 in cgroup.procs is the process that writes it.
read -r _ _ _ _ leader _ </proc/$$/stat
while [ "$1" != -- ]; do
  mkdir -p "$1/jdyno-$leader" && printf %s "$3" >"$1/jdyno-$leader/$2" || exit 125
  shift 3
done
shift
exec "$@"
