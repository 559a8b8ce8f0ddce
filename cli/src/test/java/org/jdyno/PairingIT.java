package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.Distribution;
import org.jdyno.model.Outcome;
import org.jdyno.model.Pairing;
import org.jdyno.model.Phase;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Platforms of a block in slices, through the whole tool. */
class PairingIT {
    private static final Set<String> GENERATORS = Set.of("orders", "client");

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private Run run(String pairing, String parameters) throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["serial=%1$s+serial+heap=64m", "c1=%1$s+c1+heap=64m"]
                workloads:
                  dummy: {%2$s}
                blocks: 1
                pairing: %3$s
                timing: {burst: 200ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 1s, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), parameters, pairing));
        Tool.Ended ended = COMMANDS.runPlan(folder.resolve("plan.yaml"), folder.resolve("run"));
        assertTrue(Files.exists(folder.resolve("run")), ended.toString());
        return RunDirectory.open(folder.resolve("run")).read();
    }

    @Test
    void inSlicesEachIsMeasuredByItsOwnTime() throws Exception {
        Run run = run("sliced", "work: 10");
        assertEquals(3, run.trials().size());
        for (Trial trial : run.trials()) {
            assertTrue(trial.ran(), trial.message());
            assertEquals(Pairing.SLICED, trial.slot().pairing());
            assertTrue(
                    trial.measures()
                            .keySet()
                            .containsAll(Set.of("throughput", "cpu-per-op", "allocation", "others-share")),
                    trial.measures().toString());
            verifyBurst(trial);
            verifyWindows(trial);
        }
    }

    /** In slices, the stops would be response times, hiccups and pauses. */
    private static void verifyBurst(Trial trial) {
        Map<String, Double> measures = trial.measures();
        assertTrue(
                measures.keySet()
                        .containsAll(Set.of(
                                "rss-peak",
                                "ready-time",
                                "first-operation-time",
                                "gc-pause-share",
                                "speed-since-burst")),
                measures.toString());
        Distribution service = trial.distributions().get("driver.service");
        long inBurst = trial.windows().stream()
                .filter(window -> window.role().equals("client")
                        && window.burst() == trial.warmup().bursts())
                .mapToLong(Window::operations)
                .sum();
        assertTrue(inBurst > 0, trial.windows().toString());
        assertEquals(inBurst, service.histogram().decoded().getTotalCount(), "one of each operation of the burst");
    }

    /** The slices that count, which a busy machine may make longer. */
    private static void verifyWindows(Trial trial) {
        List<Window> measured = trial.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURE)
                .toList();
        assertTrue(measured.stream().allMatch(window -> window.role().equals("client")), measured.toString());
        long nanos = measured.stream().mapToLong(Window::wallNanos).sum();
        assertTrue(nanos > 0, measured.toString());
        long operations = measured.stream().mapToLong(Window::operations).sum();
        assertEquals(operations * 1e9 / nanos, trial.measures().get("throughput"), 1e-6 * operations);
        // The server has no windows of its own, and its processor time is known all the same.
        double serverNanos = 1e3 * trial.measures().get("cpu-per-op") * operations;
        assertTrue(serverNanos > 0 && serverNanos < 3.0 * nanos, serverNanos + " ns of " + nanos);
    }

    /** All trials have one rate, which a run that is continued keeps. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"INTERLEAVED", "UNPAIRED"})
    void oneLifeHasAPhaseWithoutARateAndOneWith(Pairing pairing) throws Exception {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["serial=%1$s+serial+heap=64m", "c1=%1$s+c1+heap=64m"]
                workloads:
                  orders: {warehouses: 1}
                blocks: 1
                pairing: %2$s
                timing: {burst: 500ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 400ms, window: 50ms,
                         start-timeout: 2m, phase-timeout: 2m}
                phases: {starts: 2, rate: {share: 0.2, measure: 500ms}}
                """
                        .formatted(Checkout.javaHome(), pairing.word()));
        Path directory = folder.resolve("run");
        COMMANDS.runPlan(plan, directory);
        Tool.Ended more = COMMANDS.run("run", "--resume", directory.toString(), "--blocks", "1");
        Run run = RunDirectory.open(directory).read();
        assertEquals(6, run.trials().size(), more.toString());
        verifyOneLife(run, pairing, "transactions", 0.5);
        try (Stream<Path> started = Files.find(
                directory.resolve("trials"), 3, (file, any) -> file.endsWith(Path.of("start-1", "orders.out")))) {
            assertEquals(6, started.count(), "each trial has started twice");
        }
    }

    /** A server that speaks no protocol is stopped with its adapter, and warm before it is measured. */
    @Test
    void anOwnServerIsMeasuredInOneLifeToo() throws Exception {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["serial=%1$s+c1+serial+heap=64m", "parallel=%1$s+c1+parallel+heap=64m"]
                server: {command: "{java} -cp {example} org.jdyno.server.example.Shop {port}"}
                load: {requests: /products/1, connections: 4}
                blocks: 1
                timing: {burst: 300ms, pause: 1ms, min-bursts: 2, max-bursts: 30, measure: 500ms, window: 50ms}
                phases: {rate: {share: 0.1, measure: 1s}}
                """
                        .formatted(Checkout.javaHome()));
        Tool.Ended ended = COMMANDS.runPlan(plan, folder.resolve("run"));
        Run run = RunDirectory.open(folder.resolve("run")).read();
        assertEquals(3, run.trials().size(), ended.toString());
        verifyOneLife(run, Pairing.SLICED, "throughput", 1);
        for (Trial trial : run.trials()) {
            boolean warm = trial.warmup().settled();
            assertTrue(warm || trial.warmup().bursts() == 30, trial.warmup()::toString);
            double underLoad = 0.3 * trial.warmup().bursts();
            assertEquals(underLoad > 2, trial.measures().containsKey("early-throughput"));
            double bytes = trial.measures().get("bytes") * 1e6;
            assertEquals(1020, bytes / trial.measures().get("throughput"), 10, "both are of the phase without a rate");
        }
    }

    private static void verifyOneLife(Run run, Pairing pairing, String speed, double rateSeconds) {
        double rate = run.trials().get(0).measures().getOrDefault("phase-rate", Double.NaN);
        assertTrue(rate >= 1, () -> run.trials().get(0).message());
        for (Trial trial : run.trials()) {
            assertTrue(trial.completed() || trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND)), trial.message());
            assertEquals(pairing, trial.slot().pairing());
            assertEquals(rate, trial.measures().get("phase-rate"));
            long responses = operations(trial, Phase.RATE);
            double due = rate * rateSeconds;
            assertTrue(responses > 0.9 * due * 0.98 || !trial.completed(), responses + " of " + due);
            assertTrue(responses < 1.5 * due, responses + " of " + due + ", with those of the lead-in");
            Distribution response = trial.distributions().get("driver.response");
            assertEquals(responses, response.histogram().decoded().getTotalCount());
            double perSecond = operations(trial, Phase.MEASURE) * 1e9 / nanos(trial, Phase.MEASURE);
            assertEquals(perSecond, trial.measures().get(speed), 0.01 * perSecond);
            assertTrue(trial.measures().containsKey("first-operation-time"), trial.measures()::toString);
        }
    }

    private static long operations(Trial trial, Phase phase) {
        return ofLoad(trial, phase).mapToLong(Window::operations).sum();
    }

    private static long nanos(Trial trial, Phase phase) {
        return ofLoad(trial, phase).mapToLong(Window::wallNanos).sum();
    }

    private static Stream<Window> ofLoad(Trial trial, Phase phase) {
        return trial.windows().stream().filter(window -> window.phase() == phase && GENERATORS.contains(window.role()));
    }

    @Test
    void whereAllFailEachSaysSoAndNobodyIsLeft() throws Exception {
        Run run = run("sliced", "work: 10, mode: exit-measure");
        assertEquals(3, run.trials().size());
        run.trials().forEach(trial -> assertEquals(Outcome.FAILED, trial.outcome(), trial.message()));
    }

    @Test
    void whatCannotBeSlicedIsSaid() throws Exception {
        Tool.Ended paced = COMMANDS.run(
                "run",
                "chat",
                "-s",
                "rate=500",
                "--pairing",
                "sliced",
                "-p",
                Checkout.javaHome().toString(),
                "--dry-run");
        assertEquals(64, paced.status(), paced.toString());
        assertTrue(paced.err().contains("rate=500"), paced.err());
        Tool.Ended searching = COMMANDS.run(
                "run",
                "chat",
                "--slo",
                "p99<10ms",
                "--pairing",
                "auto",
                "-p",
                Checkout.javaHome().toString(),
                "--dry-run");
        assertEquals(64, searching.status(), searching.toString());
        assertTrue(searching.err().contains("leave out --pairing"), searching.err());
    }
}
