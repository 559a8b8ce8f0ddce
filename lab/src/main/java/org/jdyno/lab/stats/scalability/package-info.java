/**
 * How throughput grows with load: the Universal Scalability Law fitted to a sweep of blocks.
 *
 * <p>{@link org.jdyno.lab.stats.scalability.ScalabilityFits} is its entry. Knows {@link org.jdyno.lab.stats} only.
 */
package org.jdyno.lab.stats.scalability;
