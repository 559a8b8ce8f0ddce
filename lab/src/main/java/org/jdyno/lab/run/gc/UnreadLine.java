package org.jdyno.lab.run.gc;

/**
 * A line that speaks of an event and could not be understood: what it said is missing from the figures.
 *
 * @param number of the line in the file, from 1
 * @param text of the line
 */
public record UnreadLine(int number, String text) {}
