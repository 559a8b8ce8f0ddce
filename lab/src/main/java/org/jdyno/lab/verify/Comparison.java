package org.jdyno.lab.verify;

import java.util.List;
import java.util.Objects;

/**
 * The comparison of both tools in one case, such as one collector.
 *
 * @param what the case
 * @param remark the reason, or how to read the figures; may be empty
 * @param figures the evidence
 */
public record Comparison(String what, AgreementResult result, String remark, List<Figure> figures) {
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
}
