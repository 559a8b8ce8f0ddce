package org.jdyno.lab.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Effect;
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
                new Effect(1.52, low, high, 5),
                List.of(parts));
    }

    @Test
    void tellsTheSpread() {
        Summary summary = summary(
                1.4,
                1.65,
                new Summary.Part("one", 2.7, Verdict.Kind.FASTER),
                new Summary.Part("two", 0.8, Verdict.Kind.INCONCLUSIVE));
        assertEquals(
                "native, throughput: +52 % (95 % interval +40 % to +65 %, 5 blocks), faster. From −20 % (two) to 2.70×"
                        + " (one); better in 1 and undecided in 1.",
                SummarySentences.of(summary, RATE));
    }

    @Test
    void saysWhereThereIsNoInterval() {
        Summary summary = summary(
                Double.NaN,
                Double.NaN,
                new Summary.Part("one", 1.7, Verdict.Kind.FASTER),
                new Summary.Part("two", 1.2, Verdict.Kind.FASTER));
        String sentence = SummarySentences.of(summary, RATE);
        assertTrue(sentence.contains("+52 % (no interval, 5 blocks)"), sentence);
    }
}
