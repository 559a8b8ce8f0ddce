package org.jdyno.run.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jdyno.host.HostedProcess;
import org.jdyno.model.Cause;
import org.jdyno.model.Heap;
import org.jdyno.model.Jvm;
import org.jdyno.model.Node;
import org.jdyno.model.Role;
import org.jdyno.model.Term;
import org.jdyno.model.Window;
import org.jdyno.run.gc.GcLog;
import org.jdyno.run.gc.GcLog.HeapChange;
import org.jdyno.run.gc.GcLogFile;
import org.jdyno.run.gc.GcLogOptions;
import org.jdyno.run.trial.Totals;
import org.jdyno.run.trial.TrialContext;
import org.jdyno.run.trial.TrialObserver;
import org.jdyno.store.TrialFolder;

/**
 * Makes the JVM under test write a GC log, and reads the measured phase from it, or of a sliced trial the last burst of
 * warm-up. If the trial has a phase at a rate, it reads that. The share of time in pauses is that of the measured
 * phase, of a sliced trial in its slices: there all platforms meet the same of what else happens on the machine, which
 * makes the pauses of a moment long or short.
 */
public final class GcLogObserver implements TrialObserver {
    /**
     * How far from the ends of the measured phase a pause must be for its hiccup to be certainly recorded: the thread
     * that samples hiccups begins somewhat later than the phase, and may notice a pause after the last window.
     */
    private static final long EDGE_NANOS = 200_000_000;

    /** How far the uptime of a program that is not ours may be off. */
    private static final long UPTIME_ERROR_MILLIS = 100;

    /** How many collections the beans may count that began before the phase or are known by other times. */
    private static final double MAX_ASTRIDE = 10;

    /** The beans of Shenandoah count a full or degenerated collection twice, as a pause and as a cycle. */
    private static final double MAX_RATIO = 2.1;

    private final TrialContext trial;
    private Optional<String> noGcFigures = Optional.empty();

    public GcLogObserver(TrialContext trial) {
        this.trial = trial;
    }

    @Override
    public List<String> options(String process, Jvm jvm, HostedProcess hosted, TrialFolder logs) {
        return GcLogOptions.forJvm(jvm, hosted.written(log(process, logs)));
    }

    private Path log(String process, TrialFolder logs) {
        return logs.gcLogOf(process, trial.workload());
    }

    /** The names of the processes under test. */
    private List<String> tested() {
        return trial.workload().roles().stream()
                .filter(Role::underTest)
                .flatMap(role -> role.processes(trial.slot().cell().point()).stream())
                .toList();
    }

    /**
     * Adds pauses and stalls of all processes under test. If the log of one is not that of its JVM from its start to
     * the end of the phase, there are none, and {@link #noGcFigures} says why. The longest pause may be a stall.
     */
    @Override
    public void afterTrial(Observed observed) {
        Optional<Totals> totals = observed.totals().uninterrupted();
        if (totals.isEmpty() || trial.platform().jvm().filter(Jvm::isHotSpot).isEmpty()) {
            return;
        }
        Map<String, Measured> measured = new LinkedHashMap<>();
        for (String process : tested()) {
            noGcFigures = measure(process, totals.get(), observed, measured);
            if (noGcFigures.isPresent()) {
                return;
            }
        }
        measured.forEach((process, log) -> {
            put(totals.get(), process, log);
            observed.totals().put(process, Term.PAUSED, log.share().pauseNanos());
            observed.totals().put(process, Term.PAUSED_OF, log.share().loadNanos());
        });
    }

    @Override
    public Optional<String> noGcFigures() {
        return noGcFigures;
    }

    /**
     * The log of the measured phase, and the time of that phase by the uptime of the process.
     *
     * @param share the pauses of which the share of time is computed
     * @param heap the heap after the last collection until the end of the phase
     */
    private record Measured(GcLog log, Interval interval, Paused share, Optional<HeapChange> heap) {}

