/**
 * Where processes run: this machine, what it is, two network namespaces of it with a link between them, and how a
 * process is started on it so that nothing outlives the lab.
 *
 * <p>Of a workload it knows the folder, from which the class path follows; it knows no plan and no run.
 */
package org.jdyno.lab.host;
