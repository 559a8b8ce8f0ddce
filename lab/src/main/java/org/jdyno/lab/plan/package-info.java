/**
 * From a request to a plan and its schedule: workload descriptions, plan files, the matrix of points, the random
 * schedule, budgets.
 *
 * <p>It reads files and starts nothing. It must not know how a trial is run or judged.
 */
package org.jdyno.lab.plan;
