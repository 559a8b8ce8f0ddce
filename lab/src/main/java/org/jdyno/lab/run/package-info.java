/**
 * Running trials: roles as processes, the protocol with them, time-outs, warm-up, and what was seen, named.
 *
 * <p>It never prints and never judges; progress goes to a {@link org.jdyno.lab.run.RunListener}. Files are written
 * where {@code store} says.
 */
package org.jdyno.lab.run;
