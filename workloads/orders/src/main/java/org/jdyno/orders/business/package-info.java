/**
 * The business of a wholesaler as objects in memory: a company with its items, and warehouses with districts,
 * customers, stock and orders.
 *
 * <p>Warehouses, districts, customers and stock each have a monitor for what changes of them; a district's guards its
 * orders, their lines and which of them are not delivered. A monitor is held for one change, and where two are held at
 * a time it is a district's and within it one customer's or one stock's. Amounts of money are whole cents, rates are
 * whole ten-thousandths, so that sums are exact in any order. Knows nothing of terminals, of transactions and of the
 * kit but its random numbers.
 */
package org.jdyno.orders.business;
