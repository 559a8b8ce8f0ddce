package org.jdyno.lab.model;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Whether the run's own checks allow its verdicts to be believed.
 *
 * @param state what the checks have shown
 * @param reasons why the run is untrusted, or what is missing for a proof; empty exactly when it is trusted
 * @param notes what a careful reader should know all the same
 * @param selfComparisons the baseline against its own second copy, a verdict for each workload and point
 */
public record Trust(State state, List<Note> reasons, List<Note> notes, List<Verdict> selfComparisons) {
    /** What the checks of a run have shown. */
    public enum State {
        /** The baseline and its second copy agree closely enough to prove that verdicts are sound. */
        TRUSTED,
        /** No check failed, but a bias as large as what verdicts speak of could have gone unnoticed. */
        UNPROVEN,
        /** A check failed. */
        UNTRUSTED;

        /** As it stands in reports for programs. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Trust {
        Objects.requireNonNull(state, "state");
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
        selfComparisons = List.copyOf(selfComparisons);
        if ((state == State.TRUSTED) != reasons.isEmpty()) {
            throw new IllegalArgumentException("a run is trusted exactly when there is no reason not to: " + reasons);
        }
    }

    /** Whether the checks prove the verdicts sound. */
    public boolean trusted() {
        return state == State.TRUSTED;
    }

    /** Whether a check failed, so that the verdicts are not to be relied on. */
    public boolean untrusted() {
        return state == State.UNTRUSTED;
    }

    /** Whether the baseline could be held against itself everywhere; with one block it cannot. */
    public boolean checked() {
        return !selfComparisons.isEmpty() && selfComparisons.stream().noneMatch(self -> Double.isNaN(self.low()));
    }
}
