package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTest {
    private static OptionalDouble value(String formula, double scale, Map<String, Double> known) {
        return Formula.parse(formula, scale)
                .value(term -> known.containsKey(term.distribution())
                        ? OptionalDouble.of(known.get(term.distribution()))
                        : OptionalDouble.empty());
    }

    @Test
    void isOneTermOrOneOverAnother() {
        assertEquals(
                List.of(new Term("driver", "latency", Optional.of("p99.9"), Optional.empty())),
                Formula.parse("driver.latency.p99.9", 1).terms());
        assertEquals(OptionalDouble.of(99.9), Term.parse("driver.latency.p99.9").percentile());
        assertEquals(OptionalDouble.empty(), Term.parse("driver.pings.max").percentile());
        assertEquals(
                List.of(
                        new Term("a", "b", Optional.empty(), Optional.empty()),
                        new Term("node-2", "d", Optional.empty(), Optional.empty())),
                Formula.parse(" a.b/node-2.d ", 1).terms());
        assertEquals(OptionalDouble.of(6), value("a.b", 2, Map.of("a.b", 3.0)));
        assertEquals(OptionalDouble.of(1.5e3), value("a.b / c.d", 1e3, Map.of("a.b", 3.0, "c.d", 2.0)));
    }

    @Test
    void mayDivideByTheMeanOfSeveralTerms() {
        Map<String, Double> known = Map.of("a.b", 3.0, "c.d", 2.0, "e.f", 4.0);
        assertEquals(OptionalDouble.of(1e3), value("a.b / mean(c.d, e.f)", 1e3, known));
        assertEquals(OptionalDouble.of(1.5), value("a.b/mean( c.d )", 1, known));
        assertEquals(OptionalDouble.of(1), value("a.b / mean(a.b,c.d,e.f)", 1, known));
        assertEquals(OptionalDouble.empty(), value("a.b / mean(c.d, x.y)", 1, known), "half a mean is none");
        assertEquals(
                OptionalDouble.empty(), value("a.b / mean(c.d, x.y)", 1, Map.of("a.b", 1.0, "c.d", 0.0, "x.y", 0.0)));
    }

    @Test
    void maySubtractACounterOfTheSameRole() {
        Map<String, Double> known = Map.of("a.b", 30.0, "a.c", 6.0, "e.f", 4.0);
        assertEquals(OptionalDouble.of(6), value("(a.b - a.c) / e.f", 1, known));
        assertEquals(OptionalDouble.of(0.5), value("e.f / (a.b - a.c)", 3, known));
        assertEquals(OptionalDouble.empty(), value("(a.b - a.x) / e.f", 1, known), "what is not known is not 0");
        assertEquals(OptionalDouble.empty(), value("(a.x - a.c) / e.f", 1, known));
        assertTrue(Formula.parse("(driver.wallNanos - driver.clockNanos) / driver.operations", 1)
                .isWallClock());
    }

    @Test
    void hasNoValueWithoutItsTerms() {
        assertEquals(OptionalDouble.empty(), value("a.b", 1, Map.of()));
        assertEquals(OptionalDouble.empty(), value("a.b / c.d", 1, Map.of("a.b", 1.0)));
        assertEquals(OptionalDouble.empty(), value("a.b / c.d", 1, Map.of("c.d", 1.0)));
        assertEquals(OptionalDouble.empty(), value("a.b / c.d", 1, Map.of("a.b", 1.0, "c.d", 0.0)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "a.",
                ".b",
                "a.b / c.d / e.f",
                "a.b + c.d",
                "a.b /",
                "A.b",
                "a.b c.d",
                "a.b.median",
                "mean(a.b, c.d)",
                "a.b / mean()",
                "a.b / mean(c.d,)",
                "a.b / mean(c.d, mean(a.b))",
                "a.b / mean(c.d",
                "a.b / total(c.d)",
                "(a.b - c.d)",
                "(a.b.p99 - a.c)",
                "a.b - a.c"
            })
    void refusesWhatIsNone(String text) {
        assertThrows(IllegalArgumentException.class, () -> Formula.parse(text, 1));
    }
}
