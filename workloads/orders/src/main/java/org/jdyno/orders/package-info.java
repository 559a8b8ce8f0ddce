/**
 * The workload {@code orders}: the portable business object benchmark of 2000, a company in memory and the terminals
 * that work on it.
 *
 * <p>Here are the terminals, their five transactions and their screens; what they work on is
 * {@link org.jdyno.orders.business}.
 */
package org.jdyno.orders;
