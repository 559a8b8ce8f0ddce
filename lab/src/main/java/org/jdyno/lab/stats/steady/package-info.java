/**
 * Series of windows of one process: where their level changes, whether they end in a steady state, and when they reach
 * it.
 *
 * <p>Knows no other package of the lab: it describes one process and compares none.
 */
package org.jdyno.lab.stats.steady;
