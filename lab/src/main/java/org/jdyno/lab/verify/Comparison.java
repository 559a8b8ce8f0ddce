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
public record Comparison(String what, AgreementResult finding, String remark, List<Figure> figures) {
    /**
     * One figure by both tools.
     *
     * @param name such as {@code pauses}
     * @param unit the unit of both values; empty for a count
     * @param jdyno the value of jdyno
     * @param reference the value of the other tool
     */
    public record Figure(String name, String unit, double jdyno, double reference) {
        public Figure {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(unit, "unit");
        }
    }

    public Comparison {
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(finding, "finding");
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
