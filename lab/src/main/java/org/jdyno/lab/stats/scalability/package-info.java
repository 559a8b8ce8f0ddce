/**
 * Throughput as a function of load: the Universal Scalability Law fitted to a sweep of blocks.
 *
 * <p>The entry point is {@link org.jdyno.lab.stats.scalability.ScalabilityFits}. Depends on {@link org.jdyno.lab.stats}
 * only.
 */
package org.jdyno.lab.stats.scalability;
