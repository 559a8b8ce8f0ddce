/**
 * The company in a database: its tables, how they are filled, the statements of the transactions, and what must hold
 * afterwards. What differs between databases is in {@link org.jdyno.orderdb.sql.Dialect}. The package knows neither
 * terminals nor roles.
 */
package org.jdyno.orderdb.sql;
