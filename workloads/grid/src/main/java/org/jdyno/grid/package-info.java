/**
 * The two roles of the workload {@code grid}: a node of a data grid, several of which are under test, and the client
 * that puts and gets values. {@code engine} knows the grids, {@code node} answers clients, {@code client} makes the
 * load, {@code wire} is the protocol between the last two.
 */
package org.jdyno.grid;
