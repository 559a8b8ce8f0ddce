/**
 * The load: threads that get, put and remove their own entries, know what each must be, and count what is not. What
 * differs between grids and other stores is behind {@link org.jdyno.grid.client.Link}.
 */
package org.jdyno.grid.client;
