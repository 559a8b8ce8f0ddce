package org.jdyno.run.observe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdyno.host.Programs;
import org.jdyno.host.RoleFile;
import org.jdyno.model.Cause;
import org.jdyno.model.Counters;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.run.trial.TrialContext;
import org.jdyno.run.trial.TrialObserver;

/**
 * Counts events of the processors and of the kernel in the measured phase, if that is requested, by {@code perf stat}
 * for each process under test on this machine. What a machine cannot count is absent. Counting makes every context
 * switch slower.
 */
public final class EventCounters implements TrialObserver {
    /** Event of perf to total. */
    private static final Map<String, String> TOTALS = Map.of(
            "cycles", "perfCycles",
            "instructions", "perfInstructions",
            "cache-misses", "perfCacheMisses",
            "context-switches", "perfContextSwitches",
            "cpu-migrations", "perfMigrations",
            "page-faults", "perfPageFaults");

    private static final String EVENTS = TOTALS.keySet().stream().sorted().collect(Collectors.joining(","));
    private static final String GO = "go\n";
    private static final int LONGEST_MESSAGE = 1_000;

    private final boolean wanted;
    private final Path folder;
    private final Supplier<Optional<Path>> perf;
    private final Map<String, Counting> countings = new LinkedHashMap<>();

    /** A perf that counts until its input ends, because the program that it runs, {@code cat}, then ends. */
    private record Counting(Process perf, Path output) {
        void end() {
            try {
                perf.getOutputStream().close();
            } catch (IOException alreadyEnded) {
                // It has counted what there was.
                return;
            }
        }
    }

    public EventCounters(TrialContext trial) {
        this(Counters.ofPerf(trial.slot().cell().point()), trial.folder().path(), () -> Programs.find("perf"));
    }

    /**
     * @param folder receives the output of perf
     * @param perf finds the program
     */
    EventCounters(boolean wanted, Path folder, Supplier<Optional<Path>> perf) {
        this.wanted = wanted;
        this.folder = folder;
        this.perf = perf;
    }

    @Override
    public void beforeMeasurement(Map<String, Long> tested) throws TrialFailure {
        if (!wanted) {
            return;
        }
        Path program = perf.get()
                .orElseThrow(() -> new TrialFailure(
                        Cause.UNSUPPORTED,
                        "counters=perf needs the program perf, which is not on the PATH; on Debian: apt-get install"
                                + " linux-perf"));
        for (Map.Entry<String, Long> process : tested.entrySet()) {
            countings.put(process.getKey(), begin(program, process.getKey(), process.getValue()));
        }
    }

    private Counting begin(Path program, String name, long pid) throws TrialFailure {
        Path output = folder.resolve("perf-" + name + ".csv");
        List<String> command = List.of(
                program.toString(),
                "stat",
                "-x,",
                "-o",
                output.toString(),
                "-e",
                EVENTS,
                "-p",
                String.valueOf(pid),
                "--",
                "cat");
        try {
            RoleFile.create(output).close();
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().put("LC_ALL", "C");
            Counting counting = new Counting(builder.start(), output);
            // However the trial ends, perf ends with the process that it counts.
            ProcessHandle.of(pid).ifPresentOrElse(handle -> handle.onExit().thenRun(counting::end), counting::end);
            awaitCounting(counting.perf());
            return counting;
        } catch (IOException failed) {
            throw new TrialFailure(Cause.UNSUPPORTED, "perf does not count: " + failed.getMessage());
        }
    }

    /** The program answers, and perf starts it after its counters. */
    private static void awaitCounting(Process perf) throws IOException {
        IOException ended = new IOException();
        try {
            perf.getOutputStream().write(GO.getBytes(StandardCharsets.UTF_8));
            perf.getOutputStream().flush();
            if (perf.getInputStream().readNBytes(GO.length()).length == GO.length()) {
                return;
            }
        } catch (IOException closed) {
            ended = closed;
        }
        byte[] messages = perf.getErrorStream().readNBytes(LONGEST_MESSAGE);
        throw new IOException("it has ended; " + new String(messages, StandardCharsets.UTF_8).strip(), ended);
    }

    @Override
    public void afterMeasurement(Observed observed) throws TrialFailure {
        countings.values().forEach(Counting::end);
        for (Map.Entry<String, Counting> counting : countings.entrySet()) {
            counting.getValue().perf().onExit().join();
            try {
                parse(RoleFile.text(counting.getValue().output(), StandardCharsets.UTF_8))
                        .forEach((total, value) -> observed.totals().put(counting.getKey(), total, value));
            } catch (IOException unfit) {
                throw new TrialFailure(Cause.ERROR, "perf has not counted: " + unfit.getMessage());
            }
        }
    }

    /**
     * The totals in the output of perf. An event that is not supported is left out, and so is one that was counted only
     * outside the kernel ({@code :u}), where servers spend much of their time.
     */
    static Map<String, Double> parse(String output) {
        Map<String, Double> totals = new LinkedHashMap<>();
        for (String line : output.lines().toList()) {
            String[] fields = line.split(",", -1);
            if (fields.length > 2 && TOTALS.containsKey(fields[2]) && fields[0].matches("[0-9]+(\\.[0-9]+)?")) {
                totals.put(TOTALS.get(fields[2]), Double.parseDouble(fields[0]));
            }
        }
        return totals;
    }
}
