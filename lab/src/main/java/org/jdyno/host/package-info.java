/**
 * Where processes run: this machine and its description, two network namespaces of it with a link between them, or
 * another machine; and how processes are started so that none outlives the lab.
 *
 * <p>Of a workload it knows the directory, from which the class path follows; it knows no plan and no run.
 */
package org.jdyno.host;
