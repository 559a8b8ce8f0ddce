/**
 * A chat server and its users, who take turns to speak: the roles of the workload {@code chat}. The README describes
 * the traffic and its source.
 */
package org.jdyno.chat;
