package org.jdyno.lab.verify;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jdyno.lab.stats.compare.Decision;

/**
 * One figure by both tools.
 *
 * @param name such as {@code pauses}
 * @param unit the unit of both values; empty for a count
 * @param jdyno the value of jdyno
 * @param reference the value of the other tool
 * @param ratio the ratio of the two with its interval, if each tool measured by itself; empty if both report the same
 *     events, which leaves nothing to chance
 */
public record Figure(String name, String unit, double jdyno, double reference, Optional<Ratio> ratio) {
    public Figure {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(ratio, "ratio");
    }

    /** A figure about the same events. */
    static Figure of(String name, String unit, double jdyno, double reference) {
        return new Figure(name, unit, jdyno, reference, Optional.empty());
    }

    /**
     * A figure from pairs of measurements, with the geometric mean of each tool.
     *
     * @param pairs jdyno's values and those of the other tool, in the same order; at least one of each
     */
    static <F> Figure ofPairs(String name, String unit, Pairs.Results<F> pairs, ToDoubleFunction<F> value) {
        double[] jdyno = pairs.byJdyno().stream().mapToDouble(value).toArray();
        double[] other = pairs.byOther().stream().mapToDouble(value).toArray();
        double[] logRatios = new double[jdyno.length];
        for (int pair = 0; pair < logRatios.length; pair++) {
            logRatios[pair] = Math.log(jdyno[pair] / other[pair]);
        }
        return new Figure(name, unit, geometricMean(jdyno), geometricMean(other), Optional.of(Ratio.of(logRatios)));
    }

    private static double geometricMean(double[] values) {
        return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
    }

    /** What the interval of the ratio of a figure from pairs says. */
    Decision.Kind decision(double margin) {
        Ratio pairs = ratio.orElseThrow();
        return Decision.of(Math.log(pairs.low()), Math.log(pairs.high()), margin)
                .kind();
    }

    /** The relative difference of jdyno's value from the reference; 0 if both are 0. */
    public double difference() {
        return jdyno == reference ? 0 : jdyno / reference - 1;
    }
}
