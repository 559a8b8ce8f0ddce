package org.jdyno.model;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Whether the run's own checks show that its verdicts can be trusted.
 *
 * @param state the result of the checks
 * @param reasons why the run is untrusted or unproven; empty if and only if it is trusted
 * @param notes other cautions for the reader
 * @param selfComparisons the verdicts on the A/A control, one for each cell
 */
public record Trust(State state, List<Note> reasons, List<Note> notes, List<Verdict> selfComparisons) {
    /** The results of the checks. */
    public enum State {
        /** Baseline and A/A control agree closely enough to prove that verdicts are sound. */
        TRUSTED,
        /** No check failed, but a bias as large as the verdicts could have gone unnoticed. */
        UNPROVEN,
        /** A check failed. */
        UNTRUSTED;

        /** The name in JSON reports. */
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

    /** Whether a check failed, so that the verdicts cannot be relied on. */
    public boolean untrusted() {
        return state == State.UNTRUSTED;
    }

    /** Whether baseline and A/A control could be compared everywhere; with one block they cannot. */
    public boolean checked() {
        return !selfComparisons.isEmpty()
                && selfComparisons.stream().allMatch(self -> self.effect().hasInterval());
    }
}
