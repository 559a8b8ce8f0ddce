package org.jdyno.run.protocol;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jdyno.model.Phase;
import org.jdyno.model.Window;

/**
 * Tracks the open phases of load of a trial's roles. Checks that windows arrive in order and that their total length
 * does not exceed the phase.
 *
 * <p>The first window of a phase starts at the wall-clock time that the role reports. Each later one starts at the end
 * of the one before it, by the monotonic clock, so that a step of the wall clock does not move windows. The class also
 * detects such a step. Used by the thread that runs the trial.
 */
public final class OpenPhases {
    /**
     * If a wall clock deviates by more, it was set. Smaller deviations do not matter, and may mean that a process was
     * stopped between reading two clocks.
     */
    private static final double STEP_MILLIS = 5_000;

    /** The accepted difference between the clocks of two machines over a phase, in addition to the share below. */
    private static final long SPARE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final double SPARE_SHARE = 0.001;

    private static final class Open {
        final Phase phase;
        final long burst;
        final long askedNanos;
        int windows;
        long wallNanos;
        /** The start of the first window, by the lab's clock. */
        double beginMillis;
        /** The start of the first window, as the role reported it. */
        double reportedMillis;

        Open(Phase phase, long burst, long askedNanos) {
            this.phase = phase;
            this.burst = burst;
            this.askedNanos = askedNanos;
        }
    }

    private final long startMillis;
    private final long startNanos;
    private final Predicate<RoleProcess> here;
    private final Map<RoleProcess, Open> open = new HashMap<>();
    private Optional<String> clockStep = Optional.empty();

    /**
     * @param startMillis when the trial began, in milliseconds since 1970
     * @param startNanos when the trial began, as a value of {@link System#nanoTime}
     * @param here whether a process runs on this machine; the clocks of other machines are not checked
     */
    public OpenPhases(long startMillis, long startNanos, Predicate<RoleProcess> here) {
        this.startMillis = startMillis;
        this.startNanos = startNanos;
        this.here = here;
    }

    void opens(RoleProcess process, Phase phase, int burst, long askedNanos) {
        open.put(process, new Open(phase, burst, askedNanos));
    }

    /**
     * Accepts the next window of a process, and returns it with its start time.
     *
     * @throws TrialFailure if the window does not belong to an open phase, or not at this position
     */
    Window accepted(RoleProcess process, Window window, long arrivedNanos) throws TrialFailure {
        Open opened = open.get(process);
        if (opened == null
                || opened.phase != window.phase()
                || opened.burst != window.burst()
                || opened.windows != window.index()) {
            throw Fields.violation(
                    process.name(),
                    "window " + window.index() + " of " + window.phase().word() + " " + window.burst() + " came, but "
                            + (opened == null
                                    ? "no phase is open"
                                    : "window " + opened.windows + " of " + opened.phase.word() + " " + opened.burst
                                            + " is due"));
        }
        double millisBefore = opened.wallNanos / 1e6;
        opened.wallNanos += window.wallNanos();
        requireWithin(process, "its windows", opened.wallNanos, opened, arrivedNanos);
        if (opened.windows++ == 0) {
            opened.reportedMillis = window.startMillis();
            opened.beginMillis = begin(process, window, opened, arrivedNanos);
        }
        noteClockStep(process, window.startMillis() - opened.reportedMillis - millisBefore);
        return window.begunAt(Math.round(opened.beginMillis + millisBefore));
    }

    void closes(RoleProcess process, RoleEvent.Done done, long arrivedNanos) throws TrialFailure {
        Open opened = open.remove(process);
        for (String total : Events.TOTALS) {
            if (!done.totals().containsKey(total)) {
                throw Fields.violation(process.name(), total + " of its " + opened.phase.word() + " is missing");
            }
        }
        requireWithin(process, "its " + opened.phase.word(), done.total("wallNanos"), opened, arrivedNanos);
    }

    private static void requireWithin(RoleProcess process, String what, double nanos, Open opened, long arrivedNanos)
            throws TrialFailure {
        double lasted = arrivedNanos - opened.askedNanos;
        if (nanos > lasted * (1 + SPARE_SHARE) + SPARE_NANOS) {
            throw Fields.violation(
                    process.name(),
                    String.format(
                            Locale.ROOT,
                            "wallNanos of %s must be at most the %,.3f s since the phase began, not %,.3f s",
                            what,
                            lasted / 1e9,
                            nanos / 1e9));
        }
    }

    /**
     * The start of the first window of a phase: not before the command was sent, and at least the length of the window
     * before its arrival.
     */
    private double begin(RoleProcess process, Window first, Open opened, long arrivedNanos) {
        double earliest = millis(opened.askedNanos);
        double latest = Math.max(earliest, millis(arrivedNanos) - first.wallNanos() / 1e6);
        if (!here.test(process)) {
            return latest;
        }
        double begin = Math.max(earliest, Math.min(latest, first.startMillis()));
        noteClockStep(process, first.startMillis() - begin);
        return begin;
    }

    private double millis(long nanos) {
        return startMillis + (nanos - startNanos) / 1e6;
    }

    private void noteClockStep(RoleProcess process, double millisOff) {
        if (Math.abs(millisOff) > STEP_MILLIS && clockStep.isEmpty()) {
            clockStep = Optional.of(String.format(
                    Locale.ROOT,
                    "the wall clock was set by %+,.0f s during the trial, as the windows of the %s show: the machine"
                            + " was suspended, or its time corrected",
                    millisOff / 1e3,
                    process.name()));
        }
    }

    /** A sentence about a step of the wall clock, which was set during the trial; empty if there was none. */
    public Optional<String> clockStep() {
        return clockStep;
    }
}
