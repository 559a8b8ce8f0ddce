/**
 * The workload {@code queue}: messages of one size, sent at one rate from a thread to another through a selectable
 * queue. The README explains why, and what is measured.
 */
package org.jdyno.queue;
