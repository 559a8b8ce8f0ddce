package org.jdyno.model;

/**
 * How a limit search bisects between a load that succeeds and one that fails.
 *
 * @param tolerance relative distance of the two at which the search ends
 * @param confirmations number of further trials that must agree: of both loads, or in a search for the least heap
 *     of the smallest size that suffices
 * @param most the largest load, or the largest heap, that is tried
 */
public record Bisection(double tolerance, int confirmations, long most) {
    public Bisection {
        if (!(tolerance > 0) || confirmations < 0 || most < 1) {
            throw new IllegalArgumentException("a search needs a tolerance and a largest load above nothing");
        }
    }
}
