/**
 * The life of one trial: its roles start, warm up, are measured and stop; their data are collected and verified. {@link
 * org.jdyno.lab.run.trial.TrialRunner} is the entry point, {@link org.jdyno.lab.run.trial.TrialRun} has the life on one
 * screen, and {@link org.jdyno.lab.run.trial.TrialObserver} is the interface for profilers and logs.
 *
 * <p>This package knows neither the next trial nor any observer by name.
 */
package org.jdyno.lab.run.trial;
