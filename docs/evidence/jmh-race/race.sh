#!/bin/sh
# The race of jdyno against JMH; README.md says what it does, and usage below how.
set -eu

usage() {
  cat <<'U'
usage: race.sh [OPTION]... OUT [HOME_A HOME_B]

Compares two JVMs by workload orders, with JMH and with jdyno, and prints the machine time that each needs. OUT is a
new directory for the results. The JVMs are Java homes; the default is Java 17 and Java 25 in /usr/lib/jvm.

  --order WORD        how JMH's forks follow one another: alternate (default), A and B in turn, each by a call of its
                      own; or whole, all forks of A and then all of B, as JMH's users run it
  --forks N           forks for each JVM (5)
  --iterations N      of warm-up and again of measurement, in a fork (5)
  --seconds N         for an iteration (10)
  --budget TIME       of each of jdyno's three runs (5m)
  --seed N            of the workload, for both tools (1)
  --jvm-option OPT    an option for both JVMs, by both tools; repeatable
  --target PERCENT    the half-width for which machine times are compared (1)
  --table             only prints the table of OUT again
U
}

fail() {
  echo "race.sh: $1" >&2
  exit 64
}

order=alternate forks=5 iterations=5 seconds=10 budget=5m seed=1 target=1 options= spec= table=
while [ $# -gt 0 ]; do
  case $1 in
    --help) usage && exit ;;
    --table) table=yes && shift && continue ;;
    --*) [ $# -ge 2 ] || fail "$1 needs a value" ;;
    *) break ;;
  esac
  case $1 in
    --order) order=$2 ;;
    --forks) forks=$2 ;;
    --iterations) iterations=$2 ;;
    --seconds) seconds=$2 ;;
    --budget) budget=$2 ;;
    --seed) seed=$2 ;;
    --target) target=$2 ;;
    --jvm-option)
      case $2 in *' '*) fail "JMH cannot pass on an option with a space: $2" ;; esac
      options="$options $2" spec=$spec+$2
      ;;
    *) fail "there is no option $1; see --help" ;;
  esac
  shift 2
done
case $order in alternate | whole) ;; *) fail "--order must be alternate or whole, not $order" ;; esac
case $# in 1 | 3) ;; *) usage >&2 && exit 64 ;; esac

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../../.." && pwd -P)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

print_table() {
  "$java" -cp "$root/cli/target/lib/*" "$here/Race.java" "$out" "$target"
}

if [ -n "$table" ]; then
  out=$1
  print_table
  exit
fi

# The first JVM of a version.
home_of() {
  for home in /usr/lib/jvm/*; do
    if grep -qs "^JAVA_VERSION=\"$1[.\"]" "$home/release"; then
      echo "$home"
      return
    fi
  done
  fail "there is no Java $1 in /usr/lib/jvm; name two Java homes"
}

if [ $# -eq 3 ]; then
  a=$2 b=$3
else
  a=$(home_of 17)
  b=$(home_of 25)
fi
for home in "$a" "$b"; do
  [ -x "$home/bin/java" ] || fail "$home is not a Java home"
done
a=$(cd "$a" && pwd -P) b=$(cd "$b" && pwd -P)
mkdir "$1" || exit 64
out=$(cd "$1" && pwd -P)

"$root/jdyno" --version >/dev/null
"$root/mvnw" -q -f "$here/pom.xml" process-classes
path="$here/target/classes:$here/target/jmh/*:$root/workloads/orders/target/role-path/*"
path="$path:$(echo "$root"/kit/target/jdyno-kit-*-tests.jar)"

# In hundredths of a second.
uptime() {
  read -r up _ </proc/uptime
  echo "${up%.*}${up#*.}"
}

# call TOOL NAME [ARG]...: runs the function of the tool, and adds its status and time to the list of calls.
call() {
  echo "$(date +%T) $1 $2" >&2
  begin=$(uptime)
  status=0
  "$@" || status=$?
  printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$status" $(($(uptime) - begin)) >>"$out/calls.tsv"
  # Of jdyno, 2 and 3 are a result too: too little data, and a run that cannot be trusted.
  case $1$status in
    jdyno0 | jdyno2 | jdyno3 | jmh0) ;;
    *) echo "race.sh: $1 $2 ended with status $status; see $out" >&2 && exit 70 ;;
  esac
}

# jdyno NAME
jdyno() {
  "$root/jdyno" run orders -s warehouses=1 -p "A=$a$spec" -p "B=$b$spec" --pairing sliced --budget "$budget" \
    --seed "$seed" \
    --out "$out/run-$1" --json >"$out/jdyno-$1.json" 2>"$out/jdyno-$1.log"
}

# jmh NAME HOME FORKS. The forks run on the JVM that runs JMH.
jmh() {
  set -- "$1" "$2" -f "$3" -wi "$iterations" -i "$iterations" -w "${seconds}s" -r "${seconds}s" -p "seed=$seed" \
    -foe true -rf json -rff "$out/jmh-$1.json"
  [ -z "$options" ] || set -- "$@" -jvmArgs "${options# }"
  jmh_java=$2/bin/java jmh_log=$out/jmh-$1.log
  shift 2
  "$jmh_java" -cp "$path" org.openjdk.jmh.Main OrdersBenchmark "$@" >"$jmh_log" 2>&1
}

call jdyno 1
case $order in
  whole)
    call jmh A "$a" "$forks"
    call jdyno 2
    call jmh B "$b" "$forks"
    ;;
  alternate)
    fork=1
    while [ "$fork" -le "$forks" ]; do
      call jmh "A-$fork" "$a" 1
      # The middle of an odd number of forks is between the two of a pair.
      [ $((2 * fork - 1)) -ne "$forks" ] || call jdyno 2
      call jmh "B-$fork" "$b" 1
      [ $((2 * fork)) -ne "$forks" ] || call jdyno 2
      fork=$((fork + 1))
    done
    ;;
esac
call jdyno 3
print_table | tee "$out/table.txt"
