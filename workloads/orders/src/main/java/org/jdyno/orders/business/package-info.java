/**
 * The business of a wholesaler as objects in memory: a company with its items, and warehouses with districts,
 * customers, stock and orders.
 *
 * <p>Each warehouse, district, customer and stock has a monitor that guards its own state. A district's monitor also
 * guards its orders, their lines and their delivery. A monitor is held for one change. If two are held, they are a
 * district's and within it one customer's or one stock's. Amounts are whole cents and rates whole ten-thousandths, so
 * that sums are exact in any order. The package does not know terminals or transactions; of the kit it uses the random
 * numbers only.
 */
package org.jdyno.orders.business;
