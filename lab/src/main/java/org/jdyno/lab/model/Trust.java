package org.jdyno.lab.model;

import java.util.List;

/**
 * Whether the run's own checks allow its verdicts to be believed.
 *
 * @param trusted whether they do
 * @param reasons why not; empty when trusted
 * @param notes what a careful reader should know all the same
 * @param selfComparisons the baseline against its own second copy, a verdict for each workload and point
 */
public record Trust(boolean trusted, List<String> reasons, List<String> notes, List<Verdict> selfComparisons) {
    public Trust {
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
        selfComparisons = List.copyOf(selfComparisons);
        if (trusted != reasons.isEmpty()) {
            throw new IllegalArgumentException("a run is trusted exactly when there is no reason not to: " + reasons);
        }
    }

    /** Whether the baseline could be held against itself everywhere; with one block it cannot, and being trusted then says little. */
    public boolean checked() {
        return !selfComparisons.isEmpty() && selfComparisons.stream().noneMatch(self -> Double.isNaN(self.low()));
    }
}
