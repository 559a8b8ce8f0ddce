/**
 * Trials at the same time: one alone, several on processors of their own, or several in turns of a quarter of a second.
 *
 * <p>A trial is given a {@link org.jdyno.lab.run.coschedule.CoSchedule} and calls it at its turning points, which wait
 * as the kind of schedule requires. This package does not know what a trial does in between.
 */
package org.jdyno.lab.run.coschedule;
