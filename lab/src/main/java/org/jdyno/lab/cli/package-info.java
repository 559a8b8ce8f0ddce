/**
 * The command line: a class a command with its options, the live line, exit codes. The only code that prints.
 *
 * <p>A command turns its options into what {@code session} runs, and what that came to into an exit status. It neither
 * prepares, runs nor judges anything.
 */
package org.jdyno.lab.cli;
