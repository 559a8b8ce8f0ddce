/**
 * Series of windows of one process: where their level changes, whether they end in a steady state, and when they reach
 * it.
 *
 * <p>Depends on no other package of jdyno.
 */
package org.jdyno.stats.steady;
