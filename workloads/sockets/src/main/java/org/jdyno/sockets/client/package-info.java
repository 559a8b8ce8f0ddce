/** The client: sessions in threads of their own, or in loops over channels. */
package org.jdyno.sockets.client;
