/**
 * Searches for limits, rates and heaps: how the next load follows from the trials so far.
 *
 * <p>Everything here is a pure function of a plan and its trials. It knows the model only: neither what a search has
 * found ({@code judge}) nor how a run is carried out ({@code experiment}).
 */
package org.jdyno.lab.search;
