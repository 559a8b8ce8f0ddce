/**
 * Comparisons of means, ranks and failure rates, corrections for many tests and many looks, and forecasts of how much
 * must be measured to find a difference.
 *
 * <p>Depends on {@link org.jdyno.stats} only.
 */
package org.jdyno.stats.compare;
