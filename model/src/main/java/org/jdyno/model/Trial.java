package org.jdyno.model;

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
 * @param ending how it ended
 * @param figures what it measured
 * @param startMillis when it began, in milliseconds since 1970
 * @param durationNanos how long it took, from the first exec to the last exit; co-scheduled trials share the time
 *     evenly
 * @param commands role to its command line, with possible {@linkplain Secrets secrets} masked by who started it
 * @param event the planned event, if it has happened
 * @param ergonomics role under test to what its JVM chose by itself; empty if that is not known
 */
public record Trial(
        Slot slot,
        Ending ending,
        Figures figures,
        long startMillis,
        long durationNanos,
        Map<String, List<String>> commands,
        Optional<TrialEvent> event,
        Map<String, Ergonomics> ergonomics) {
    /**
     * How a trial ended.
     *
     * @param cause why it was not completed
     * @param message one sentence that explains the cause; if completed, why the first attempt failed, or empty
     * @param obstacle the resource limit that made it fail, if known
     * @param failedRole the role whose process failed; empty if none did, or no single one
     */
    public record Ending(
            Outcome outcome,
            Optional<Cause> cause,
            String message,
            Optional<Obstacle> obstacle,
            Optional<String> failedRole) {
        public static final Ending COMPLETED =
                new Ending(Outcome.COMPLETED, Optional.empty(), "", Optional.empty(), Optional.empty());

        public Ending {
            Objects.requireNonNull(outcome, "outcome");
            Objects.requireNonNull(message, "message");
            if ((outcome == Outcome.COMPLETED) != cause.isEmpty()) {
                throw new IllegalArgumentException(outcome + " with cause " + cause);
            }
        }
    }

    /**
     * What a trial measured.
     *
     * @param measures name to value, in the measures' units; a value that could not be measured is absent
     * @param windows the windows of all roles, in the order of arrival
     * @param warmup the warm-up
     * @param distributions the distributions of the measured phase, by name, {@code role.name}
     * @param nodes the processes of roles with several; empty if there are no such roles
     * @param noGcFigures why figures of the garbage collector are missing, as a clause; empty if they are there, or a
     *     platform has none
     * @param noCpuTime why the CPU time of what is under test is missing, as a clause; empty if it is there
     */
    public record Figures(
            Map<String, Double> measures,
            List<Window> windows,
            Warmup warmup,
            Map<String, Distribution> distributions,
            List<Node> nodes,
            Optional<String> noGcFigures,
            Optional<String> noCpuTime) {
        public static final Figures NONE =
                new Figures(Map.of(), List.of(), Warmup.NONE, Map.of(), List.of(), Optional.empty(), Optional.empty());

        public Figures {
            measures = new NamedNumbers(measures);
            windows = List.copyOf(windows);
            distributions = Collections.unmodifiableMap(new TreeMap<>(distributions));
            nodes = List.copyOf(nodes);
        }
    }

    public Trial {
        Objects.requireNonNull(slot, "slot");
        commands = Collections.unmodifiableMap(new TreeMap<>(commands));
        ergonomics = Collections.unmodifiableMap(new TreeMap<>(ergonomics));
    }

    /** A trial that was not run. */
    public static Trial skipped(Slot slot, Cause cause, String reason) {
        return new Trial(
                slot,
                new Ending(Outcome.SKIPPED, Optional.of(cause), reason, Optional.empty(), Optional.empty()),
                Figures.NONE,
                System.currentTimeMillis(),
                0,
                Map.of(),
                Optional.empty(),
                Map.of());
    }

    /** A copy with further measures. */
    public Trial withMeasures(Map<String, Double> more) {
        Map<String, Double> all = new TreeMap<>(measures());
        all.putAll(more);
        Figures extended = new Figures(
                all, windows(), warmup(), distributions(), nodes(), figures.noGcFigures(), figures.noCpuTime());
        return with(ending, extended, durationNanos);
    }

    /** A completed copy. */
    public Trial asCompleted() {
        return with(Ending.COMPLETED, figures, durationNanos);
    }

    /** A copy that ended otherwise and has no figures. */
    public Trial withoutFigures(Ending otherEnding) {
        return with(otherEnding, Figures.NONE, durationNanos);
    }

    /** A copy that is the second attempt after a first one that failed, and took the time of both. */
    public Trial after(Trial first) {
        Ending its = completed()
                ? new Ending(
                        Outcome.COMPLETED,
                        Optional.empty(),
                        first.cause().map(Cause::title).orElse("") + ": " + first.message(),
                        Optional.empty(),
                        Optional.empty())
                : ending;
        return with(its, figures, first.durationNanos + durationNanos);
    }

    /** Why the first attempt of a trial failed that completed on the second, with its cause; empty for others. */
    public Optional<String> firstFailure() {
        return completed() && !message().isEmpty() ? Optional.of(message()) : Optional.empty();
    }

    /** A copy that took another time. */
    public Trial lasting(long nanos) {
        return with(ending, figures, nanos);
    }

    private Trial with(Ending otherEnding, Figures otherFigures, long otherNanos) {
        return new Trial(slot, otherEnding, otherFigures, startMillis, otherNanos, commands, event, ergonomics);
    }

    public Outcome outcome() {
        return ending.outcome();
    }

    public Optional<Cause> cause() {
        return ending.cause();
    }

    public String message() {
        return ending.message();
    }

    public Optional<Obstacle> obstacle() {
        return ending.obstacle();
    }

    public Map<String, Double> measures() {
        return figures.measures();
    }

    public List<Window> windows() {
        return figures.windows();
    }

    public Warmup warmup() {
        return figures.warmup();
    }

    public Map<String, Distribution> distributions() {
        return figures.distributions();
    }

    public List<Node> nodes() {
        return figures.nodes();
    }

    public boolean completed() {
        return outcome() == Outcome.COMPLETED;
    }

    /**
     * Whether it ran to its end: it completed, or it is invalid only because something disturbed the machine.
     */
    public boolean ran() {
        return completed() || cause().equals(Optional.of(Cause.DISTURBED));
    }
}
