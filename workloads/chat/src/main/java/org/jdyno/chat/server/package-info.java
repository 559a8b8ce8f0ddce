/**
 * The server's side: rooms and their members, the meaning of packets, and the models that run the connections.
 *
 * <p>{@link org.jdyno.chat.server.Session} handles all packets. The models differ only in which threads read and write.
 */
package org.jdyno.chat.server;
