package org.jdyno.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Any process of a run may be killed, ended or stopped at any moment: jdyno, its watchdog, roles, databases, a user's
 * server. A trial may fail for it, but in the end each planned trial is there once, and nobody is left.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS) // for the long form
class ChaosIT {
    /** {@code -Djdyno.chaos=200} for the long form. */
    private static final int SIGNALS = Integer.getInteger("jdyno.chaos", 5);

    private static final int LONGEST_WAIT_MILLIS = 1_500;
    /** Of the processes that a signal is for, one in so many is jdyno itself. */
    private static final int SELF = 3;

    private static final List<String> DEADLY = List.of("KILL", "KILL", "TERM", "STOP");
    private static final Set<Integer> ENDS = Set.of(0, 1, 2, 3);

    private static final String PROGRAMS =
            """
            workloads:
              dummy: {work: 10}
              chat: {rooms: 1, users: 2}
              orderdb: {tiers: two, population: 1}
            blocks: 1
            """;

    private static final String SERVER =
            """
            server: {command: "sh -c '{java} -cp {example} org.jdyno.server.example.Shop {port} & wait'"}
            load: {connections: 2}
            blocks: 3
            """;

    @TempDir
    private Path folder;

    private Tool tool;
    private Random random;
    private final List<ProcessHandle> stopped = new ArrayList<>();

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {PROGRAMS, SERVER})
    void everyTrialIsThereOnceAndNobodyIsLeft(String measured) throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["serial=%1$s+serial+heap=64m", "c1=%1$s+serial+c1+heap=64m"]
                %2$s
                pairing: interleaved
                timing: {burst: 50ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 100ms,
                         start-timeout: 20s, phase-timeout: 10s}
                """
                        .formatted(Checkout.javaHome(), measured));
        long seed = new Random().nextLong();
        System.out.println("ChaosIT: seed " + seed);
        random = new Random(seed);
        int sent = 0;
        for (int number = 1; sent < SIGNALS; number++) {
            Path directory = folder.resolve("run-" + number);
            sent += runWithSignals(directory, SIGNALS - sent);
            verifyWhole(directory);
        }
    }

    /** Runs the plan to its end; returns how many signals that allowed. */
    private int runWithSignals(Path directory, int most) throws Exception {
        int sent = 0;
        while (!isWhole(directory)) {
            Tool.Started sitting = start(directory);
            while (sent < most && !endsBeforeNext(sitting)) {
                sendOne(sitting);
                sent++;
            }
            // A user does not leave what was stopped as it is.
            for (ProcessHandle each : stopped) {
                Tool.signal("CONT", each);
            }
            stopped.clear();
            Tool.Ended ended = sitting.ended();
            // A JVM whose questions are killed again and again cannot be measured.
            boolean refused = ended.status() == 64 && ended.err().contains("it was killed by signal");
            assertTrue(ENDS.contains(ended.status()) || ended.status() > 128 || refused, ended.toString());
            tool.awaitNobodyLeft(directory);
        }
        return sent;
    }

    /**
     * Waits until a signal is due. Most are due at some moment after jdyno has started others: on a slow machine it
     * would else be killed again and again before it has any.
     */
    private boolean endsBeforeNext(Tool.Started sitting) throws InterruptedException {
        ProcessHandle self = sitting.process().toHandle();
        if (random.nextInt(SELF) > 0) {
            Tool.await("others", () -> !others(self).isEmpty() || !self.isAlive() || stopped.contains(self));
        }
        return sitting.process().waitFor(random.nextInt(LONGEST_WAIT_MILLIS), TimeUnit.MILLISECONDS);
    }

    private List<ProcessHandle> others(ProcessHandle self) {
        List<ProcessHandle> others = tool.all();
        others.remove(self);
        return others;
    }

    private void sendOne(Tool.Started sitting) throws Exception {
        ProcessHandle self = sitting.process().toHandle();
        List<ProcessHandle> others = others(self);
        boolean toSelf = others.isEmpty() || random.nextInt(SELF) == 0;
        ProcessHandle target = toSelf ? self : others.get(random.nextInt(others.size()));
        String signal = DEADLY.get(random.nextInt(DEADLY.size()));
        if (signal.equals("STOP")) {
            stopped.add(target);
        }
        System.out.println(
                "ChaosIT: " + signal + " " + target.info().commandLine().orElse("?"));
        Tool.signal(signal, target);
    }

    private Tool.Started start(Path directory) throws IOException {
        return Files.exists(directory.resolve("plan.yaml"))
                ? tool.start("run", "--resume", directory.toString())
                : tool.start("run", "plan.yaml", "--out", directory.toString());
    }

    private static boolean isWhole(Path directory) {
        if (!Files.exists(directory.resolve("plan.yaml"))) {
            return false;
        }
        Run run = RunDirectory.open(directory).read();
        return run.trials().size() >= run.schedule().size();
    }

    private void verifyWhole(Path directory) throws IOException {
        Run run = RunDirectory.open(directory).read();
        assertEquals(9, run.schedule().size());
        assertEquals(run.schedule(), run.trials().stream().map(Trial::slot).toList());
        try (Stream<Path> folders = Files.list(directory.resolve("trials"))) {
            assertEquals(9, folders.count(), "something is left of trials that were cut short");
        }
    }
}
