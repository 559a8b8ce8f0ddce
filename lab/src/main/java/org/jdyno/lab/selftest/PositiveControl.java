package org.jdyno.lab.selftest;

import org.jdyno.lab.judge.Verdicts;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;

/**
 * A comparison with a large known difference: a JVM without its optimising compiler must be found slower.
 *
 * @param verdict the judge's verdict, by the headline measure
 */
public record PositiveControl(Verdict verdict) {
    /** The control of a run of two platforms, the second of which is much slower. */
    public static PositiveControl of(Run run) {
        return new PositiveControl(Verdicts.headlines(run).stream()
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("the positive control was not compared with the baseline")));
    }

    public SelftestResult result() {
        return switch (verdict.kind()) {
            case SLOWER -> SelftestResult.HOLDS;
            case INCONCLUSIVE -> SelftestResult.TOO_LITTLE;
            case FASTER, EQUIVALENT -> SelftestResult.FAILS;
        };
    }
}
