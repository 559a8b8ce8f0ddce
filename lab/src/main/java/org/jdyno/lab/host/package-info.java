/**
 * Where processes run: this machine, what it is, and how a process is started on it so that nothing outlives the lab.
 *
 * <p>It knows no workload and no plan.
 */
package org.jdyno.lab.host;
