/**
 * Co-scheduling of trials: one alone, several on their own processors, or several in alternating slices.
 *
 * <p>A trial calls its {@link org.jdyno.lab.run.coschedule.CoSchedule} between its steps, which waits as the schedule
 * requires. This package does not know what a trial does in a step.
 */
package org.jdyno.lab.run.coschedule;
