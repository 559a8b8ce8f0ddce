# Makes two network namespaces connected by a link, writes "ready" and the congestion control of their TCP, and removes
# them when its standard input ends, as it does when the lab ends, in whatever way. If something cannot be made, it
# writes "failed" and the reason, and removes the rest.
#
# usage: FIRST FIRST_ADDRESS SECOND SECOND_ADDRESS DEVICE tap|veth QUEUE_FRAMES [TOKEN_BUCKET_WORD...]
#   the namespaces and their addresses with prefix; the device of each; a TAP for a relay, or a veth pair; the length of
#   the queue of the device; the arguments of the token bucket of tc.

first=$1 first_address=$2 second=$3 second_address=$4 device=$5 kind=$6 queue_frames=$7
shift 7

remove() {
    left=
    for name in "$first" "$second"; do
        [ ! -e "/run/netns/$name" ] || ip netns delete "$name" || left=$name
    done
    [ -z "$left" ] || exit 1
}

# Writing to a lab that is gone must not end the shell before it has cleaned up.
trap '' PIPE
trap 'exit 1' HUP INT TERM
trap remove EXIT

try() {
    complaint=$("$@" 2>&1) || { echo failed "$*:" $complaint; exit 1; }
}

# Removes the namespaces of labs that have ended and whose shell was killed too: no process of that number is seen, and
# none of another container holds the lock. Another lab may remove them as well.
remove_stale() {
    for path in /run/netns/jdyno-*; do
        name=${path##*/}
        lab=${name#jdyno-}
        lab=${lab%%-*}
        [ ! -e "$path" ] || [ -d "/proc/$lab" ] || ! flock -n "$path" true || ip netns delete "$name" 2>/dev/null
    done
}

bring_up() { # NAMESPACE ADDRESS
    try ip -n "$1" link set lo up
    try ip -n "$1" address add "$2" dev "$device"
    try ip -n "$1" link set "$device" txqueuelen "$queue_frames" up
}

remove_stale
try ip netns add "$first"
exec 8<"/run/netns/$first"
try flock -n 8
try ip netns add "$second"
exec 9<"/run/netns/$second"
try flock -n 9
if [ "$kind" = tap ]; then
    for name in "$first" "$second"; do
        try ip -n "$name" tuntap add dev "$device" mode tap
    done
else
    try ip -n "$first" link add name "$device" type veth peer name "$device" netns "$second"
fi
bring_up "$first" "$first_address"
bring_up "$second" "$second_address"
if [ $# -gt 0 ]; then
    for name in "$first" "$second"; do
        try tc -n "$name" qdisc add dev "$device" root tbf "$@"
    done
fi
echo ready "$(nsenter --net="/run/netns/$first" cat /proc/sys/net/ipv4/tcp_congestion_control)"
# Nothing is ever written to it; this returns at the end of the input.
read -r _ || :
