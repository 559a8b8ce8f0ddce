/**
 * Reads GC logs, and gives the options that make a JVM write one.
 *
 * <p>{@link org.jdyno.run.gc.GcLogOptions} and {@link org.jdyno.run.gc.GcLogFile} are the entry points. There
 * is one reader for the unified logs of Java 9 and later and one for the bracketed logs of Java 8. This package does
 * not know trials and starts no processes.
 */
package org.jdyno.run.gc;
