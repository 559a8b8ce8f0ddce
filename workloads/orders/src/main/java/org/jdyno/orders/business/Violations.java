package org.jdyno.orders.business;

/** The violations of a condition: their number, and the first place. For one thread. */
public final class Violations {
    static final String NONE = "holds";

    private int count;
    private String first;

    /** Notes a place where two values differ. */
    public void unlessEqual(String place, long one, long other) {
        if (one != other && count++ == 0) {
            first = place + ": " + one + " and not " + other;
        }
    }

    /** {@value Condition#HOLDS} if there are none, otherwise how many there are and where the first is. */
    @Override
    public String toString() {
        return count == 0 ? NONE : "is broken " + (count == 1 ? "once" : count + " times") + ", first at " + first;
    }
}
