package org.jdyno.lab.model;

import java.util.Objects;

/**
 * A search for the largest load that a platform bears, or for the least of a resource that it needs: doubled or halved
 * until a trial fails, then bisected.
 *
 * @param load its name, such as {@code connections}
 * @param seeks which end is looked for
 * @param tolerance relative distance at which bearing and failing loads are close enough
 * @param confirmations further trials that must agree: on either side of the largest load, and at the least of a
 *     resource that is enough
 * @param most the largest load, or most of the resource, that is tried
 * @param repeats how many times a search for the least is made, each from where the first ended; 1 of a largest load
 */
public record LimitSearch(String load, Seeks seeks, double tolerance, int confirmations, long most, int repeats) {
    /** Which end a search looks for. */
    public enum Seeks {
        /** The largest load at which trials are completed; more of it is harder. */
        MOST,
        /** The least of a resource with which trials are completed; less of it is harder. */
        LEAST
    }

    public LimitSearch {
        Objects.requireNonNull(load, "load");
        // A run of an earlier version knows no other.
        seeks = Objects.requireNonNullElse(seeks, Seeks.MOST);
        // Nor any repeats.
        repeats = Math.max(1, repeats);
        if (seeks == Seeks.MOST && repeats > 1) {
            throw new IllegalArgumentException("only a search for the least is repeated");
        }
        if (!(tolerance > 0) || confirmations < 0 || most < 1) {
            throw new IllegalArgumentException("a search needs a tolerance and a largest load above nothing");
        }
    }

    /** One for the largest load. */
    public LimitSearch(String load, double tolerance, int confirmations, long most) {
        this(load, Seeks.MOST, tolerance, confirmations, most, 1);
    }

    /** Whether it looks for the least of a resource. */
    public boolean least() {
        return seeks == Seeks.LEAST;
    }
}
