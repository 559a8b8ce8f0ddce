/**
 * Numbers in, numbers out: estimates, intervals, tests and the classification of warm-up curves.
 *
 * <p>Imports the JDK and the distributions of Apache Commons Statistics only. It knows no trial, no platform and no
 * file; {@code judge} brings the numbers and gives them meaning. docs/statistics.md says which procedure is used where
 * and from which source it comes.
 */
package org.jdyno.lab.stats;
