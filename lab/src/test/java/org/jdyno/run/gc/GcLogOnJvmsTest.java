package org.jdyno.run.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.run.gc.GcLog.Pause;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs an allocating program on every collector of every JVM that is found, and compares its log with the collector
 * beans of the JVM. Set {@code JDYNO_JVMS} to a path of directories of Java homes to test more JVMs.
 */
class GcLogOnJvmsTest {
    /** Collectors with a bean that counts pauses only. */
    private static final List<Collector> STOPPING = List.of(Collector.SERIAL, Collector.PARALLEL, Collector.G1);

    @TempDir
    private static Path directory;

    @BeforeAll
    static void compileTheProgram() throws IOException {
        Path source = directory.resolve("Allocator.java");
        try (InputStream resource = GcLogOnJvmsTest.class.getResourceAsStream("Allocator.java")) {
            Files.copy(resource, source);
        }
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "8", "-Xlint:-options", source.toString());
        assertEquals(0, status, "the allocating program must compile");
    }

    @TestFactory
    Stream<DynamicTest> theLogAgreesWithTheBeans() throws IOException, InterruptedException {
        List<Jvm> hotSpots = JavaHomes.jvms().stream()
                .filter(jvm ->
                        !GcLogOptions.forJvm(jvm, directory.resolve("gc.log")).isEmpty())
                .toList();
        assertFalse(hotSpots.isEmpty(), "at least the JVM of this test must be found");
        return hotSpots.stream().flatMap(jvm -> Arrays.stream(Collector.values())
                .map(collector -> DynamicTest.dynamicTest(
                        jvm.id() + " " + collector.word(), () -> logAgreesWithBeans(jvm, collector))));
    }

    /** Options with which Java 8 writes other logs. */
    private static final List<List<String>> OPTIONS_OF_JAVA_8 = List.of(
            List.of("-XX:-PrintGCCause", "-XX:+PrintGCDateStamps"),
            List.of("-XX:+PrintClassHistogramBeforeFullGC", "-XX:+PrintClassHistogramAfterFullGC", "-XX:+PrintGCID"),
            List.of("-XX:+PrintHeapAtGC", "-XX:+PrintReferenceGC", "-XX:+PrintTenuringDistribution"),
            List.of("-XX:-PrintGCCause", "-XX:+PrintAdaptiveSizePolicy", "-XX:+PrintGCApplicationStoppedTime"));

    @TestFactory
    Stream<DynamicTest> theLogOfJava8AgreesWithTheBeansWithOtherOptions() throws IOException, InterruptedException {
        return JavaHomes.jvms().stream()
                .filter(jvm -> jvm.isHotSpot() && jvm.feature() < 9)
                .flatMap(jvm -> STOPPING.stream().flatMap(collector -> OPTIONS_OF_JAVA_8.stream()
                        .map(options -> DynamicTest.dynamicTest(
                                jvm.id() + " " + collector.word() + " " + options,
                                () -> logAgreesWithBeans(jvm, collector, options)))));
    }

    private static void logAgreesWithBeans(Jvm jvm, Collector collector) throws IOException, InterruptedException {
        logAgreesWithBeans(jvm, collector, List.of());
    }

    private static void logAgreesWithBeans(Jvm jvm, Collector collector, List<String> options)
            throws IOException, InterruptedException {
        boolean starts = starts(jvm, collector);
        assertTrue(
                starts || collector != Collector.SERIAL, "every HotSpot has the serial collector: " + jvm.describe());
        assumeTrue(starts, collector.word() + " does not start on " + jvm.describe());
        Path odd = Files.createDirectories(
                directory.resolve("runs: " + jvm.id() + ", " + collector.word() + options.hashCode()));
        Path file = odd.resolve("gc.log");
        List<String> words = new ArrayList<>(GcLogOptions.forJvm(jvm, file));
        words.addAll(options);
        words.addAll(List.of("-cp", directory.toString(), "Allocator", "150", "12"));
        Finished finished = run(jvm, collector, words);
        assertEquals(0, finished.status(), finished.output());

        GcLog log = GcLogFile.read(file);
        assertFalse(log.cut(), "cut");
        assertEquals(Optional.empty(), log.fault(Long.MAX_VALUE));
        int collections =
                beans(finished.output()).values().stream().mapToInt(Bean::count).sum();
        assertTrue(
                collections <= 1.1 * (log.pauseCount() + log.cycleCount()) + 2,
                () -> "each collection is a pause or a cycle, but there are " + collections);
        if (collector == Collector.EPSILON) {
            assertEquals(0, log.pauseCount());
        } else {
            assertTrue(log.pauseCount() > 0, "pauses");
            assertTrue(GcLogTest.peakHeapAfterBytes(log).isPresent(), "heap after");
        }
        if (STOPPING.contains(collector)) {
            compareWithBeans(log, beans(finished.output()));
        } else if (collector != Collector.EPSILON && collector != Collector.CMS) {
            assertTrue(log.cycleCount() > 0, "cycles");
        }
    }

    private static void compareWithBeans(GcLog log, Map<String, Bean> beans) {
        List<Pause> young =
                log.pauses().stream().filter(GcLogOnJvmsTest::isYoung).toList();
        List<Pause> full = log.pauses().stream().filter(GcLogOnJvmsTest::isFull).toList();
        compareWithBean(young, beans, "Copy", "PS Scavenge", "G1 Young Generation");
        compareWithBean(full, beans, "MarkSweepCompact", "PS MarkSweep", "G1 Old Generation");
    }

    private static void compareWithBean(List<Pause> pauses, Map<String, Bean> beans, String... names) {
        Bean bean = Arrays.stream(names)
                .filter(beans::containsKey)
                .map(beans::get)
                .findFirst()
                .orElseThrow();
        assertEquals(bean.count(), pauses.size(), "pauses of " + bean.name());
        // A bean times a little more than the log, and rounds each pause to milliseconds. The program may also be
        // interrupted between the two clock reads. This check detects a wrong unit or a pause that counts twice.
        long totalMillis = pauses.stream().mapToLong(Pause::durationNanos).sum() / 1_000_000;
        long slackMillis = 100 + pauses.size();
        assertTrue(
                totalMillis <= 3 * bean.millis() + slackMillis && bean.millis() <= 3 * totalMillis + slackMillis,
                () -> bean + " against " + totalMillis + " ms of pauses in the log");
    }

    /** G1's remark and cleanup stop the program too, but no bean of young or full collections counts them. */
    private static boolean isYoung(Pause pause) {
        String name = pause.name();
        return name.startsWith("Pause Young")
                || name.startsWith("GC (")
                || name.startsWith("GC pause")
                || name.equals("GC");
    }

    private static boolean isFull(Pause pause) {
        return pause.name().startsWith("Pause Full") || pause.name().startsWith("Full GC");
    }

    private static boolean starts(Jvm jvm, Collector collector) throws IOException, InterruptedException {
        boolean asked = collector == Collector.GENZGC && jvm.feature() > 23;
        assumeFalse(asked, "from 24 on zgc is generational");
        return run(jvm, collector, List.of("-version")).status() == 0;
    }

    private static Finished run(Jvm jvm, Collector collector, List<String> words)
            throws IOException, InterruptedException {
        String heap = collector == Collector.EPSILON ? "512m" : "64m";
        List<String> command = new ArrayList<>(
                List.of(jvm.java().toString(), "-XX:+UnlockExperimentalVMOptions", "-Xms" + heap, "-Xmx" + heap));
        command.addAll(collector.options());
        command.addAll(words);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        return new Finished(process.waitFor(), output);
    }

    /** {@code bean<tab>G1 Young Generation<tab>12<tab>34}. */
    private static Map<String, Bean> beans(String output) {
        Map<String, Bean> beans = new TreeMap<>();
        output.lines()
                .map(line -> line.split("\t"))
                .filter(words -> words[0].equals("bean"))
                .forEach(words ->
                        beans.put(words[1], new Bean(words[1], Integer.parseInt(words[2]), Long.parseLong(words[3]))));
        return beans;
    }

    private record Finished(int status, String output) {}

    private record Bean(String name, int count, long millis) {}
}
