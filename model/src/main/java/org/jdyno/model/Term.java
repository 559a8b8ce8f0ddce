package org.jdyno.model;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A term of a {@link Formula}: a figure of a role's measured phase.
 *
 * @param role a role's name, or {@code tested}, {@code driver}, {@code control} or {@code lab}
 * @param name name of a total, a counter or a histogram
 * @param statistic the statistic of a histogram, {@code p99.9}, {@code max} or {@code mean}; empty for a total or
 *     counter
 * @param less name of a counter of the same role that is subtracted
 */
public record Term(String role, String name, Optional<String> statistic, Optional<String> less) {
    /** The speed in slices that count over that in all slices. */
    public static final String SLICED_SPEED = "slicedSpeed";

    /** The speed in slices that count over that in the last burst of warm-up, in which the trial ran as a whole. */
    public static final String SPEED_SINCE_BURST = "speedSinceBurst";

    /** The operations of the first two seconds under load. */
    public static final String EARLY = "earlyOperations";

    /** The rate of the phase at a rate, in operations a second. */
    public static final String PHASE_RATE = "phaseRate";

    /** The time in GC pauses in the measured phase, of a sliced trial in its slices. */
    public static final String PAUSED = "loadPauseNanos";

    /** The time of the measured phase, or of its slices, of which {@link #PAUSED} is a part. */
    public static final String PAUSED_OF = "loadNanos";

    private static final Set<String> WORK = Set.of(
            "operations",
            "errors",
            "wallNanos",
            "cpuNanos",
            "allocatedBytes",
            "bodyBytes",
            "collectorNanos",
            "quotaPeriods",
            "throttledPeriods",
            PAUSED,
            PAUSED_OF,
            SLICED_SPEED,
            SPEED_SINCE_BURST);

    /** Figures from before any load, of the warm-up, and CPU time since the start. */
    private static final Set<String> WHOLE = Set.of(
            "connections",
            "connectedBytes",
            "startCpuNanos",
            "startPeakBytes",
            "idleBytes",
            "c2Nanos",
            "archiveBytes",
            "trainingNanos",
            EARLY,
            PHASE_RATE);

    private static final Set<String> COLD = Set.of(
            "readyNanos",
            "firstOperationNanos",
            "startCpuNanos",
            "startPeakBytes",
            "idleBytes",
            "connections",
            "connectedBytes",
            "rssPeakBytes",
            "threadsPeak",
            "archiveBytes",
            "trainingNanos",
            EARLY);

    /** Figures of the machine in all of the measured phase, also while processes are suspended. */
    private static final Set<String> MACHINE =
            Set.of("othersCpuNanos", "processorNanos", "machineStealNanos", "wantedNanos");

    private static final Set<String> FOREIGN = Set.of("control", "lab", "link");

    private static final Pattern FORM =
            Pattern.compile("([a-z][a-z0-9-]*)\\.([A-Za-z0-9-]+)(?:\\.(p\\d{1,2}(?:\\.\\d{1,9})?|max|mean))?");

    private static final Pattern DIFFERENCE = Pattern.compile("\\(([^ .]+)\\.([^ .]+) - \\1\\.([A-Za-z0-9-]+)\\)");

    public Term {
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(name, "name");
    }

    /**
     * Parses {@code server.cpuNanos}, {@code driver.delivery.p99.9} or
     * {@code (driver.wallNanos - driver.clockNanos)}.
     */
    public static Term parse(String text) {
        Matcher difference = DIFFERENCE.matcher(text);
        if (difference.matches()) {
            Term whole = parse(difference.group(1) + "." + difference.group(2));
            return new Term(whole.role, whole.name, Optional.empty(), Optional.of(difference.group(3)));
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "a term is role.name, or role.histogram with .p50, .p99.9, .max or .mean, not "
                            + Words.quoted(text));
        }
        return new Term(form.group(1), form.group(2), Optional.ofNullable(form.group(3)), Optional.empty());
    }

    /** Whether it counts work of a role's own process, so that its share in slices can be computed. */
    boolean ofWork() {
        return isOwn() && WORK.contains(name);
    }

    /** Whether it is a figure of a role's own process as a whole, which slices do not change. */
    public boolean ofWholeProcess() {
        return isOwn() && WHOLE.contains(name);
    }

    /** Whether it tells how a process starts or how much memory it needs, warm or not. */
    boolean ofColdProcess() {
        return isOwn() && COLD.contains(name);
    }

    /** Whether it is a figure of the machine, whose ratio to another one slices do not change. */
    boolean ofMachine() {
        return statistic.isEmpty() && FOREIGN.contains(role) && MACHINE.contains(name);
    }

    private boolean isOwn() {
        return statistic.isEmpty() && !FOREIGN.contains(role);
    }

    /** The name of the histogram, as {@code role.name}. */
    public String distribution() {
        return role + "." + name;
    }

    /** The percentile, 0 to 100; empty if the statistic is not a percentile. */
    public OptionalDouble percentile() {
        return statistic.isPresent() && statistic.get().startsWith("p")
                ? OptionalDouble.of(Double.parseDouble(statistic.get().substring(1)))
                : OptionalDouble.empty();
    }
}
