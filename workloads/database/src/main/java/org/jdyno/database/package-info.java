/**
 * The role {@code database} of workloads that use one, and the connections of their other roles to it. A workload
 * depends on this module, names {@link org.jdyno.database.DatabaseRole} in its {@code workload.yaml}, and opens its
 * connections by {@link org.jdyno.database.Database}. The package knows neither tables nor transactions.
 */
package org.jdyno.database;
