package org.jdyno.lab.verify;

/**
 * What an operation took.
 *
 * @param wallNanos of the clock on the wall
 * @param processorNanos of the processors, all threads of the process together
 */
record OperationTime(double wallNanos, double processorNanos) {}
