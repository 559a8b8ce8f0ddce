/**
 * Schedules the trials of a block: one alone, or several in alternating slices.
 *
 * <p>A trial passes each of its steps to its {@link org.jdyno.run.coschedule.CoSchedule}, which runs the step when
 * the schedule allows it. This package does not know what a trial does in a step.
 */
package org.jdyno.run.coschedule;
