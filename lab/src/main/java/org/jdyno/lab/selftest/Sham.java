package org.jdyno.lab.selftest;

import org.jdyno.lab.judge.Verdicts;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;

/**
 * A difference nobody could miss, such as a JVM without its optimising compiler: a comparison that does not find it
 * compares something else than it says.
 *
 * @param verdict of the judge, by the headline measure
 */
public record Sham(Verdict verdict) {

    /** Of a run of two platforms, of which the second is much slower. */
    public static Sham of(Run run) {
        return new Sham(Verdicts.headlines(run).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the sham has not been compared with the baseline")));
    }

    public Finding finding() {
        return switch (verdict.kind()) {
            case SLOWER -> Finding.HOLDS;
            case INCONCLUSIVE -> Finding.TOO_LITTLE;
            case FASTER, EQUIVALENT -> Finding.FAILS;
        };
    }
}
