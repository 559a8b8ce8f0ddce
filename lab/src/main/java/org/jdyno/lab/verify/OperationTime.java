package org.jdyno.lab.verify;

/**
 * What an operation took.
 *
 * @param wallNanos of the clock on the wall
 * @param processorNanos of the processors, all threads of the process together
 * @param apparatusNanos of the processors in the same time by a process that does nothing but measure itself as this
 *     one does: what of processorNanos is at most not the operation's. 0 where nothing of the kind runs
 */
record OperationTime(double wallNanos, double processorNanos, double apparatusNanos) {
    /** What is left is no less than nothing, of which there would be no ratio. */
    double netProcessorNanos() {
        return Math.max(1, processorNanos - apparatusNanos);
    }
}
