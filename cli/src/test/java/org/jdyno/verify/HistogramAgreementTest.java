package org.jdyno.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jdyno.Checkout;
import org.jdyno.MadeTrial;
import org.jdyno.host.Installation;
import org.jdyno.model.Cell;
import org.jdyno.model.Distribution;
import org.jdyno.model.Pairing;
import org.jdyno.model.Phase;
import org.jdyno.model.Slot;
import org.jdyno.model.StoredHistogram;
import org.jdyno.model.Trial;
import org.jdyno.model.Warmup;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.plan.Workloads;
import org.jdyno.store.VerifyDirectory;
import org.jdyno.verify.Agreement.Comparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs HdrHistogram's tool on logs like those of trials. */
class HistogramAgreementTest {
    private static final long BEGAN_MILLIS = 1_700_000_000_000L;
    private static final String DISTRIBUTION = "driver.response";

    private final Workloads workloads = Workloads.in(Checkout.root().resolve("workloads"));
    private final Workload chat = workloads.get("chat");

    @TempDir
    private Path folder;

    @Test
    void agreesWithWhatTheToolReadsOfTheMeasuredPhase() throws Exception {
        Histogram measured = recorded(5_000, 7);
        Path log = log(recorded(3_000, 1), measured, recorded(2_000, 2));

        Comparison right = compare(log, measured, measured.getValueAtPercentile(99) / 1e3);
        assertEquals(AgreementResult.AGREES, right.finding(), right.toString());
        assertEquals(5_000, right.figures().get(0).reference(), "neither the warm-up nor what has another tag");
        assertEquals(7, right.figures().size());
    }

    @Test
    void findsOneValueMoreAndAPercentileThatIsMisreported() throws Exception {
        Histogram measured = recorded(5_000, 7);
        Path log = log(recorded(3_000, 1), measured, recorded(2_000, 2));
        double p99Micros = measured.getValueAtPercentile(99) / 1e3;

        Comparison misreported = compare(log, measured, p99Micros + 0.001);
        assertEquals(AgreementResult.DIFFERS, misreported.finding());
        assertEquals("different: p99", misreported.remark());

        measured.recordValue(1);
        Comparison oneMore = compare(log, measured, p99Micros);
        assertEquals(AgreementResult.DIFFERS, oneMore.finding());
        assertTrue(oneMore.remark().contains("count"), oneMore.remark());
    }

    @Test
    void aLogOfNothingIsNoAgreement() throws Exception {
        Path log = log(recorded(3_000, 1), new Histogram(Distribution.HIGHEST_NANOS, 3), recorded(2_000, 2));
        assertEquals(
                AgreementResult.INCONCLUSIVE, compare(log, recorded(5, 7), 1).finding());
        assertThrows(IOException.class, () -> HistogramTool.parse(List.of("#[comment]")));
    }

    private Comparison compare(Path log, Histogram reported, double p99Micros) throws Exception {
        Bench bench =
                new Bench(new Installation(Checkout.root()), workloads, Here.jvm(), "test", List.of(), step -> {});
        HistogramAgreement agreement = new HistogramAgreement(bench, new VerifyDirectory(folder));
        List<Comparison> comparisons = agreement.compare(trial(reported, p99Micros), chat, log);
        assertEquals(1, comparisons.size());
        return comparisons.get(0);
    }

    private Trial trial(Histogram reported, double p99Micros) {
        return MadeTrial.of(new Slot(0, 0, new Cell("chat", chat.defaults()), "here", Pairing.INTERLEAVED))
                .measures(Map.of("response-p99", p99Micros))
                .windows(List.of(window(Phase.WARMUP, 500), window(Phase.MEASURE, 2_000)))
                .warmup(Warmup.NONE)
                .distributions(Map.of(
                        DISTRIBUTION, new Distribution(StoredHistogram.of(reported), List.of(), List.of(), Map.of())))
                .times(BEGAN_MILLIS, 3_000_000_000L)
                .trial();
    }

    private static Window window(Phase phase, long atMillis) {
        return new Window("client", phase, 0, 0, BEGAN_MILLIS + atMillis, 250_000_000, 1, 0, 0, Map.of());
    }

    /** A log with warm-up, a measured phase, and another histogram in it. */
    private Path log(Histogram warmup, Histogram measured, Histogram other) throws IOException {
        Path file = folder.resolve("latency.hlog");
        try (PrintStream stream = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputLogFormatVersion();
            writer.outputStartTime(BEGAN_MILLIS);
            writer.outputLegend();
            write(writer, warmup, "client.response", 0.5);
            write(writer, other, "client.lag", 2.0);
            write(writer, measured, "client.response", 2.0);
        }
        return file;
    }

    private static void write(HistogramLogWriter writer, Histogram histogram, String tag, double atSeconds) {
        if (histogram.getTotalCount() > 0) {
            histogram.setTag(tag);
            writer.outputIntervalHistogram(atSeconds, atSeconds + 0.25, histogram, 1e6);
        }
    }

    private static Histogram recorded(int values, long seed) {
        Histogram histogram = new Histogram(Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        Random random = new Random(seed);
        for (int value = 0; value < values; value++) {
            histogram.recordValue((long) Math.exp(10 + 2 * random.nextGaussian()));
        }
        return histogram;
    }
}
