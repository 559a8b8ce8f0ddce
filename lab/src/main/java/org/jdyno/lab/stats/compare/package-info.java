/**
 * Comparisons: differences of means, of ranks and of how often something fails, corrections for many tests and many
 * looks, and how much must be measured to find a difference.
 *
 * <p>Knows {@link org.jdyno.lab.stats} only.
 */
package org.jdyno.lab.stats.compare;
