/**
 * The campaign: all trials of a run in order, each stored before the next begins. One trial is {@code trial}'s matter,
 * its dialogue with the roles {@code protocol}'s, several at the same time {@code coschedule}'s; {@code observe} has
 * what is watched beside the roles, and {@code gc} reads GC logs.
 *
 * <p>It never prints and never judges; progress goes to a {@link org.jdyno.lab.run.RunListener}. Files are written
 * where {@code store} says.
 */
package org.jdyno.lab.run;
