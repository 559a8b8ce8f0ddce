package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jdyno.stats.compare.Decision.Kind;
import org.junit.jupiter.api.Test;

class DecisionTest {
    private static final double MARGIN = 0.02;

    @Test
    void theIntervalDecides() {
        assertDecision(Kind.ABOVE, true, 0.03, 0.05);
        assertDecision(Kind.ABOVE, false, 0.01, 0.05);
        assertDecision(Kind.EQUIVALENT, false, 0.001, 0.01);
        assertDecision(Kind.BELOW, true, -0.05, -0.03);
        assertDecision(Kind.BELOW, false, -0.05, -0.001);
        assertDecision(Kind.EQUIVALENT, false, -0.01, 0.015);
        assertDecision(Kind.INCONCLUSIVE, false, -0.03, 0.01);
        assertDecision(Kind.INCONCLUSIVE, false, -0.3, 0.3);
    }

    @Test
    void theMarginIsAFractionAndTheIntervalIsOfLogs() {
        double edge = Math.log(1.02);
        double tiny = 1e-12;
        assertDecision(Kind.ABOVE, false, edge - tiny, 0.05);
        assertDecision(Kind.ABOVE, true, edge + tiny, 0.05);
        assertDecision(Kind.BELOW, false, -0.05, -edge + tiny);
        assertDecision(Kind.BELOW, true, -0.05, -edge - tiny);
        assertDecision(Kind.INCONCLUSIVE, false, -0.01, edge + tiny);
        assertDecision(Kind.EQUIVALENT, false, -0.01, edge - tiny);
    }

    @Test
    void anIntervalThatTouchesOneClaimsNothing() {
        assertDecision(Kind.INCONCLUSIVE, false, 0, 0.05);
        assertDecision(Kind.EQUIVALENT, false, 0, 0);
    }

    @Test
    void noIntervalIsInconclusive() {
        assertDecision(Kind.INCONCLUSIVE, false, Double.NaN, Double.NaN);
    }

    @Test
    void aDifferenceLostToCorrectionIsNotClaimed() {
        PairedComparison above = interval(0.03, 0.05);
        assertEquals(Kind.ABOVE, Decision.of(above, above, MARGIN, 0.05, 0.05).kind());
        assertEquals(new Decision(Kind.INCONCLUSIVE, false), Decision.of(above, above, MARGIN, 0.06, 0.05));
        assertEquals(
                Kind.INCONCLUSIVE,
                Decision.of(above, above, MARGIN, Double.NaN, 0.05).kind());
        PairedComparison small = interval(0.001, 0.01);
        assertEquals(
                Kind.EQUIVALENT, Decision.of(small, small, MARGIN, 0.06, 0.05).kind());
    }

    @Test
    void aPlaceIsClaimedByTheIntervalThatHoldsTogetherWithTheOthers() {
        assertEquals(
                new Decision(Kind.INCONCLUSIVE, false),
                Decision.of(interval(-0.01, 0.01), interval(-0.03, 0.03), MARGIN, 0.9, 0.05));
        assertEquals(
                new Decision(Kind.ABOVE, false),
                Decision.of(interval(0.03, 0.05), interval(0.01, 0.07), MARGIN, 0.01, 0.05));
        assertEquals(
                new Decision(Kind.BELOW, true),
                Decision.of(interval(-0.05, -0.04), interval(-0.06, -0.03), MARGIN, 0.01, 0.05));
        PairedComparison none = interval(Double.NaN, Double.NaN);
        assertEquals(new Decision(Kind.ABOVE, false), Decision.of(interval(0.03, 0.05), none, MARGIN, 0.01, 0.05));
        assertEquals(
                new Decision(Kind.INCONCLUSIVE, false), Decision.of(interval(-0.01, 0.01), none, MARGIN, 0.9, 0.05));
        assertEquals(new Decision(Kind.INCONCLUSIVE, false), Decision.of(none, none, MARGIN, Double.NaN, 0.05));
    }

    private static PairedComparison interval(double low, double high) {
        return new PairedComparison((low + high) / 2, low, high, 0.01, 0.01, 8, 0.95);
    }

    private static void assertDecision(Kind kind, boolean material, double low, double high) {
        assertEquals(new Decision(kind, material), Decision.of(low, high, MARGIN));
    }
}
