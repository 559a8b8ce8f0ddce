/**
 * The role {@code server} of the workload of the same name: it starts a program of the user, waits until it is ready,
 * measures its processes and ends it. The load is that of {@code org.jdyno.http}.
 */
package org.jdyno.server;
