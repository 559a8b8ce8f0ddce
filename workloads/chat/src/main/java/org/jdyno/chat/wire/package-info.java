/**
 * Packets and the two ways of running a connection: two threads each, or many on a selector loop. Both sides use it.
 *
 * <p>It knows nothing of rooms, turns or roles: a {@link org.jdyno.chat.wire.Handler} does what a packet asks.
 */
package org.jdyno.chat.wire;
