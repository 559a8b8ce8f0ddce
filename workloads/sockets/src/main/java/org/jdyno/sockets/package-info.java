/** Round trips, streams and short connections over sockets: the roles of a server and a client, both under test. */
package org.jdyno.sockets;
