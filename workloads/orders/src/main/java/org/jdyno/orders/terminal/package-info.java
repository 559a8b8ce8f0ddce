/**
 * Terminals and their users, who work through decks of transactions in a closed loop, with waits or on a schedule. The
 * package knows the kinds of transactions but not how they are performed: a {@link org.jdyno.orders.terminal.Desk} does
 * that, in memory for the workload {@code orders} and in a database for {@code orderdb}.
 */
package org.jdyno.orders.terminal;
