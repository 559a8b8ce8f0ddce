package org.jdyno.model;

/** The direction in which a measure is better. */
public enum Direction {
    HIGHER,
    LOWER;

    /** How much worse a ratio is than none, as a fraction; negative if it is better. */
    public double worse(double ratio) {
        return this == HIGHER ? 1 - ratio : ratio - 1;
    }
}
