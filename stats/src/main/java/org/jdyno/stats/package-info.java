/**
 * Statistics of plain numbers: distributions, estimates and intervals. Subpackages compare, find steady states and fit
 * scalability curves.
 *
 * <p>Imports only the JDK and the distributions of Apache Commons Statistics, and no subpackage. It does not know
 * trials, platforms or files; {@code judge} provides the numbers and interprets the results. docs/statistics.md lists
 * where each procedure is used and its source.
 */
package org.jdyno.stats;
