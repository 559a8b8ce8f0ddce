/**
 * A workload that misbehaves on purpose, so that everything else can be tested against failure.
 *
 * <p>The load is real: a client sends a byte over a socket, the server does some work and answers the byte after it.
 * What goes wrong, and in which of the two roles, is asked for by parameters. It knows the kit and nothing of the lab.
 */
package org.jdyno.dummy;
