# Removes what a server of a trial leaves behind, whenever the process that has started it ends, also if it is killed.
#
# Usage: sh guard.sh DIRECTORY SHARED, in a session of its own
#
# DIRECTORY is the working directory of all processes of the server, and is removed with them. SHARED is yes if the
# server shares the System V memory of this machine, instead of having its own.
#
# The standard input is a pipe from the process that has started the server. The guard answers each line by removing
# everything and writing a line. When the pipe closes, because that process has ended, it removes what there is by then.
directory=$1 shared=$2

# A program that makes a data directory works in the subdirectory template. -ef compares the files, not the names, and
# starts no process.
kill_all() {
  for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    found=
    for cwd in /proc/[0-9]*/cwd; do
      if [ "$cwd" -ef "$directory" ] || [ "$cwd" -ef "$directory/template" ]; then
        process=${cwd%/cwd}
        kill -KILL "${process#/proc/}" 2>/dev/null && found=yes
      fi
    done
    [ -n "$found" ] || return
    sleep 0.05
  done
}

# The kernel keeps a segment whose processes were killed. The postmaster has created it.
remove_memory() {
  [ "$shared" = yes ] && [ -s "$directory/postmaster.pid" ] || return
  read -r postmaster <"$directory/postmaster.pid"
  while read -r key segment permissions size creator rest; do
    if [ "$creator" = "$postmaster" ]; then
      ipcrm -m "$segment"
    fi
  done </proc/sysvipc/shm
}

sweep() {
  if [ -d "$directory" ]; then
    kill_all
    remove_memory
    rm -rf "$directory"
  fi
}

trap '' HUP INT TERM PIPE
while read -r line; do
  sweep
  echo swept
done
sweep
