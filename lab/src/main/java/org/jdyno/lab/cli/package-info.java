/**
 * The command line: picocli commands, progress, exit codes. The only code that prints.
 */
package org.jdyno.lab.cli;
