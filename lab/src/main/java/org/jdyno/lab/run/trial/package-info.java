/**
 * The life of one trial: its roles start, warm up, are measured and stopped; what they told is collected and verified.
 * {@link org.jdyno.lab.run.trial.TrialRunner} is the front, {@link org.jdyno.lab.run.trial.TrialRun} the life on one
 * screen, and {@link org.jdyno.lab.run.trial.TrialObserver} the seam for profilers and logs.
 *
 * <p>It does not know which trial is next, and no observer by name.
 */
package org.jdyno.lab.run.trial;
