package org.jdyno.lab.stats.scalability;

import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import org.jdyno.lab.stats.scalability.ScalabilityFit.Term;

/**
 * The range of a parameter of a scalability curve. Finds the values in it that a sweep does not contradict.
 *
 * <p>Values are mapped to places from 0 to 1, so that bisection reaches small, large and infinite values alike.
 *
 * @param value maps a place to the value
 * @param place maps a value to its place
 * @param hypothesis gives the hypothesis that the parameter has a value; it ignores the bounds of the other parameter
 */
record ParameterRange(
        DoubleUnaryOperator value, DoubleUnaryOperator place, DoubleFunction<ShapeHypothesis> hypothesis) {
    private static final double PRECISION = 1e-9;

    /**
     * The interval of values that are not contradicted. An estimate on a bound may lie outside, because the bound of
     * one parameter moves the other; then the interval is extended to it.
     *
     * @param estimate within all bounds
     * @param unbounded the unbounded estimate, cut to the parameter's own bounds
     */
    Term interval(double estimate, double unbounded, double confidence) {
        double at = place.applyAsDouble(estimate);
        double start = stands(at, confidence) ? at : Math.min(1, Math.max(0, place.applyAsDouble(unbounded)));
        return new Term(
                estimate,
                Math.min(estimate, value.applyAsDouble(end(start, 0, confidence))),
                Math.max(estimate, value.applyAsDouble(end(start, 1, confidence))));
    }

    private boolean stands(double place, double confidence) {
        return hypothesis.apply(value.applyAsDouble(place)).stands(confidence);
    }

    /** The place furthest from the start, towards a bound, that is not contradicted. */
    private double end(double start, double bound, double confidence) {
        if (stands(bound, confidence)) {
            return bound;
        }
        double inside = start;
        double outside = bound;
        while (Math.abs(outside - inside) > PRECISION * Math.max(inside, outside)) {
            double middle = (inside + outside) / 2;
            if (stands(middle, confidence)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return inside;
    }
}
