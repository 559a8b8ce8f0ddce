/**
 * A chat server under a load of rooms whose users speak in turn: the roles of the workload {@code chat}. Its README
 * says what traffic this is and where it comes from.
 */
package org.jdyno.chat;
