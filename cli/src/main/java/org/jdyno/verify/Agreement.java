package org.jdyno.verify;

import java.util.List;

/**
 * The comparison of one kind of figures with those of another tool.
 *
 * @param name such as {@code gc-pauses}
 * @param title what is compared, in one line
 * @param reference the other tool
 * @param criterion when the two agree; fixed before the measurement
 * @param finding the worst result of the comparisons
 * @param comparisons one for each case
 */
public record Agreement(
        String name,
        String title,
        String reference,
        String criterion,
        AgreementResult finding,
        List<Comparison> comparisons) {
    public Agreement {
        comparisons = List.copyOf(comparisons);
    }

    Agreement(String name, String title, String reference, String criterion, List<Comparison> comparisons) {
        this(
                name,
                title,
                reference,
                criterion,
                AgreementResult.worst(
                        comparisons.stream().map(Comparison::finding).toList()),
                comparisons);
    }

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
        public record Figure(String name, String unit, double jdyno, double reference) {}

        public Comparison {
            figures = List.copyOf(figures);
        }

        static Comparison notHere(String what, String reason) {
            return new Comparison(what, AgreementResult.NOT_HERE, reason, List.of());
        }

        static Comparison inconclusive(String what, String reason) {
            return new Comparison(what, AgreementResult.INCONCLUSIVE, reason, List.of());
        }
    }
}
