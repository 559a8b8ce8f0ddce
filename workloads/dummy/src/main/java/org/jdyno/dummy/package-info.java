/**
 * A workload that misbehaves on purpose, so that everything else can be tested against failures.
 *
 * <p>The load is real: a client sends a byte over a socket; the server does some work and answers with the next byte
 * value. Parameters select what goes wrong, and in which of the two roles. It depends on the kit, not on the lab.
 */
package org.jdyno.dummy;
