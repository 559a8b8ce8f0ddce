package org.jdyno.lab.run.gc;

/**
 * A line about an event that could not be understood, so that the figures lack it.
 *
 * @param number the number of the line in the file, from 1
 * @param text the text of the line
 */
public record UnreadLine(int number, String text) {}
