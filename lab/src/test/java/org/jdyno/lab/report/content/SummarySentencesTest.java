package org.jdyno.lab.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Summary;
import org.jdyno.lab.model.Verdict;
import org.junit.jupiter.api.Test;

class SummarySentencesTest {
    private static final Measure RATE =
            new Measure("rate", "Throughput", "messages/s", Direction.HIGHER, 0.02, Measure.Kind.HEADLINE);

    private static Summary summary(double low, double high, Summary.Part... parts) {
        return new Summary(
                "echo",
                "test",
                Point.of(Map.of()),
                "rate",
                "native",
                "temurin-25",
                Verdict.Kind.FASTER,
                1.52,
                low,
                high,
                5,
                List.of(parts));
    }

    private static Summary.Part part(String value, double ratio, Verdict.Kind kind, double weight, double turning) {
        return new Summary.Part(
                value,
                ratio,
                kind,
                weight,
                Double.isNaN(turning) ? OptionalDouble.empty() : OptionalDouble.of(turning));
    }

    @Test
    void tellsTheSpreadAndWhichWeightsWouldTurnIt() {
        Summary summary = summary(
                1.4,
                1.65,
                part("one", 2.7, Verdict.Kind.FASTER, 0.75, 0.8),
                part("two", 0.8, Verdict.Kind.INCONCLUSIVE, 0.25, 0.71));
        assertEquals(
                "native, throughput: +52 % (95 % interval +40 % to +65 %, 5 blocks), faster. From −20 % (two) to 2.70×"
                        + " (one); better in 1 and undecided in 1. The ratio would be on the other side of 1 with a"
                        + " weight of one above 80 %, or of two above 71 %.",
                SummarySentences.of(summary, RATE));
        assertEquals("with the weights of one 75 %, two 25 %", SummarySentences.weights(summary));
    }

    @Test
    void ofManyWeightsThatWouldTurnItTheNearestAreNamed() {
        Summary summary = summary(
                1.4,
                1.65,
                part("far", 0.9, Verdict.Kind.SLOWER, 0.2, 0.9),
                part("near", 0.8, Verdict.Kind.SLOWER, 0.2, 0.25),
                part("middle", 0.85, Verdict.Kind.SLOWER, 0.2, 0.5),
                part("farther", 0.95, Verdict.Kind.SLOWER, 0.2, 0.95),
                part("most", 9, Verdict.Kind.FASTER, 0.2, 0.1));
        String sentence = SummarySentences.of(summary, RATE);
        assertTrue(
                sentence.endsWith("with a weight of near above 25 %, or of most below 10 %, or of middle above 50 %,"
                        + " or of 2 more."),
                sentence);
    }

    @Test
    void saysWhereNoWeightWouldTurnIt() {
        Summary summary = summary(
                Double.NaN,
                Double.NaN,
                part("one", 1.7, Verdict.Kind.FASTER, 0.5, Double.NaN),
                part("two", 1.2, Verdict.Kind.FASTER, 0.5, Double.NaN));
        String sentence = SummarySentences.of(summary, RATE);
        assertTrue(sentence.contains("+52 % (no interval, 5 blocks)"), sentence);
        assertEquals("each with the same weight", SummarySentences.weights(summary));
        assertTrue(sentence.endsWith("The ratio is on this side of 1 with any weight of a single one."), sentence);
    }
}
