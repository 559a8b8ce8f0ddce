package org.jdyno.sockets.session;

/**
 * The numbers of messages: which session sends it, and how many it has sent before. A message begins with its number,
 * low byte first; one that is shorter has as many of the low bytes as it holds.
 */
public final class Numbers {
    /** Of a whole number. */
    public static final int BYTES = 8;

    /** Ends the stream of a phase; no message has it. */
    public static final long END = -1;

    private static final int COUNT_BITS = 40;

    /** The largest number of messages of a session, which no test reaches. */
    public static final long MAX_COUNT = (1L << COUNT_BITS) - 1;

    private Numbers() {}

    /** The number of a session's first message. The next ones follow it. */
    public static long first(int session) {
        return (long) session << COUNT_BITS;
    }

    /** The first number of the session that has this number. */
    public static long firstLike(long number) {
        return number & -1L << COUNT_BITS;
    }

    /** What is left of a number in a message of this size. */
    public static long in(int bytes, long number) {
        return bytes >= BYTES ? number : number & (1L << Byte.SIZE * bytes) - 1;
    }
}
