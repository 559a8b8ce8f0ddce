package org.jdyno.judge;

import java.util.Arrays;
import org.jdyno.model.Gate.Kind;
import org.jdyno.model.Run;

/** Why a candidate's comparison with the baseline has no interval. */
final class NoInterval {
    private NoInterval() {}

    static Kind why(Run run, CompletedTrials trials, String candidate, String measure) {
        String baseline = run.plan().baseline();
        if (trials.of(baseline).isEmpty()) {
            return Kind.NO_BASELINE;
        }
        if (trials.of(candidate).isEmpty()) {
            return Kind.NO_CANDIDATE;
        }
        return hasFigure(trials, baseline, measure) && hasFigure(trials, candidate, measure)
                ? Kind.TOO_FEW_BLOCKS
                : Kind.NO_FIGURE;
    }

    private static boolean hasFigure(CompletedTrials trials, String platform, String measure) {
        double[] values = trials.values(platform, measure);
        return values.length > 0 && Arrays.stream(values).allMatch(value -> value > 0);
    }
}
