package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The first commands of a user on a machine with one JVM, of which jdyno compares the collectors. The other JVMs of
 * this machine are hidden from it, which needs root on Linux.
 */
class OneJvmIT {
    private static final String ALONE = Checkout.root().resolve(".ci/one-jvm").toString();
    private static final String JVM = Checkout.javaHome().toString();

    private static final String INSTEAD = ", not in alternating slices of 100 ms, because the collector of ";

    /** What is known of the JVM: nothing before the first command. */
    @TempDir
    private static Path home;

    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void hideOthers() throws IOException, InterruptedException {
        boolean hidden = new ProcessBuilder(ALONE, JVM, "true").start().waitFor() == 0;
        assumeTrue(hidden, "no mount namespace can be made here");
        tool = new Tool(folder)
                .with("HOME", home.toString())
                .with("XDG_CACHE_HOME", home.resolve(".cache").toString());
    }

    private Tool.Ended run(List<String> under, String... words) throws Exception {
        List<String> alone = new ArrayList<>(List.of(ALONE, JVM));
        alone.addAll(under);
        return tool.under(alone.toArray(String[]::new)).run(words);
    }

    private static void verifyCollectors(Tool.Ended ended) {
        assertEquals(0, ended.status(), ended.toString());
        long collectors = Stream.of("+serial", "+parallel", "+g1", "+zgc")
                .filter(ended.out()::contains)
                .count();
        assertTrue(collectors >= 3, ended.toString());
        assertTrue(ended.out().contains("+zgc"), ended.toString());
        assertTrue(ended.out().contains(INSTEAD), ended.toString());
    }

    @Test
    void comparesTheCollectorsOfTheOnlyJvm() throws Exception {
        Tool.Ended platforms = run(List.of(), "platforms", "--json");
        assertEquals(1, platforms.out().split("\"vendor\" *:", -1).length - 1, platforms.toString());
        verifyCollectors(run(List.of(), "run", "--dry-run"));
        verifyCollectors(run(List.of(), "run", "--quick", "--dry-run"));
    }

    /** The JVM of one processor chooses other defaults. */
    @Test
    void comparesThemOnOneProcessorToo() throws Exception {
        tool.with("XDG_CACHE_HOME", folder.toString());
        verifyCollectors(run(List.of("taskset", "-c", "0"), "run", "--dry-run"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+zgc", "+shenandoah"})
    void comparesACollectorThatRunsOnATimerWithTheDefault(String collector) throws Exception {
        String jvm = System.getProperty("java.specification.version");
        // A JVM without it is compared with nothing, and its part is sliced.
        boolean has = run(List.of(), "platforms").out().contains(collector.substring(1));
        for (List<String> length : List.of(List.<String>of(), List.of("--quick"))) {
            List<String> words = new ArrayList<>(List.of("run", "-p", jvm, "-p", jvm + collector, "--dry-run"));
            words.addAll(length);
            Tool.Ended ended = run(List.of(), words.toArray(String[]::new));
            assertEquals(0, ended.status(), ended.toString());
            assertEquals(
                    has,
                    ended.out().contains(INSTEAD),
                    Arrays.asList(ended, words).toString());
        }
    }

    @Test
    void slicesOfACollectorThatRunsOnATimerAreRefused() throws Exception {
        String jvm = System.getProperty("java.specification.version");
        Tool.Ended asked =
                run(List.of(), "run", "orders", "-p", jvm, "-p", jvm + "+zgc", "--pairing", "sliced", "--dry-run");
        assertEquals(64, asked.status(), asked.toString());
        assertTrue(asked.err().contains("use --pairing auto"), asked.toString());
        assertFalse(asked.err().contains("unexpected"), asked.toString());
    }
}
