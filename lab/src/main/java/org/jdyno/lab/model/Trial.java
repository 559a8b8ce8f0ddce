package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One fresh start of all roles for one platform in one cell, and its result.
 *
 * @param slot the slot of the trial
 * @param outcome how the trial ended
 * @param cause why it was not completed
 * @param message one sentence that explains the cause; empty if completed
 * @param obstacle the resource limit that made it fail, if known
 * @param measures name to value, in the measures' units; a value that could not be measured is absent
 * @param windows the windows of all roles, in the order of arrival
 * @param warmup the warm-up
 * @param distributions the distributions of the measured phase, by name, {@code role.name}
 * @param commands role to its command line, with possible {@linkplain Secrets secrets} masked
 * @param startMillis when it began, in milliseconds since 1970
 * @param durationNanos how long it took, from the first exec to the last exit; co-scheduled trials share the time
 *     evenly
 * @param nodes the processes of roles with several; empty if there are no such roles
 * @param event the planned event, if it has happened
 * @param ergonomics role under test to what its JVM chose by itself; empty if that is not known
 * @param failedRole the role whose process failed; empty if none did, or no single one
 * @param noGcFigures why figures of the garbage collector are missing, as a clause; empty if they are there, or a
 *     platform has none
 * @param noCpuTime why the CPU time of what is under test is missing, as a clause; empty if it is there
 */
public record Trial(
        Slot slot,
        Outcome outcome,
        Optional<Cause> cause,
        String message,
        Optional<Obstacle> obstacle,
        Map<String, Double> measures,
        List<Window> windows,
        Warmup warmup,
        Map<String, Distribution> distributions,
        Map<String, List<String>> commands,
        long startMillis,
        long durationNanos,
        List<Node> nodes,
        Optional<TrialEvent> event,
        Map<String, Ergonomics> ergonomics,
        Optional<String> failedRole,
        Optional<String> noGcFigures,
        Optional<String> noCpuTime) {
    public Trial {
        Objects.requireNonNull(slot, "slot");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(message, "message");
        if ((outcome == Outcome.COMPLETED) != cause.isEmpty()) {
            throw new IllegalArgumentException(outcome + " with cause " + cause);
        }
        measures = new NamedNumbers(measures);
        windows = List.copyOf(windows);
        distributions = Collections.unmodifiableMap(new TreeMap<>(distributions));
        commands = withoutSecrets(commands);
        nodes = List.copyOf(nodes);
        ergonomics = Collections.unmodifiableMap(new TreeMap<>(ergonomics));
    }

    /** A trial whose roles have a single process each. */
    public Trial(
            Slot slot,
            Outcome outcome,
            Optional<Cause> cause,
            String message,
            Optional<Obstacle> obstacle,
            Map<String, Double> measures,
            List<Window> windows,
            Warmup warmup,
            Map<String, Distribution> distributions,
            Map<String, List<String>> commands,
            long startMillis,
            long durationNanos) {
        this(
                slot,
                outcome,
                cause,
                message,
                obstacle,
                measures,
                windows,
                warmup,
                distributions,
                commands,
                startMillis,
                durationNanos,
                List.of(),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Map<String, List<String>> withoutSecrets(Map<String, List<String>> commands) {
        Map<String, List<String>> shown = new TreeMap<>();
        commands.forEach((role, words) -> shown.put(role, Secrets.hidden(words)));
        return Collections.unmodifiableMap(shown);
    }

    /** A trial that was not run. */
    public static Trial skipped(Slot slot, Cause cause, String reason) {
        return new Trial(
                slot,
                Outcome.SKIPPED,
                Optional.of(cause),
                reason,
                Optional.empty(),
                Map.of(),
                List.of(),
                Warmup.NONE,
                Map.of(),
                Map.of(),
                System.currentTimeMillis(),
                0);
    }

    /** A copy with further measures. */
    public Trial withMeasures(Map<String, Double> more) {
        Map<String, Double> all = new TreeMap<>(measures);
        all.putAll(more);
        return with(all, windows, durationNanos);
    }

    public Trial withDurationNanos(long nanos) {
        return with(measures, windows, nanos);
    }

    /** A copy with other windows. */
    public Trial withWindows(List<Window> others) {
        return with(measures, others, durationNanos);
    }

    /** A completed copy. */
    public Trial asCompleted() {
        return with(Outcome.COMPLETED, Optional.empty(), measures, windows, durationNanos);
    }

    private Trial with(Map<String, Double> otherMeasures, List<Window> otherWindows, long otherDurationNanos) {
        return with(outcome, cause, otherMeasures, otherWindows, otherDurationNanos);
    }

    private Trial with(
            Outcome otherOutcome,
            Optional<Cause> otherCause,
            Map<String, Double> otherMeasures,
            List<Window> otherWindows,
            long otherDurationNanos) {
        return new Trial(
                slot,
                otherOutcome,
                otherCause,
                message,
                obstacle,
                otherMeasures,
                otherWindows,
                warmup,
                distributions,
                commands,
                startMillis,
                otherDurationNanos,
                nodes,
                event,
                ergonomics,
                failedRole,
                noGcFigures,
                noCpuTime);
    }

    public boolean completed() {
        return outcome == Outcome.COMPLETED;
    }

    /**
     * Whether it ran to its end: it completed, or it is invalid only because something disturbed the machine.
     */
    public boolean ran() {
        return completed() || cause.equals(Optional.of(Cause.DISTURBED));
    }
}
