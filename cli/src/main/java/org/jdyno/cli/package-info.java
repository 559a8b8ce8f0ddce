/**
 * The command line: one class for each command and its options, the progress line, exit codes. Only this package
 * prints.
 *
 * <p>A command passes its options to {@code session} and turns the result into an exit status. It does not prepare, run
 * or judge anything.
 */
package org.jdyno.cli;
