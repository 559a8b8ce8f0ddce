/**
 * The campaign: all trials of a run in order, each stored before the next begins. {@code trial} runs one trial, {@code
 * protocol} talks to its roles, {@code coschedule} runs several at the same time, {@code observe} has what is observed
 * besides the roles, and {@code gc} reads GC logs.
 *
 * <p>This package never prints and never judges. Progress goes to a {@link org.jdyno.lab.run.RunListener}, files where
 * {@code store} says.
 */
package org.jdyno.lab.run;
