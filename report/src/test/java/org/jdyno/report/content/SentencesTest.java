package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;
import org.jdyno.model.Point;
import org.jdyno.model.Verdict;
import org.junit.jupiter.api.Test;

class SentencesTest {
    private static final Measure THROUGHPUT =
            new Measure("throughput", "Throughput", "messages/s", Direction.HIGHER, 0.02, Measure.Kind.HEADLINE);
    private static final Measure P99 = lower("p99", "Delivery p99", "µs");
    private static final Measure RSS = lower("rss", "RSS peak", "MiB");

    private static Measure lower(String name, String title, String unit) {
        return new Measure(name, title, unit, Direction.LOWER, 0.03, Measure.Kind.EXPLORATORY);
    }

    @Test
    void saysARateAsOperationsPerSecond() {
        assertEquals(
                "debian-25 carries 6 % more messages per second than debian-17 (95 % interval +3 % to +10 %, 8"
                        + " blocks).",
                say(THROUGHPUT, Verdict.Kind.FASTER, 1.06, 1.03, 1.104));
        assertEquals(
                "debian-25 carries 9 % fewer messages per second than debian-17 (95 % interval −12 % to −6 %, 8"
                        + " blocks).",
                say(THROUGHPUT, Verdict.Kind.SLOWER, 0.91, 0.88, 0.94));
        assertEquals(
                "debian-25 carries 2.45 times as many messages per second as debian-17"
                        + " (95 % interval 2.38× to 2.53×, 8 blocks).",
                say(THROUGHPUT, Verdict.Kind.FASTER, 2.45, 2.38, 2.53));
    }

    @Test
    void saysThatALowerLatencyIsBetter() {
        assertEquals(
                "Delivery p99: debian-25 is 20 % lower than debian-17, better"
                        + " (95 % interval −25 % to −15 %, 8 blocks).",
                say(P99, Verdict.Kind.FASTER, 0.8, 0.75, 0.85));
        assertEquals(
                "RSS peak: debian-25 has 3.00 times the value of debian-17, worse"
                        + " (95 % interval 2.90× to 3.10×, 8 blocks).",
                say(RSS, Verdict.Kind.SLOWER, 3, 2.9, 3.1));
        Verdict lower = verdict(P99, Verdict.Kind.FASTER, 0.8, 0.75, 0.85, 8);
        assertEquals("lower, better", Sentences.word(lower.kind(), P99));
    }

    @Test
    void saysWhyAnIntervalWithoutZeroMayBeInconclusive() {
        assertEquals(
                "debian-25 and debian-17 are not distinguished by throughput; the difference lies between +1 % and"
                        + " +5 % (95 % interval, 8 blocks; adjusted for 10 comparisons: −1 % to +7 %).",
                say(Verdict.Kind.INCONCLUSIVE, 1.03, 1.01, 1.05, 0.99, 1.07));
        assertEquals(
                "debian-25 and debian-17 are not distinguished by throughput; the difference lies between +1 % and"
                        + " +5 % (95 % interval, 8 blocks; not significant at the chosen rate of false alarms).",
                say(THROUGHPUT, Verdict.Kind.INCONCLUSIVE, 1.03, 1.01, 1.05));
    }

    @Test
    void saysWhichIntervalDecidesAboutTheMargin() {
        assertEquals(
                "debian-25 and debian-17 are not distinguished by throughput; the difference lies between −1 % and"
                        + " +1 % (95 % interval, 8 blocks; adjusted for 10 comparisons: −2.3 % to +2.3 %; margin"
                        + " ±2 %).",
                say(Verdict.Kind.INCONCLUSIVE, 1, 0.99, 1.01, 0.977, 1.023));
        assertEquals(
                "debian-25 and debian-17 are not distinguished by throughput; the difference lies between −1 % and"
                        + " +1 % (95 % interval, 8 blocks; adjusted for 10 comparisons: unbounded; margin ±2 %).",
                say(Verdict.Kind.INCONCLUSIVE, 1, 0.99, 1.01, Double.NaN, Double.NaN));
        assertEquals(
                "debian-25 and debian-17 are equivalent by throughput: the difference lies between −1.8 % and +1.8 %"
                        + " (95 % interval adjusted for 10 comparisons, 8 blocks), within the margin of ±2 %.",
                say(Verdict.Kind.EQUIVALENT, 1, 0.99, 1.01, 0.982, 1.018));
        assertEquals(
                "debian-25 carries 4 % more messages per second than debian-17 (95 % interval +3 % to +5 %, 8 blocks;"
                        + " adjusted for 10 comparisons: +1 % to +7 %). The difference may be smaller than the margin"
                        + " of ±2 %.",
                say(Verdict.Kind.FASTER, 1.04, 1.03, 1.05, 1.01, 1.07));
    }

