/**
 * Messages of one size at one rate from a thread to another, through a queue that is chosen: the workload
 * {@code queue}. Its README says why, and what is measured.
 */
package org.jdyno.queue;
