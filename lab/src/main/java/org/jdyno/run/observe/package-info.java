/**
 * Observers of trials: of GC logs, the use of the machine, the compiler. Each is a
 * {@link org.jdyno.run.trial.TrialObserver} in one file, which {@code Campaign} lists.
 */
package org.jdyno.run.observe;
