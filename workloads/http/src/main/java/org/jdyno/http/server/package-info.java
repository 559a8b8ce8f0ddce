/** A server that gives every request the same answer, with one thread for each processor. */
package org.jdyno.http.server;
