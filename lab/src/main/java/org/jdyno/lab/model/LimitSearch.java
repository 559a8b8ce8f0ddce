package org.jdyno.lab.model;

import java.util.Objects;

/**
 * A search for the largest load that a platform bears: doubled until a trial fails, then bisected.
 *
 * @param load its name, such as {@code connections}
 * @param tolerance relative distance at which bearing and failing loads are close enough
 * @param confirmations further trials on either side that must agree
 * @param most the largest load that is tried
 */
public record LimitSearch(String load, double tolerance, int confirmations, long most) {
    public LimitSearch {
        Objects.requireNonNull(load, "load");
        if (!(tolerance > 0) || confirmations < 0 || most < 1) {
            throw new IllegalArgumentException("a limit search needs a tolerance and a largest load above nothing");
        }
    }
}
