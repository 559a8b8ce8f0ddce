/**
 * Searches for limits, rates and heaps: chooses the next load by the trials so far.
 *
 * <p>Everything here is a pure function of a plan and its trials. {@code judge} computes the results of a search, and
 * {@code experiment} carries it out; this package knows neither.
 */
package org.jdyno.lab.search;
