package org.jdyno.kit;

/** What a client repeats and times, see {@link KernelLoop}. For the command thread. */
public interface Kernel {
    /**
     * Does what is measured, and validates it.
     *
     * @param times how often; at most {@link #mostTimes}
     * @return the operations that this was, without those that were counted as failed
     * @throws RoleFailure as {@code wrong-output} if something else happened
     */
    long repeat(int times) throws Exception;

    /** The largest number of times between two readings of the clock. */
    default int mostTimes() {
        return Integer.MAX_VALUE;
    }

    /** For how long to repeat between two readings of the clock, as far as {@link #mostTimes} permits. */
    default long batchNanos() {
        return 1_000_000;
    }

    /** The bytes that an operation writes or reads; 0 if it has no bandwidth. */
    default int bytesOfAnOperation() {
        return 0;
    }

    /**
     * Validates what can only be validated at leisure, at the end.
     *
     * @return a digest of the values that were written or read, which is the same in the C twin
     * @throws RoleFailure as {@code wrong-output} if it is not right
     */
    default String verify() throws Exception {
        return "none";
    }

    /** Fails as {@code wrong-output} unless two numbers are equal. */
    static void require(long expected, long found, String what) {
        if (found != expected) {
            throw wrong(what + " is " + found + " and not " + expected);
        }
    }

    /** The failure of a kernel that has found something else than it should. */
    static RoleFailure wrong(String found) {
        return new RoleFailure("wrong-output", found);
    }
}
