/**
 * Series of windows of one process: where their level changes, whether they end in a steady state, and when they reach
 * it. Series of runs: where their level changes.
 *
 * <p>Depends on {@link org.jdyno.stats} only.
 */
package org.jdyno.stats.steady;
