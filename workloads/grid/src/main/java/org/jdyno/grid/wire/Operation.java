package org.jdyno.grid.wire;

/**
 * The first byte of a request. {@link #GET}, {@link #PUT}, {@link #REPLACE} and {@link #REMOVE} are followed by the
 * number of the key in 8 bytes; {@code PUT} and {@code REPLACE} then by the length of the value in 4 bytes, and the
 * value. {@link #TRANSACTION} is followed by a number in 4 bytes, and that many of these requests, which are answered
 * when all have been committed.
 *
 * <p>An answer begins with a status: {@link #PRESENT} if the key had a value, or {@link #ABSENT}. That of a get then
 * has the length of the value, 0 if there is none, and the value. {@code PUT} answers {@code PRESENT} without looking.
 * After {@link #ERROR} there is a text with its length in 2 bytes and nothing else, also for a transaction.
 *
 * <p>The requests from {@link #JOINED} on have no key. Their answer is {@link #PRESENT} and numbers of 8 bytes:
 * {@code JOINED} answers nothing, and as soon as the node is part of a grid, {@code STATE} answers how many nodes this one knows and whether the grid is rebalancing (1) or not (0), {@code SUM}
 * of the entries that this node owns their number and the sum of their digests, {@code FILL} the used and the greatest
 * heap after a full collection, {@code CLEAR} nothing. After {@code WATCH} the node never sends anything.
 */
public final class Operation {
    public static final int GET = 1;
    public static final int PUT = 2;
    public static final int REPLACE = 3;
    public static final int REMOVE = 4;
    public static final int TRANSACTION = 5;
    public static final int JOINED = 6;
    public static final int STATE = 7;
    public static final int SUM = 8;
    public static final int FILL = 9;
    public static final int CLEAR = 10;
    public static final int WATCH = 11;

    public static final int PRESENT = 0;
    public static final int ABSENT = 1;
    public static final int ERROR = 2;

    /** The longest value, in bytes. */
    public static final int MAX_BYTES = 16 << 20;

    private Operation() {}

    /** The key of a number, as the grid has it. */
    public static String key(long number) {
        return "key-" + number;
    }
}
