package org.jdyno.lab.model;

/** Which way a measure is better. */
public enum Direction {
    HIGHER,
    LOWER
}
