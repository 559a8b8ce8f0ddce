/**
 * GC logs: the options that make a JVM write one, and the reader.
 *
 * <p>{@link org.jdyno.lab.run.gc.GcLogOptions} and {@link org.jdyno.lab.run.gc.GcLogFile} are the entry points. There
 * is one reader for the unified logs of Java 9 and later and one for the bracketed logs of Java 8. This package knows
 * no trials and starts no processes.
 */
package org.jdyno.lab.run.gc;
