/**
 * Runs all trials of a run in order and stores each, or all that are co-scheduled, before the next begins. {@code
 * trial} runs one trial, {@code protocol} talks to its roles, {@code coschedule} runs several at the same time, {@code
 * observe} contains the observers of a trial, and {@code gc} reads GC logs.
 *
 * <p>This package never prints and never judges. Progress goes to a {@link org.jdyno.run.trial.RunListener}; {@code
 * store} determines the locations of files.
 */
package org.jdyno.run;
