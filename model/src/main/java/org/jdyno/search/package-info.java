/**
 * Searches for limits, rates and heaps: chooses the next load from the results of the trials so far.
 *
 * <p>Everything here is a pure function of a plan and its trials. This package knows neither {@code experiment}, whose
 * procedures use it, nor {@code judge}, which computes the results of a search.
 */
package org.jdyno.search;
