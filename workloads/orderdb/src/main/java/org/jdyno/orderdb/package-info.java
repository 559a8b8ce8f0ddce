/**
 * The workload {@code orderdb}: the business of {@code orders} over SQL, in one, two or three tiers.
 *
 * <p>This package has the roles and their parameters. What a business does is in {@link org.jdyno.orderdb.business},
 * how a database does it in {@link org.jdyno.orderdb.sql}, and how requests travel between tiers in
 * {@link org.jdyno.orderdb.remote}. Terminals are those of {@link org.jdyno.orders.terminal}.
 */
package org.jdyno.orderdb;
