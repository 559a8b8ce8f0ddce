package org.jdyno.report.content;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Curve;
import org.jdyno.model.Formula;
import org.jdyno.model.Percentile;
import org.jdyno.model.Term;
import org.jdyno.model.Workload;

/** The distributions recorded in a cell, and the percentiles that all formats show. */
public record Recordings(Chapter chapter) {
    /** Shown if at least one platform has enough values beyond them. */
    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99, 99.999);

    private static final String HICCUP = ".hiccup";

    /** The hiccups of all processes under test. */
    public static final String TESTED = "tested" + HICCUP;

    /** The hiccups of an idle process. */
    public static final String IDLE = "control" + HICCUP;

    /**
     * A distribution of several platforms.
     *
     * @param name the name, as {@code role.name}
     * @param title what was recorded, and from when to when
     * @param curves the best platform first
     */
    record Recorded(String name, String title, List<Curve> curves) {
        /** The title up to the first comma: {@code Response time}. */
        String shortTitle() {
            return title.split(",", 2)[0];
        }
    }

    /**
     * The hiccups of one platform.
     *
     * @param tested the hiccups of all its processes under test
     * @param processes the hiccups of each process under test, if there are several
     * @param control the hiccups of the idle process
     */
    record Hiccups(String platform, Curve tested, List<Curve> processes, Optional<Curve> control) {
        /** Those of all processes under test, and of the idle one. */
        Stream<Curve> whole() {
            return Stream.concat(Stream.of(tested), control.stream());
        }
    }

    /** The percentiles that at least one curve has enough values for, and always the median. */
    public static List<Double> shown(List<Curve> curves) {
        return PERCENTILES.stream()
                .filter(percentile -> percentile.equals(PERCENTILES.get(0))
                        || curves.stream().anyMatch(curve -> find(curve, percentile)
                                .filter(Percentile::supported)
                                .isPresent()))
                .toList();
    }

    /** The distributions of the load generator, in the order of {@code workload.yaml}. */
    List<Recorded> latencies() {
        return chapter.workload().distributions().entrySet().stream()
                .filter(entry -> !entry.getKey().endsWith(HICCUP))
                .map(entry -> new Recorded(entry.getKey(), entry.getValue(), curves(entry.getKey())))
                .filter(recorded -> !recorded.curves().isEmpty())
                .toList();
    }

    /** The one that platforms are ranked by; empty if their headline is no percentile. */
    Optional<Recorded> ranked() {
        return Optional.ofNullable(
                        chapter.workload().formulas().get(chapter.headline().name()))
                .map(formula -> formula.terms().get(0))
                .filter(term -> term.percentile().isPresent())
                .map(Term::distribution)
                .flatMap(name -> latencies().stream()
                        .filter(recorded -> recorded.name().equals(name))
                        .findFirst());
    }

    /** The platforms with hiccups, the best first. */
    List<Hiccups> hiccups() {
        return curves(TESTED).stream()
                .map(tested -> new Hiccups(
                        tested.platform(),
                        tested,
                        all(tested.platform())
                                .filter(curve -> curve.distribution().endsWith(HICCUP)
                                        && !List.of(TESTED, IDLE).contains(curve.distribution()))
                                .toList(),
                        curve(tested.platform(), IDLE)))
                .toList();
    }

    private List<Curve> curves(String distribution) {
        return chapter.ranked().stream()
                .flatMap(platform -> curve(platform, distribution).stream())
                .toList();
    }

    private Optional<Curve> curve(String platform, String distribution) {
        return all(platform)
                .filter(curve -> curve.distribution().equals(distribution))
                .findFirst();
    }

    private Stream<Curve> all(String platform) {
        return chapter.judgement().curves().stream()
                .filter(curve ->
                        curve.platform().equals(platform) && curve.cell().equals(chapter.cell()));
    }

    /** The process of a distribution, {@code node-2}. */
    static String process(Curve curve) {
        return curve.distribution().substring(0, curve.distribution().indexOf('.'));
    }

    /** Whether tables show a percentile if it is supported. */
    public static boolean isShown(double percentile) {
        return PERCENTILES.contains(percentile);
    }

    /** {@code p99.9}. */
    public static String heading(double percentile) {
        return "p" + Numbers.exact(percentile);
    }

    /** The point of a curve at a percentile, if it has one there. */
    public static Optional<Percentile> find(Curve curve, double percentile) {
        return curve.points().stream()
                .filter(point -> Math.abs(point.percentile() - percentile) < 1e-9)
                .findFirst();
    }

    /** How the times of a curve are written; those of a single process as those of all. */
    static Times times(Workload workload, Curve curve) {
        boolean ofProcess =
                curve.distribution().endsWith(HICCUP) && !curve.distribution().equals(IDLE);
        return Times.of(workload, ofProcess ? TESTED : curve.distribution());
    }

    /**
     * The times of a distribution as text, in the unit of the measures that are statistics of it, so that a page has
     * each in one unit. Without such measures, each time is in the unit that suits it.
     *
     * @param unit the unit; empty if there are no such measures
     * @param perNano the unit's multiples of a nanosecond
     */
    record Times(Optional<String> unit, double perNano) {
        /** @param distribution the name of the distribution, as {@code role.name} */
        private static Times of(Workload workload, String distribution) {
            return workload.measures().stream()
                    .filter(measure -> isOf(workload.formulas().get(measure.name()), distribution))
                    .findFirst()
                    .map(measure -> new Times(
                            Optional.of(measure.unit()),
                            workload.formulas().get(measure.name()).scale()))
                    .orElse(new Times(Optional.empty(), 1));
        }

        private static boolean isOf(Formula formula, String distribution) {
            return formula != null
                    && formula.terms().size() == 1
                    && formula.terms().get(0).statistic().isPresent()
                    && formula.terms().get(0).distribution().equals(distribution);
        }

        String time(double nanos) {
            return unit.map(word -> Numbers.value(nanos * perNano) + " " + word)
                    .orElseGet(() -> Numbers.duration(nanos));
        }

        /** Both ends of an interval; empty when there is none. */
        String interval(Percentile.Interval interval) {
            double low = interval.lowNanos();
            double high = interval.highNanos();
            if (!Double.isFinite(low) || !Double.isFinite(high)) {
                return "";
            }
            return unit.map(word -> Numbers.interval(low * perNano, high * perNano) + " " + word)
                    .orElseGet(() -> Numbers.durations(low, high));
        }
    }
}
