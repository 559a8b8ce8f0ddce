/**
 * Schedules the trials of a block: one alone, several at once on their own processors, or several in alternating
 * slices.
 *
 * <p>Between its steps a trial calls its {@link org.jdyno.lab.run.coschedule.CoSchedule}, which makes it wait as the
 * schedule requires. This package does not know what a trial does in a step.
 */
package org.jdyno.lab.run.coschedule;
