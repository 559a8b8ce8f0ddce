package org.jdyno.lab.run.protocol;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Window;

/**
 * The phases of load that are open on the roles of a trial: their windows come in order, and together last no longer
 * than the phase has.
 *
 * <p>Windows are dated by monotonic clocks: each begins where the one before it ended, and only the first of a phase
 * when the role says, by the wall clock. That clock may be set while a trial runs, which would put seconds into a phase
 * that it did not last; it is noticed, and told. Used by the thread that runs the trial.
 */
public final class OpenPhases {
    /**
     * A wall clock that is further off has been set. Nothing depends on less, and a process may be stopped between its
     * readings of two clocks.
     */
    private static final double STEP_MILLIS = 5_000;

    /** By what clocks of two machines may differ over a phase, and what it takes to note the time. */
    private static final long SPARE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final double SPARE_SHARE = 0.001;

    private static final class Open {
        final Phase phase;
        final long burst;
        final long askedNanos;
        int windows;
        long wallNanos;
        /** When the first window began, by the lab's clock and as the role told it. */
        double beginMillis;

        double saidMillis;

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
    private Optional<String> step = Optional.empty();

    /**
     * @param startMillis when the trial began, since 1970
     * @param startNanos the same as of {@link System#nanoTime}
     * @param here whether a role has the lab's clocks; those of another machine are never compared with them
     */
    public OpenPhases(long startMillis, long startNanos, Predicate<RoleProcess> here) {
        this.startMillis = startMillis;
        this.startNanos = startNanos;
        this.here = here;
    }

    void opens(RoleProcess role, Phase phase, int burst, long askedNanos) {
        open.put(role, new Open(phase, burst, askedNanos));
    }

    /** The next window of a role, dated; one that cannot be breaks the protocol. */
    Window dated(RoleProcess role, Window window, long arrivedNanos) throws TrialFailure {
        Open of = open.get(role);
        if (of == null || of.phase != window.phase() || of.burst != window.burst() || of.windows != window.index()) {
            throw Fields.broken(
                    role.name(),
                    "window " + window.index() + " of " + window.phase().word() + " " + window.burst() + " came when "
                            + (of == null
                                    ? "no phase was open"
                                    : of.windows + " of " + of.phase.word() + " " + of.burst + " was due"));
        }
        double millisBefore = of.wallNanos / 1e6;
        of.wallNanos += window.wallNanos();
        requireWithin(role, "its windows", of.wallNanos, of, arrivedNanos);
        if (of.windows++ == 0) {
            of.saidMillis = window.startMillis();
            of.beginMillis = begin(role, window, of, arrivedNanos);
        }
        note(role, window.startMillis() - of.saidMillis - millisBefore);
        return window.begunAt(Math.round(of.beginMillis + millisBefore));
    }

    void closes(RoleProcess role, RoleEvent.Done done, long arrivedNanos) throws TrialFailure {
        Open of = open.remove(role);
        for (String total : Events.TOTALS) {
            if (!done.totals().containsKey(total)) {
                throw Fields.broken(role.name(), total + " of its " + of.phase.word() + " is missing");
            }
        }
        requireWithin(role, "its " + of.phase.word(), done.total("wallNanos"), of, arrivedNanos);
    }

    private static void requireWithin(RoleProcess role, String what, double nanos, Open of, long arrivedNanos)
            throws TrialFailure {
        double lasted = arrivedNanos - of.askedNanos;
        if (nanos > lasted * (1 + SPARE_SHARE) + SPARE_NANOS) {
            throw Fields.broken(
                    role.name(),
                    String.format(
                            Locale.ROOT,
                            "wallNanos of %s say %,.3f s, and the phase was asked for %,.3f s before",
                            what,
                            nanos / 1e9,
                            lasted / 1e9));
        }
    }

    /** When the first window of a phase began: between the command and the arrival of the window, less its length. */
    private double begin(RoleProcess role, Window first, Open of, long arrivedNanos) {
        double earliest = millis(of.askedNanos);
        double latest = Math.max(earliest, millis(arrivedNanos) - first.wallNanos() / 1e6);
        if (!here.test(role)) {
            return latest;
        }
        double begin = Math.max(earliest, Math.min(latest, first.startMillis()));
        note(role, first.startMillis() - begin);
        return begin;
    }

    private double millis(long nanos) {
        return startMillis + (nanos - startNanos) / 1e6;
    }

    private void note(RoleProcess role, double millisOff) {
        if (Math.abs(millisOff) > STEP_MILLIS && step.isEmpty()) {
            step = Optional.of(String.format(
                    Locale.ROOT,
                    "the wall clock was set by %+,.0f s while the trial ran, as the windows of the %s show: the"
                            + " machine was"
                            + " suspended, or its time corrected",
                    millisOff / 1e3,
                    role.name()));
        }
    }

    /** That the wall clock was set while the trial ran; empty when nobody has noticed it. */
    public Optional<String> step() {
        return step;
    }
}
