package org.jdyno.orders.business;

/**
 * Random numbers with an uneven distribution: TPC-C's NURand(A, x, y). Immutable; any thread.
 *
 * <p>No A is published for ranges smaller than TPC-C's. Here it is the number 2ⁿ-1 that is nearest to the same share of
 * the range as A is of the full range.
 */
final class Uneven {
    private final int a;
    private final int c;
    private final int least;
    private final int count;

    /**
     * @param a the constant A of the full range
     * @param full size of the full range
     * @param least lower end of the range
     * @param most upper end of the range
     * @param c shift of all numbers, the same for a whole run
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
