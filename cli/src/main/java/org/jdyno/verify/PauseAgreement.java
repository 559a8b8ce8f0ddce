package org.jdyno.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Direction;
import org.jdyno.model.Formula;
import org.jdyno.model.Heap;
import org.jdyno.model.Measure;
import org.jdyno.model.Outcome;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.model.Workload;
import org.jdyno.run.gc.GcLogFile;
import org.jdyno.run.trial.RunListener;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.TrialFolder;
import org.jdyno.store.VerifyDirectory;
import org.jdyno.verify.Agreement.Comparison;

/**
 * Compares the GC pauses in the JVM's log with those that JFR records in the same process: one trial of {@code orders}
 * for each collector, in a small heap.
 */
public final class PauseAgreement {
    private static final String WORKLOAD = "orders";
    private static final String HEAP = "96m";

    /** Additional measures: the number and total of the pauses, and the time of the phase by the JVM's uptime. */
    private static final Map<String, String> MEASURES = Map.of(
            "gc-pauses", "tested.gcPauses",
            "gc-pause-nanos", "tested.gcPauseNanos",
            "phase-end-millis", "tested.uptimeMillis",
            "phase-nanos", "tested.wallNanos");

    private final Bench bench;
    private final VerifyDirectory directory;
    private final FlightRecording recording;

    /** @throws UserError if JFR cannot write into the directory */
    public PauseAgreement(Bench bench, VerifyDirectory directory) throws IOException {
        this.bench = bench;
        this.directory = directory;
        this.recording = new FlightRecording(directory.tool("jfr"));
    }

    /**
     * Measures and compares.
     *
     * @param platforms one for each collector; those that cannot run are reported as not here
     */
    public Agreement of(List<Platform> platforms) throws IOException, InterruptedException {
        List<Comparison> comparisons = new ArrayList<>();
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            comparisons.add(Comparison.notHere(
                    "all", "the Java that runs jdyno has no module jdk.jfr to read flight recordings"));
            return agreement(comparisons);
        }
        platforms.forEach(platform ->
                platform.unable().ifPresent(why -> comparisons.add(Comparison.notHere(platform.name(), why))));
        List<Platform> able = platforms.stream()
                .filter(platform -> platform.unable().isEmpty())
                .toList();
        if (!able.isEmpty()) {
            comparisons.addAll(compare(able));
        }
        return agreement(comparisons);
    }

    private static Agreement agreement(List<Comparison> comparisons) {
        return new Agreement(
                "gc-pauses",
                "GC pauses, by jdyno from the GC log and by JFR in the same process",
                "JFR, events " + FlightPauses.PAUSE,
                PauseComparison.criterion(),
                comparisons);
    }

    private List<Comparison> compare(List<Platform> platforms) throws IOException, InterruptedException {
        Workload workload = withMeasures(bench.workloads().get(WORKLOAD));
        Point point = Heap.isBoundedBy(platforms.get(0).options())
                ? workload.defaults()
                : workload.defaults().with(Heap.NAME, HEAP);
        List<Platform> recorded = platforms.stream().map(this::recorded).toList();
        Dumping dumping = new Dumping(workload, recorded);
        RunDirectory stored =
                bench.runEach("GC pauses beside JFR", workload, point, recorded, directory.pauseRun(), dumping);
        Run run = stored.read();
        recording.tidy();
        List<Comparison> comparisons = new ArrayList<>();
        for (Platform platform : recorded) {
            Trial trial = run.trials().stream()
                    .filter(candidate -> candidate.slot().platform().equals(platform.name()))
                    .findFirst()
                    .orElseThrow();
            comparisons.add(compare(trial, stored, dumping));
        }
        return comparisons;
    }

    private Comparison compare(Trial trial, RunDirectory run, Dumping dumping) throws IOException {
        String name = trial.slot().platform();
        Path file = recording.file(name);
        if (trial.outcome() == Outcome.FAILED || trial.outcome() == Outcome.SKIPPED) {
            return Comparison.inconclusive(
                    name, "the trial was " + trial.outcome().word() + ": " + trial.message());
        }
        if (dumping.failures.containsKey(name) || !Files.exists(file)) {
            return Comparison.inconclusive(name, dumping.failures.getOrDefault(name, "there is no recording"));
        }
        if (!trial.measures().keySet().containsAll(MEASURES.keySet())) {
            return Comparison.inconclusive(
                    name,
                    "jdyno reports no pauses: " + trial.figures().noGcFigures().orElse("the trial has no GC log"));
        }
        long toNanos = Math.round(trial.measures().get("phase-end-millis") * 1e6);
        long fromNanos = toNanos - Math.round(trial.measures().get("phase-nanos"));
        PauseComparison comparison = new PauseComparison(
                fromNanos,
                toNanos,
                Math.round(trial.measures().get("gc-pauses")),
                Math.round(trial.measures().get("gc-pause-nanos")));
        TrialFolder logs = run.trials().folder(trial.slot());
        // The JVM under test starts no other, so that there is one log.
        Path log = logs.ofAnyProcess(logs.gcLog()).get(0);
        return comparison.of(name, GcLogFile.read(log), FlightPauses.read(file));
    }

    private static Workload withMeasures(Workload workload) {
        Workload measuring = workload;
        for (Map.Entry<String, String> entry : MEASURES.entrySet()) {
            Measure measure = Measure.condition(
                    entry.getKey(),
                    entry.getKey().replace('-', ' '),
                    entry.getKey().replaceAll(".*-", ""),
                    Direction.LOWER);
            measuring = measuring.withMeasure(measure, Formula.parse(entry.getValue(), 1));
        }
        return measuring;
    }

    private Platform recorded(Platform platform) {
        List<String> options = new ArrayList<>(platform.options());
        options.addAll(recording.options());
        return platform.with(options, platform.unable());
    }

    /** Dumps the recording of each trial between its measured phase and its stop. */
    private final class Dumping implements RunListener {
        private final String mainClass;
        private final Map<String, Platform> platforms = new HashMap<>();
        /** Platform to the reason why it has no recording. */
        private final Map<String, String> failures = new HashMap<>();

        Dumping(Workload workload, List<Platform> recorded) {
            this.mainClass = workload.tested().main();
            recorded.forEach(platform -> platforms.put(platform.name(), platform));
        }

        @Override
        public void trialBegins(Slot slot) {
            bench.progress().accept("GC pauses: " + slot.cell().workload() + " on " + slot.platform() + ", beside JFR");
        }

        @Override
        public void step(Slot slot, String step) {
            if (step.equals("stop")) {
                try {
                    Platform platform = platforms.get(slot.platform());
                    recording.dump(mainClass, platform.jvm().orElseThrow(), bench.driver(), slot.platform());
                } catch (IOException failure) {
                    failures.put(slot.platform(), failure.getMessage());
                } catch (InterruptedException stopping) {
                    // The thread of the run sees it at its next wait.
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
