/**
 * A load generator for HTTP servers, and a server that does nothing but answer: the roles of the workload {@code http}.
 * The README describes the load.
 */
package org.jdyno.http;
