/**
 * Packets and the two ways of running a connection: two threads each, or many on a selector loop. Used by both sides.
 *
 * <p>It does not know rooms, turns or roles: a {@link org.jdyno.chat.wire.Handler} handles the packets.
 */
package org.jdyno.chat.wire;