    @Test
    void saysWhyAPercentileOfShortTrialsHasNoVerdict() {
        Verdict alone = verdict(P99, Verdict.Kind.INCONCLUSIVE, 0.8, 0.7, 0.9, 8);
        assertEquals(
                "debian-25 and debian-17 are not compared by delivery p99: the trials are too short. On average"
                        + " fewer than three pauses lie beyond a percentile three times as far out. With all trials"
                        + " merged, the difference lies between −30 % and −10 % (95 % jackknife interval, 8 blocks)."
                        + " This is not a verdict; measure for longer.",
                Sentences.comparison(merged(alone, 0.7, 0.9, true), P99));
        assertEquals(
                "debian-25 and debian-17 are not distinguished by delivery p99; the difference lies between −30 %"
                        + " and −10 % (95 % interval, 8 blocks; not confirmed by the percentiles of all trials merged:"
                        + " −30 % to +20 %).",
                Sentences.comparison(merged(alone, 0.7, 1.2, false), P99));
    }

    /** A headline verdict that is one of ten. */
    private static String say(
            Verdict.Kind kind, double ratio, double low, double high, double adjustedLow, double adjustedHigh) {
        Verdict.Adjusted adjusted = new Verdict.Adjusted(10, adjustedLow, adjustedHigh);
        return Sentences.comparison(
                verdict(THROUGHPUT, kind, ratio, low, high, 8, adjusted, Optional.empty()), THROUGHPUT);
    }

    private static String say(Measure measure, Verdict.Kind kind, double ratio, double low, double high) {
        return Sentences.comparison(verdict(measure, kind, ratio, low, high, 8), measure);
    }

    private static Verdict verdict(
            Measure measure, Verdict.Kind kind, double ratio, double low, double high, int blocks) {
        Verdict.Adjusted adjusted = new Verdict.Adjusted(1, low, high);
        return verdict(measure, kind, ratio, low, high, blocks, adjusted, Optional.empty());
    }

    private static Verdict merged(Verdict of, double low, double high, boolean tooShort) {
        Verdict.Merged merged = new Verdict.Merged(of.effect().ratio(), low, high, tooShort, false);
        double from = tooShort ? low : of.effect().low();
        double to = tooShort ? high : of.effect().high();
        return verdict(P99, of.kind(), of.effect().ratio(), from, to, 8, of.adjusted(), Optional.of(merged));
    }

    private static Verdict verdict(
            Measure measure,
            Verdict.Kind kind,
            double ratio,
            double low,
            double high,
            int blocks,
            Verdict.Adjusted adjusted,
            Optional<Verdict.Merged> merged) {
        double margin = 1 + measure.margin();
        boolean material = adjusted.low() >= margin || adjusted.high() <= 1 / margin;
        return new Verdict(
                new Cell("chat", Point.of(Map.of())),
                measure.name(),
                "debian-25",
                "debian-17",
                kind,
                material,
                measure.headline(),
                new Effect(ratio, low, high, blocks),
                adjusted,
                new Verdict.Evidence(
                        low,
                        high,
                        0.01,
                        0.01,
                        0.01,
                        ratio,
                        low,
                        high,
                        false,
                        merged,
                        Optional.empty(),
                        Optional.empty()));
    }
}
