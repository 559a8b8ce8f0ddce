/** The server: a thread for each session, or loops over channels. */
package org.jdyno.sockets.server;