    /** A time by the uptime of a process. */
    private record Interval(long startNanos, long endNanos) {
        /** That of the load of these totals, if the process has told when it ended. */
        static Optional<Interval> of(Totals totals, String process) {
            OptionalDouble uptimeMillis = totals.value(process, "uptimeMillis");
            if (uptimeMillis.isEmpty()) {
                return Optional.empty();
            }
            long endNanos = Math.round(uptimeMillis.getAsDouble() * 1e6);
            return Optional.of(new Interval(
                    endNanos - Math.round(totals.value(process, "wallNanos").orElse(0)), endNanos));
        }

        GcLog of(GcLog whole) {
            return whole.between(startNanos, endNanos);
        }
    }

    /** The time in pauses during a load, and the time of that load. */
    private record Paused(long pauseNanos, long loadNanos) {}

    /** Reads the log of a process, or returns why it gives no figures. */
    private Optional<String> measure(String process, Totals totals, Observed observed, Map<String, Measured> measured) {
        Long jvm = observed.jvms().get(process);
        if (jvm == null) {
            return Optional.of(
                    "among the processes of " + process + " is not one JVM of the platform that listens at its port, so"
                            + " all figures may be those of another JVM; start the server by {java}, or let its script"
                            + " use {java-home} and JAVA_TOOL_OPTIONS: \"{options}\"; a launcher with a JVM of its own,"
                            + " such as one of jpackage, cannot compare JVMs");
        }
        Optional<Interval> interval = Interval.of(totals, process);
        if (interval.isEmpty()) {
            return Optional.of("the JVM of " + process + ", process " + jvm + ", ended before the measurement did");
        }
        Path file = GcLogOptions.written(trial.platform().jvm().orElseThrow(), log(process, observed.logs()), jvm);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of("the JVM of " + process + ", process " + jvm + ", wrote no " + file.getFileName()
                    + "; options of the platform (heap, collector, log) reach the JVM of a server only by {java} or"
                    + " {options}, such as environment: {JAVA_TOOL_OPTIONS: \"{options}\"}, and others may"
                    + " replace them");
        }
        GcLog whole;
        try {
            whole = GcLogFile.read(file);
        } catch (IOException unfit) {
            return Optional.of("the GC log of " + process + " cannot be read: " + unfit.getMessage());
        }
        GcLog phase = interval.get().of(whole);
        Optional<HeapChange> heap = whole.between(0, interval.get().endNanos()).lastHeap();
        measured.put(process, new Measured(phase, interval.get(), share(process, whole, observed), heap));
        return whole.fault(interval.get().endNanos())
                .or(() -> lacksCollections(phase, totals.value(process, "gcCount")))
                .map(fault -> "the GC log of " + process + ", " + file.getFileName() + ", " + fault);
    }

    /** The pauses of the measured phase: if it was sliced, the parts of them within slices. */
    private static Paused share(String process, GcLog log, Observed observed) {
        Totals totals = observed.totals();
        OptionalLong inSlices = totals.sliceNanos(0, Long.MAX_VALUE);
        if (inSlices.isEmpty()) {
            Interval phase = Interval.of(totals, process).orElseThrow();
            return new Paused(phase.of(log).pauseTotalNanos(), phase.endNanos() - phase.startNanos());
        }
        long start = startEpochNanos(log, totals, readings(process, observed.windows()));
        long paused = log.pauses().stream()
                .mapToLong(pause -> within(totals, start + pause.startUptimeNanos(), pause.durationNanos()))
                .sum();
        return new Paused(paused, inSlices.getAsLong());
    }

    private static long within(Totals totals, long fromEpochNanos, long nanos) {
        return totals.sliceNanos(fromEpochNanos, fromEpochNanos + nanos).orElseThrow();
    }

    /**
     * When the JVM of a process started, in nanoseconds since 1970. The uptime of a program that is not ours is known
     * to some tens of milliseconds only. But a pause begins only while its process runs, so of the times around the
     * median of its readings it is the nearest one at which most pauses begin within slices.
     */
    private static long startEpochNanos(GcLog log, Totals totals, long[] readings) {
        long median = readings[readings.length / 2];
        long best = median;
        long most = -1;
        for (long millis = 0; millis <= UPTIME_ERROR_MILLIS; millis++) {
            for (long start : new long[] {median - millis * 1_000_000, median + millis * 1_000_000}) {
                long begun = log.pauses().stream()
                        .filter(pause -> within(totals, start + pause.startUptimeNanos(), 1) > 0)
                        .count();
                if (begun > most) {
                    best = start;
                    most = begun;
                }
            }
        }
        return best;
    }

    /** When the JVM of a process started by the uptime at the end of each of its windows, in increasing order. */
    private static long[] readings(String process, List<Window> windows) {
        return windows.stream()
                .filter(window ->
                        window.role().equals(process) && window.counters().containsKey("uptimeMillis"))
                .mapToLong(window -> window.startMillis() * 1_000_000
                        + window.wallNanos()
                        - Math.round(window.counters().get("uptimeMillis") * 1e6))
                .sorted()
                .toArray();
    }

    /**
     * Compares with the number of collections by the collector beans, of a JVM that has told it. Each of them is a
     * pause or a cycle of the log, except at the ends of the phase.
     */
    private static Optional<String> lacksCollections(GcLog phase, OptionalDouble collections) {
        int logged = phase.pauseCount() + phase.cycleCount();
        return collections.orElse(0) > MAX_ASTRIDE + MAX_RATIO * logged
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "has %d pauses and cycles of the measured phase, in which the JVM counted %.0f collections",
                        logged,
                        collections.getAsDouble()))
                : Optional.empty();
    }

    private static void put(Totals totals, String process, Measured phase) {
        GcLog measured = phase.log();
        totals.put(
                process,
                Node.CHECKED_PAUSE,
                measured.pauseMaxNanosWithin(
                        phase.interval().startNanos() + EDGE_NANOS,
                        phase.interval().endNanos() - EDGE_NANOS));
        totals.put(process, "gcPauseNanos", measured.pauseTotalNanos());
        totals.put(process, "gcPauseMaxNanos", Math.max(measured.pauseMaxNanos(), measured.stallMaxNanos()));
        totals.put(process, "gcPauses", measured.pauseCount());
        totals.put(process, "gcCycles", measured.cycleCount());
        totals.put(process, "gcStallNanos", measured.stallTotalNanos());
        phase.heap().ifPresent(heap -> {
            long nanos = phase.interval().endNanos() - phase.interval().startNanos();
            totals.put(process, "heapAfterBytes", heap.afterBytes());
            totals.put(process, "heapAfterByteSeconds", heap.afterBytes() * (nanos / 1e9));
        });
    }

    /** The use of the fullest heap after its last collection, if a process with a limited heap timed out. */
    @Override
    public Optional<Map<String, Double>> afterFailure(Cause cause, TrialFolder logs) {
        boolean limited = Heap.at(trial.slot().cell().point()).isPresent()
                || Heap.isBoundedBy(trial.platform().options())
                || trial.workload().roles().stream()
                        .anyMatch(role -> role.heap().isPresent());
        if (cause != Cause.TIME_OUT || !limited) {
            return Optional.empty();
        }
        Optional<HeapChange> fullest = Optional.empty();
        for (String process : tested()) {
            for (Path log : logs.ofAnyProcess(log(process, logs))) {
                fullest = Stream.concat(fullest.stream(), lastHeap(log).stream())
                        .max(Comparator.comparingLong(HeapChange::afterBytes));
            }
        }
        return Optional.of(fullest.filter(heap -> heap.capacityBytes().isPresent())
                .map(heap -> Map.of(
                        "heapUsedBytes", (double) heap.afterBytes(),
                        "heapMaxBytes", (double) heap.capacityBytes().getAsLong()))
                .orElse(Map.of()));
    }

    private static Optional<HeapChange> lastHeap(Path log) {
        try {
            return GcLogFile.read(log).lastHeap();
        } catch (IOException unfit) {
            // Then the limit behind the failure is unknown.
            return Optional.empty();
        }
    }
}
