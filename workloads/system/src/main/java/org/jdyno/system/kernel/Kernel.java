package org.jdyno.system.kernel;

/** What is measured, over and over. For the command thread. */
public interface Kernel {
    /**
     * Does what is measured, and validates it.
     *
     * @param times how often; at most {@link #mostTimes}
     * @return the operations that this was, without those that were counted as failed
     * @throws org.jdyno.kit.RoleFailure as {@code wrong-output} if something else happened
     */
    long repeat(int times) throws Exception;

    /** The largest number of times between two readings of the clock. */
    default int mostTimes() {
        return Integer.MAX_VALUE;
    }

    /** The bytes that an operation writes or reads; 0 if it has no bandwidth. */
    default int bytesOfAnOperation() {
        return 0;
    }

    /**
     * Validates what can only be validated at leisure, at the end.
     *
     * @throws org.jdyno.kit.RoleFailure as {@code wrong-output} if it is not right
     */
    default void verify() throws Exception {}
}
