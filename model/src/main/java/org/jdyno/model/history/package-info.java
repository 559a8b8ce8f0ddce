/**
 * Several runs of one plan side by side: two that are compared, and a series over time. Immutable records, without
 * algorithms.
 */
package org.jdyno.model.history;
