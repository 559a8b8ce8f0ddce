package org.jdyno.lab.verify;

import java.util.List;
import java.util.Objects;

/**
 * Both tools held against each other in one case, such as one collector.
 *
 * @param what the case
 * @param finding what came of it
 * @param remark why, or what a reader should know besides; may be empty
 * @param figures the evidence
 */
public record Comparison(String what, Finding finding, String remark, List<Figure> figures) {
    public Comparison {
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(finding, "finding");
        Objects.requireNonNull(remark, "remark");
        figures = List.copyOf(figures);
    }

    static Comparison notHere(String what, String reason) {
        return new Comparison(what, Finding.NOT_HERE, reason, List.of());
    }

    static Comparison inconclusive(String what, String reason) {
        return new Comparison(what, Finding.INCONCLUSIVE, reason, List.of());
    }
}
