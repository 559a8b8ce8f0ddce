package org.jdyno.orders.business;

/**
 * Draws numbers of which some are far more likely than others: TPC-C's NURand(A, x, y). Immutable; any thread.
 *
 * <p>For ranges smaller than TPC-C's no A is published. Here it is the number 2ⁿ-1 nearest to what is A's share of the
 * full range.
 */
final class Uneven {
    private final int a;
    private final int c;
    private final int least;
    private final int count;

    /**
     * @param a of the full range
     * @param full how many numbers the full range has
     * @param least the range is from this
     * @param most to this
     * @param c what all numbers are shifted by, the same for a whole run
     */
    Uneven(int a, int full, int least, int most, int c) {
        this.least = least;
        count = most - least + 1;
        this.a = nearestMask((double) a * count / full);
        this.c = c;
    }

    static int nearestMask(double wanted) {
        int mask = 1;
        while (Math.abs(2 * mask + 1 - wanted) <= Math.abs(mask - wanted)) {
            mask = 2 * mask + 1;
        }
        return mask;
    }

    int draw(Chance chance) {
        return ((chance.between(0, a) | chance.between(least, least + count - 1)) + c) % count + least;
    }
}
