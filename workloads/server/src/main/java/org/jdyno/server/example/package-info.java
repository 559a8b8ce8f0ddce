/** A server to try the workload with. It knows nothing of jdyno. */
package org.jdyno.server.example;
