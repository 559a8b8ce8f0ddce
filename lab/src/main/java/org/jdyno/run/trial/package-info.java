/**
 * Runs one trial: starts its roles, warms them up, measures, stops them, and collects and verifies their data. {@link
 * org.jdyno.run.trial.TrialRunner} is the entry point, {@link org.jdyno.run.trial.TrialRun} shows all steps of
 * a trial, and {@link org.jdyno.run.trial.TrialObserver} is the interface for profilers and logs.
 *
 * <p>This package knows no particular observer, and of other trials only the processes that they leave running.
 */
package org.jdyno.run.trial;
