package org.jdyno.lab.verify;

/**
 * The time of an operation.
 *
 * @param wallNanos wall time
 * @param cpuNanos CPU time of all threads of the process
 * @param overheadNanos CPU time in the same time of a process that only measures itself: the most of cpuNanos that may
 *     be the cost of measuring; 0 if there is no such process
 */
record OperationTime(double wallNanos, double cpuNanos, double overheadNanos) {
    /** CPU time without the overhead; positive, so that a ratio exists. */
    double netCpuNanos() {
        return Math.max(1, cpuNanos - overheadNanos);
    }
}
