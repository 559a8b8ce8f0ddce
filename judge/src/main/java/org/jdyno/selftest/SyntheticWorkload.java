package org.jdyno.selftest;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jdyno.model.Formula;
import org.jdyno.model.Measure;
import org.jdyno.model.Role;
import org.jdyno.model.Workload;

/**
 * A workload whose figures are drawn.
 *
 * @param headline the headline measure
 * @param others its other measures, by which all platforms are equal
 */
record SyntheticWorkload(Measure headline, List<Other> others) {
    static final String NAME = "synthetic";

    static final String ROLE = "app";

    private static final Formula SPEED = Formula.parse("driver.operations / driver.wallNanos", 1e9);

    /**
     * A measure besides the headline.
     *
     * @param value the formula by which windows would give it, if they could
     * @param scatter its scatter, as a multiple of that of the headline
     * @param correlation the correlation of its logarithm with that of the headline, within a trial
     */
    record Other(Measure measure, String value, double scatter, double correlation) {
        /** @param own the part of the noise that the headline does not have */
        private double noise(double headline, double own) {
            return scatter * (correlation * headline + Math.sqrt(1 - correlation * correlation) * own);
        }
    }

    SyntheticWorkload {
        others = List.copyOf(others);
    }

    /** @param noise the noise of a trial, in log units */
    static double figure(double truth, double noise) {
        return 1_000 * truth * Math.exp(noise);
    }

    /** The sources of the noise that the headline does not have, one for each other measure. */
    List<Noise.Source> beginOthers(Noise noise, Random random) {
        return others.stream().map(any -> noise.begin(random)).toList();
    }

    /**
     * The figures of the other measures in a trial, by name.
     *
     * @param scatter the scatter of the headline, in log units
     * @param common the noise of the headline
     * @param own the noise that the headline does not have, for each measure
     */
    Map<String, Double> otherFigures(double scatter, double common, List<Double> own) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int i = 0; i < others.size(); i++) {
            Other other = others.get(i);
            figures.put(other.measure().name(), figure(1, scatter * other.noise(common, own.get(i))));
        }
        return figures;
    }

    Workload described() {
        Map<String, Formula> formulas = new LinkedHashMap<>(Map.of(headline.name(), SPEED));
        others.forEach(other -> formulas.put(other.measure().name(), Formula.parse(other.value(), 1)));
        List<Measure> measures = Stream.concat(
                        Stream.of(headline), others.stream().map(Other::measure))
                .toList();
        return new Workload(
                NAME,
                new Workload.About("Figures that were drawn", "operations", false),
                Path.of("/"),
                List.of(new Role(
                        ROLE,
                        "App",
                        Role.Duties.DRIVES,
                        Role.Presence.UNDER_TEST,
                        Role.Processes.ONE,
                        List.of(),
                        Optional.empty())),
                List.of(),
                Workload.Varied.NOTHING,
                new Workload.Figures(measures, formulas, Map.of(), List.of()),
                Workload.Twin.NONE,
                Workload.Demands.NONE);
    }
}
