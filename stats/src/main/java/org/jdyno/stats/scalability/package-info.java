/**
 * Throughput as a function of load: the Universal Scalability Law fitted to a sweep of blocks.
 *
 * <p>The entry point is {@link org.jdyno.stats.scalability.ScalabilityFits}. Depends on {@link org.jdyno.stats}
 * only.
 */
package org.jdyno.stats.scalability;
