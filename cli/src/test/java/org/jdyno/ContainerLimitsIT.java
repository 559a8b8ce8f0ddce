package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdyno.host.LimitGroups;
import org.jdyno.model.Cause;
import org.jdyno.model.Ergonomics;
import org.jdyno.model.Limits;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Platforms with the limits of a container, for real, where this machine lets jdyno create control groups. */
class ContainerLimitsIT {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    private static final String ORDERS = "workloads: {orders: {warehouses: 1, population: 1}}\n";

    private static final String SERVER =
            """
            server: {command: "{java} -cp {example} org.jdyno.server.example.Shop {port}"}
            load: {connections: 2}
            """;

    @TempDir
    private Path folder;

    private Tool tool;
    /** The groups of other programs. */
    private List<Path> before;

    @BeforeEach
    void makeTool() throws IOException {
        before = groups();
        Limits both = new Limits(Optional.of(BigDecimal.ONE), Optional.empty(), Optional.of("1g"));
        assumeTrue(new LimitGroups().refusal(both).isEmpty(), "needs the right to create control groups");
        tool = new Tool(folder);
    }

    /** Whatever a test does, no control group is left. */
    @AfterEach
    void noGroupIsLeft() throws Exception {
        Tool.await("the removal of all control groups", () -> before.containsAll(groups()));
    }

    private static List<Path> groups() {
        try (Stream<Path> all = Files.walk(CGROUPS, 4)) {
            return all.filter(path -> path.getFileName().toString().matches("jdyno-\\d+")
                            && Files.notExists(Path.of(
                                    "/proc", path.getFileName().toString().substring("jdyno-".length()))))
                    .toList();
        } catch (IOException | UncheckedIOException removedMeanwhile) {
            return List.of(CGROUPS);
        }
    }

    private List<Trial> run(String measured, String... platforms) throws Exception {
        String specs = String.join(
                "\", \"",
                Stream.of(platforms)
                        .map(platform ->
                                platform.replace("JVM", Checkout.javaHome().toString()))
                        .toList());
        Files.writeString(
                folder.resolve("plan.yaml"),
                "platforms: [\"" + specs + "\"]\n" + measured
                        + """
                        blocks: 1
                        timing: {burst: 300ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 1s, window: 500ms}
                        """);
        tool.run("run", "plan.yaml", "--out", "run", "--no-open");
        return RunDirectory.open(folder.resolve("run")).read().trials();
    }

    private static Trial of(List<Trial> trials, String platform) {
        return trials.stream()
                .filter(trial -> trial.slot().platform().equals(platform))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aJvmSeesItsLimitsAndIsThrottled() throws Exception {
        List<Trial> trials = run(ORDERS, "free=JVM", "small=JVM+cpus=0.2+memory=300m");
        Trial small = of(trials, "small");
        Ergonomics chosen = small.ergonomics().get("orders");
        assertEquals(1, chosen.processors().getAsDouble());
        assertEquals("Serial", chosen.collector().orElseThrow());
        assertTrue(small.measures().get("quota-throttled") > 0, small.measures().toString());
        assertFalse(of(trials, "free").measures().containsKey("quota-throttled"));
    }

    @Test
    void aServerOfTheUserIsLimitedAndItsAdapterIsNot() throws Exception {
        List<Trial> trials = run(SERVER, "free=JVM", "small=JVM+cpus=0.2+memory=300m");
        Trial small = of(trials, "small");
        assertTrue(small.completed(), small.toString());
        assertTrue(small.measures().get("quota-throttled") > 0, small.measures().toString());
    }

    @Test
    void theTwinIsLimitedToo() throws Exception {
        List<Trial> trials = run("workloads: {chat: {rooms: 1, users: 2}}\n", "free=native", "small=native+cpus=0.2");
        assertTrue(of(trials, "small").measures().get("quota-throttled") > 0, trials.toString());
    }

    @Test
    void whatNeedsMoreMemoryIsKilledAndTheLimitIsNamed() throws Exception {
        List<Trial> trials =
                run(ORDERS, "free=JVM", "small=JVM+heap=200m+-XX:+AlwaysPreTouch+memory=220m+-XX:+UseParallelGC");
        Trial killed = of(trials, "small");
        assertEquals(Cause.OUT_OF_MEMORY, killed.cause().orElseThrow(), killed.toString());
        assertEquals("memory=220m", killed.obstacle().orElseThrow().value());
        assertTrue(killed.message().contains("limit memory=220m"), killed.message());
    }

    @Test
    void soIsAProgramOfTheUser() throws Exception {
        List<Trial> trials = run(SERVER, "free=JVM", "small=JVM+heap=200m+-XX:+AlwaysPreTouch+memory=220m");
        Trial killed = of(trials, "small");
        assertEquals(Cause.OUT_OF_MEMORY, killed.cause().orElseThrow(), killed.toString());
        assertEquals("memory=220m", killed.obstacle().orElseThrow().value());
    }

    @Test
    void aHeapThatIsLargerThanTheLimitIsNotTried() throws Exception {
        Trial skipped = of(run(ORDERS, "free=JVM", "small=JVM+heap=200m+memory=100m"), "small");
        assertEquals(Cause.UNSUPPORTED, skipped.cause().orElseThrow(), skipped.toString());
        assertTrue(skipped.message().contains("heap=200m is more than memory=100m"), skipped.message());
    }

    private static String ended(Tool.Started sitting) {
        try {
            return sitting.ended().toString();
        } catch (IOException | InterruptedException unknown) {
            return unknown.toString();
        }
    }

    @Test
    void killedAtAnyMomentItLeavesNoGroup() throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                "platforms: [\"a=JVM+cpus=0.5+memory=400m\", \"b=JVM+cpus=1\"]\n"
                                .replace("JVM", Checkout.javaHome().toString())
                        + ORDERS
                        + "timing: {burst: 100ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 300ms,"
                        + " window: 100ms}\nblocks: 1000\n");
        for (int kill = 0; kill < Integer.getInteger("jdyno.kills", 3); kill++) {
            Path directory = folder.resolve("run-" + kill);
            Tool.Started sitting = tool.start("run", "plan.yaml", "--out", directory.toString(), "--no-open");
            Tool.await(
                    "a trial",
                    () -> Files.exists(directory.resolve("trials"))
                            || !sitting.process().isAlive());
            // Some moment of the first seconds: the number is all that chance decides.
            boolean ended = sitting.process().waitFor(new Random().nextInt(3_000), TimeUnit.MILLISECONDS);
            assertFalse(ended, () -> "it ended by itself: " + ended(sitting));
            Tool.signal("KILL", sitting);
            tool.awaitNobodyLeft(directory);
            noGroupIsLeft();
        }
    }
}
