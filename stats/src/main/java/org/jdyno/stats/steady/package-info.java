/**
 * Series of windows of one process: where their level changes, whether they end in a steady state, and when they reach
 * it.
 *
 * <p>Depends on no other package of the lab.
 */
package org.jdyno.stats.steady;
