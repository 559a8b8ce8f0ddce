/**
 * The server's side: rooms and their members, what a packet of a member means, and the models that run the connections.
 *
 * <p>What a packet means is written once, in {@link org.jdyno.chat.server.Session}; the models differ only in who reads
 * and who writes.
 */
package org.jdyno.chat.server;
