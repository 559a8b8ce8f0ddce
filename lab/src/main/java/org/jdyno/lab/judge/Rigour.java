package org.jdyno.lab.judge;

import java.util.List;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.stats.AnytimeComparison;
import org.jdyno.lab.stats.GroupSequential;
import org.jdyno.lab.stats.PairedComparison;

/**
 * How much a difference must show before it is claimed: more where a run may have been ended because of what it showed.
 *
 * @param alpha the largest corrected p at which one is claimed
 * @param anytime whether it holds however often one has looked
 */
record Rigour(double alpha, boolean anytime) {
    static final Rigour ONE_LOOK = new Rigour(Judge.ALPHA, false);

    /** Of a run as far as it has come. */
    static Rigour of(Run run) {
        return switch (run.plan().procedure().stopping().rule()) {
            case FIXED -> ONE_LOOK;
            case LOOKS -> new Rigour(run.trials().isEmpty() ? Judge.ALPHA : GroupSequential.alpha(share(run)), false);
            case ANYTIME -> new Rigour(Judge.ALPHA, true);
        };
    }

    /** The comparison with the interval that goes with it: of 95 % over all looks together. */
    PairedComparison compare(double[] logRatios) {
        return anytime ? AnytimeComparison.of(logRatios, 1 - alpha) : PairedComparison.of(logRatios, 1 - alpha);
    }

    /** How much of the budget a run has spent; all of it when no further block fits. */
    static double share(Run run) {
        double budgetNanos = run.plan().budgetMillis().orElseThrow() * 1e6;
        double spentNanos =
                run.trials().stream().mapToDouble(Trial::durationNanos).sum();
        List<Integer> blocks = run.trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .toList();
        boolean last = spentNanos + spentNanos / blocks.size() > budgetNanos;
        return last ? 1 : spentNanos / budgetNanos;
    }
}
