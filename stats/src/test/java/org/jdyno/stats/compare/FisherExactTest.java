package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class FisherExactTest {
    /**
     * The lady who tastes tea: 3 of her 4 choices right, 17 in 70 by chance (Fisher, 1935); R's fisher.test: 0.2429.
     */
    @Test
    void agreesWithFisherOnTea() {
        assertEquals(17 / 70.0, FisherExact.moreOften(3, 4, 1, 4), 1e-14);
        assertEquals(1 / 70.0, FisherExact.moreOften(4, 4, 0, 4), 1e-14);
    }

    /**
     * Convictions of twins of criminals, 10 of 13 monozygotic ones and 2 of 17 others (Fisher, 1935); an example of R's
     * fisher.test, which prints 0.0004652.
     */
    @Test
    void agreesWithFisherOnConvictions() {
        assertEquals(0.0004652, FisherExact.moreOften(10, 13, 2, 17), 5e-8);
    }

    /** Every table of groups of the sizes that a gate has, by rational arithmetic. */
    @Test
    void agreesWithCounting() {
        for (int failed = 0; failed <= 14; failed++) {
            for (int others = 0; others <= 28; others++) {
                assertEquals(counted(failed, 14, others, 28), FisherExact.moreOften(failed, 14, others, 28), 1e-13);
            }
        }
    }

    private static double counted(int failed, int trials, int others, int otherTrials) {
        BigInteger ways = BigInteger.ZERO;
        for (int mine = failed; mine <= trials; mine++) {
            ways = ways.add(choose(trials, mine).multiply(choose(otherTrials, failed + others - mine)));
        }
        BigInteger all = choose(trials + otherTrials, failed + others);
        return new BigDecimal(ways)
                .divide(new BigDecimal(all), MathContext.DECIMAL64)
                .doubleValue();
    }

    private static BigInteger choose(int n, int k) {
        if (k < 0 || k > n) {
            return BigInteger.ZERO;
        }
        BigInteger ways = BigInteger.ONE;
        for (int i = 1; i <= k; i++) {
            ways = ways.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
        }
        return ways;
    }

    @Test
    void hugeCountsKeepTheirDigits() {
        assertEquals(0.5, FisherExact.moreOften(1, 100_000, 0, 100_000), 1e-12);
        assertEquals(1, FisherExact.moreOften(0, 0, 0, 0));
        assertEquals(1, FisherExact.moreOften(0, 5, 0, 10), 1e-12);
    }
}
