package org.jdyno.lab.verify;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of both tools in one case, such as one collector.
 *
 * @param what the case
 * @param remark the reason, or how to read the figures; may be empty
 * @param figures the evidence
 */
public record Comparison(String what, AgreementResult result, String remark, List<Figure> figures) {
    /**
     * The share of the processors that other programs may use without affecting wall times. Under load, the scheduler
     * prefers a thread that waits for echoes to one that never waits.
     */
    private static final double MAX_OTHERS = 0.05;

    public Comparison {
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(result, "result");
        Objects.requireNonNull(remark, "remark");
        figures = List.copyOf(figures);
    }

    static Comparison notHere(String what, String reason) {
        return new Comparison(what, AgreementResult.NOT_HERE, reason, List.of());
    }

    static Comparison inconclusive(String what, String reason) {
        return new Comparison(what, AgreementResult.INCONCLUSIVE, reason, List.of());
    }

    /**
     * The comparison of figures from pairs.
     *
     * @param lost how many pairs failed and why; empty if none did
     */
    static Comparison ofPairs(String what, AgreementResult result, String lost, List<Figure> figures) {
        String tooWide = result == AgreementResult.INCONCLUSIVE
                ? "the interval is too wide for the margin; use a quieter machine or a longer --budget"
                : "";
        return new Comparison(what, result, joined(tooWide, lost), figures);
    }

    /**
     * The same for figures that depend on the clock. A difference on a busy machine shows nothing.
     *
     * @param others the share of the processors that other programs used
     */
    static Comparison ofPairs(String what, AgreementResult result, String lost, double others, List<Figure> figures) {
        if (result == AgreementResult.AGREES || !isBusy(others)) {
            return ofPairs(what, result, lost, figures);
        }
        String busy = String.format(
                Locale.ROOT, "other programs used %.0f %% of the processors, which affects wall time", 100 * others);
        return new Comparison(what, AgreementResult.INCONCLUSIVE, joined(busy, lost), figures);
    }

    /** Whether other programs used so much of the processors that wall times depend on them. */
    static boolean isBusy(double others) {
        return others > MAX_OTHERS;
    }

    private static String joined(String... remarks) {
        return Stream.of(remarks).filter(remark -> !remark.isEmpty()).collect(Collectors.joining("; "));
    }
}
