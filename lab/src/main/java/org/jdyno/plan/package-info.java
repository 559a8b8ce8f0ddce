/**
 * Turns a request into a plan: reads workload descriptions, plan files and studies, and computes cells, lengths and
 * budgets.
 *
 * <p>It reads files and starts nothing. It must not know how a trial is run or judged.
 */
package org.jdyno.plan;
