/**
 * What the garbage collector did, from the log a JVM wrote: the options that make it write, and the reader.
 *
 * <p>{@link org.jdyno.lab.run.gc.GcLogOptions} and {@link org.jdyno.lab.run.gc.GcLog} are the front. Behind them stand
 * one reader for the unified logs of Java 9 and later and one for the bracketed logs of Java 8. This package knows no
 * trial and starts no process.
 */
package org.jdyno.lab.run.gc;
