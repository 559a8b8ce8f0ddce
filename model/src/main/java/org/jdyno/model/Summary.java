package org.jdyno.model;

import java.util.List;
import java.util.Objects;

/**
 * The comparison of a platform with the baseline over several points of a workload: the geometric mean of the ratios at
 * the points.
 *
 * @param parameter name of the parameter in which the points differ
 * @param point the parameters in which they do not
 * @param verdict the conclusion; {@code FASTER} means better in the measure's direction
 * @param effect the geometric mean of platform over baseline, in the blocks with values of both at every point
 * @param parts the points
 */
public record Summary(
        String workload,
        String parameter,
        Point point,
        String measure,
        String platform,
        String baseline,
        Verdict.Kind verdict,
        Effect effect,
        List<Part> parts) {
    /**
     * One of the points.
     *
     * @param value the value of the parameter
     * @param ratio platform over baseline, in the blocks of the summary
     * @param verdict the verdict at this point
     */
    public record Part(String value, double ratio, Verdict.Kind verdict) {}

    public Summary {
        Objects.requireNonNull(verdict, "verdict");
        parts = List.copyOf(parts);
        if (parts.size() < 2) {
            throw new IllegalArgumentException("a summary needs at least two points");
        }
    }

    /** The number of points with a verdict. */
    public long count(Verdict.Kind kind) {
        return parts.stream().filter(part -> part.verdict() == kind).count();
    }
}
