/**
 * The workload {@code orders}: the portable business object benchmark of 2000, a company in memory and the terminals
 * that work on it.
 *
 * <p>This package has the five transactions on objects and the screens. The terminals are in
 * {@link org.jdyno.orders.terminal}, what their users ask for in {@link org.jdyno.orders.request}, and the company in
 * {@link org.jdyno.orders.business}.
 */
package org.jdyno.orders;
