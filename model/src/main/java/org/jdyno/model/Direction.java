package org.jdyno.model;

/** The direction in which a measure is better. */
public enum Direction {
    HIGHER,
    LOWER
}
