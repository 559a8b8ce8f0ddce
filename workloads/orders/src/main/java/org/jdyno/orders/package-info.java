/**
 * The workload {@code orders}: the portable business object benchmark of 2000, a company in memory and the terminals
 * that work on it.
 *
 * <p>This package has the terminals, their five transactions and their screens. The company is in
 * {@link org.jdyno.orders.business}.
 */
package org.jdyno.orders;
