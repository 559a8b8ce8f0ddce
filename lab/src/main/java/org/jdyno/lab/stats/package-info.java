/**
 * Numbers in, numbers out: distributions, estimates and intervals. The packages below it compare, find steady states
 * and fit scalability curves.
 *
 * <p>Imports the JDK and the distributions of Apache Commons Statistics only, and none of the packages below it. It
 * knows no trial, no platform and no file; {@code judge} brings the numbers and gives them meaning. docs/statistics.md
 * says which procedure is used where and from which source it comes.
 */
package org.jdyno.lab.stats;
