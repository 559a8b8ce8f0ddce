package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.agent.Buckets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The C kit, in a process of its own, read by Java's classes. */
@Timeout(120)
class CWordsTest {
    private static final String WARMUP = "{\"command\":\"warmup\",\"seconds\":0,\"burst\":1}";
    private static final String MEASURE = "{\"command\":\"measure\",\"seconds\":0.5}";
    private static final String STOP = "{\"command\":\"stop\"}";

    @TempDir
    static Path folder;

    private static CProbe probe;

    @BeforeAll
    static void compile() throws Exception {
        probe = CProbe.compileInto(folder);
    }

    static Stream<long[]> values() {
        long hour = Buckets.HIGHEST_NANOS;
        Random random = new Random(42);
        return Stream.of(
                new long[] {},
                new long[] {0},
                new long[] {hour},
                new long[] {0, 1, 2, 1023, 1024, 2046, 2047, 2048, 2049, 4095, 4096, 4097, hour - 1, hour},
                LongStream.generate(() -> 1_000 + random.nextInt(50))
                        .limit(5_000)
                        .toArray(),
                LongStream.generate(() -> (random.nextLong() >>> 1 + random.nextInt(63)) % hour)
                        .limit(5_000)
                        .toArray());
    }

    @ParameterizedTest
    @MethodSource("values")
    void aHistogramIsEncodedAsInJava(long[] nanos) throws Exception {
        Histogram expected = LibraryHistograms.empty();
        Arrays.stream(nanos).forEach(expected::recordValue);

        String done =
                probe.run(0, List.of("nanos=" + joined(nanos)), WARMUP, STOP).done("warmup");

        assertArrayEquals(LibraryHistograms.encoded(expected), CProbe.encoded(done, "probe"));
        Histogram decoded = CProbe.histogram(done, "probe");
        assertEquals(nanos.length, decoded.getTotalCount());
        assertEquals(expected.getValueAtPercentile(50), decoded.getValueAtPercentile(50));
        assertEquals(expected.getValueAtPercentile(99), decoded.getValueAtPercentile(99));
        assertEquals(expected.getMaxValue(), decoded.getMaxValue());
    }

    @Test
    void valuesOutOfRangeAreCutAsInJava() throws Exception {
        long[] nanos = {-1, Long.MAX_VALUE};
        Histogram expected = LibraryHistograms.empty();
        LongStream.of(0, Buckets.HIGHEST_NANOS).forEach(expected::recordValue);

        String done =
                probe.run(0, List.of("nanos=" + joined(nanos)), WARMUP, STOP).done("warmup");

        assertArrayEquals(LibraryHistograms.encoded(expected), CProbe.encoded(done, "probe"));
        assertEquals(1, CProbe.number(done, "errors"));
        assertEquals(1, CProbe.number(done, "operations"));
    }

    @Test
    void aLongValueCountsForTheExpectedOnes() throws Exception {
        long[] nanos = {999, 1_000, 1_999, 2_000, 1_234_567};
        Histogram expected = LibraryHistograms.empty();
        Arrays.stream(nanos).forEach(each -> expected.recordValueWithExpectedInterval(each, 1_000));

        String done = probe.run(0, List.of("nanos=" + joined(nanos), "interval-nanos=1000"), WARMUP, STOP)
                .done("warmup");

        assertArrayEquals(LibraryHistograms.encoded(expected), CProbe.encoded(done, "probe"));
    }

    @Test
    void windowsAddUpToTheirPhase() throws Exception {
        CProbe.Said said =
                probe.run(0, List.of("nanos=" + joined(values().toList().get(5)), "window-millis=1"), MEASURE, STOP);

        String done = said.done("measure");
        List<String> windows = said.events("window");
        for (String total : List.of("wallNanos", "operations", "errors", "cpuNanos")) {
            long sum = windows.stream()
                    .mapToLong(window -> CProbe.number(window, total))
                    .sum();
            assertEquals(CProbe.number(done, total), sum, total);
        }
        long counted = windows.stream()
                .mapToLong(window -> CProbe.number(window, "numbers"))
                .sum();
        assertEquals(5_000, counted);
        assertEquals(5_000, CProbe.number(done, "numbers"));
        for (String name : List.of("probe", "hiccup")) {
            Histogram sum = LibraryHistograms.empty();
            windows.forEach(window -> sum.add(CProbe.histogram(window, name)));
            assertEquals(CProbe.histogram(done, name), sum, name);
        }
    }

    @Test
    void aPhaseBeginsEmpty() throws Exception {
        CProbe.Said said = probe.run(0, List.of("nanos=1,2,3"), WARMUP, MEASURE, STOP);

        assertEquals(3, CProbe.number(said.done("measure"), "operations"));
        assertEquals(3, CProbe.histogram(said.done("measure"), "probe").getTotalCount());
        assertEquals(1, said.events("first-operation").size());
    }

    @Test
    void connectReadsEscapedNames() throws Exception {
        CProbe.Said said = probe.run(
                0,
                List.of("nanos="),
                "{ \"endpoints\" : {\"client\":{},"
                        + " \"s\\u0065rver\":{\"x\":\"y\",\"chat\":\"\\u00e9\\ud83d\\ude00\\n:1\"}},"
                        + " \"command\":\"connect\"}",
                STOP);

        assertEquals(
                List.of("{\"event\":\"check\",\"name\":\"address\",\"value\":\"\u00e9\ud83d\ude00\\u000a:1\"}"),
                said.events("check"));
    }

    @Test
    void aFailureReportsTheResourcesInUse() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")));
        String failed = probe.run(1, List.of("nanos=1"), "fly").events("failed").get(0);

        // Of the kit: three standard streams and the three files of these counters; threads main, input, windows,
        // hiccups.
        assertEquals(6, CProbe.number(failed, "descriptors"));
        assertEquals(4, CProbe.number(failed, "threads"));
        assertTrue(CProbe.number(failed, "maps") > 10, failed);
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void invalidInputFailsWithItsCause(List<String> parameters, String command, String cause, String named)
            throws Exception {
        List<String> failed = probe.run(1, parameters, command).events("failed");

        assertEquals(1, failed.size());
        assertTrue(failed.get(0).contains("\"cause\":\"" + cause + "\""), failed.get(0));
        assertTrue(failed.get(0).contains(named), failed.get(0));
    }

    static Stream<Arguments> nonsense() {
        List<String> good = List.of("nanos=1");
        return Stream.of(
                Arguments.of(good, "fly", "error", "fly"),
                Arguments.of(good, "{\"command\":\"fly\"}", "error", "fly"),
                Arguments.of(good, "{\"command\":\"stop\"", "error", "stop"),
                Arguments.of(good, "{\"command\":\"rest\"}", "error", "open phase"),
                Arguments.of(good, "{\"command\":\"measure\"}", "error", "number seconds"),
                Arguments.of(List.of(), STOP, "bad-parameter", "nanos"),
                Arguments.of(List.of("nanos=1", "window-millis=0"), STOP, "bad-parameter", "window-millis"),
                Arguments.of(List.of("nanos=1", "interval-nanos=1s"), STOP, "bad-parameter", "1s"),
                Arguments.of(List.of("nanos"), STOP, "bad-parameter", "nanos"));
    }

    private static String joined(long[] nanos) {
        return Arrays.stream(nanos).mapToObj(Long::toString).collect(Collectors.joining(","));
    }
}
