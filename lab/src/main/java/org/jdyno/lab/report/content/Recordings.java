package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.model.Term;
import org.jdyno.lab.model.Workload;

/** The distributions recorded in a cell, and the percentiles that all formats show. */
public record Recordings(Chapter chapter) {
    /** Shown if at least one platform has enough values beyond them. */
    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99, 99.999);

    private static final String HICCUP = ".hiccup";

    /** The hiccups of all processes under test. */
    public static final String TESTED = "tested" + HICCUP;

    private static final String CONTROL = "control" + HICCUP;

    /**
     * A distribution of several platforms.
     *
     * @param name the name, as {@code role.name}
     * @param title what was recorded, and from when to when
     * @param curves the best platform first
     */
    public record Recorded(String name, String title, List<Curve> curves) {
        /** The title up to the first comma: {@code Response time}. */
        public String shortTitle() {
            int comma = title.indexOf(',');
            return comma < 0 ? title : title.substring(0, comma);
        }

        /** The percentiles that at least one platform has enough values for, and always the median. */
        public List<Double> shown() {
            return PERCENTILES.stream()
                    .filter(percentile -> percentile.equals(PERCENTILES.get(0))
                            || curves.stream().anyMatch(curve -> find(curve, percentile)
                                    .filter(Percentile::supported)
                                    .isPresent()))
                    .toList();
        }
    }

    /**
     * The hiccups of one platform.
     *
     * @param tested the hiccups of all its processes under test
     * @param processes the hiccups of each process under test, if there are several
     * @param control the hiccups of the idle process
     */
    public record Hiccups(String platform, Curve tested, List<Curve> processes, Optional<Curve> control) {}

    /** The distributions of the load generator, in the order of {@code workload.yaml}. */
    public List<Recorded> latencies() {
        return chapter.workload().distributions().entrySet().stream()
                .filter(entry -> !entry.getKey().endsWith(HICCUP))
                .map(entry -> new Recorded(entry.getKey(), entry.getValue(), curves(entry.getKey())))
                .filter(recorded -> !recorded.curves().isEmpty())
                .toList();
    }

    /** The one that platforms are ranked by; empty if their headline is no percentile. */
    public Optional<Recorded> ranked() {
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
    public List<Hiccups> hiccups() {
        return curves(TESTED).stream()
                .map(tested -> new Hiccups(
                        tested.platform(), tested, processes(tested.platform()), curve(tested.platform(), CONTROL)))
                .toList();
    }

    /** The hiccups of several platforms and of their idle processes, for one table. */
    public static Recorded combined(List<Hiccups> hiccups) {
        List<Curve> curves = hiccups.stream()
                .flatMap(each -> Stream.concat(Stream.of(each.tested()), each.control().stream()))
                .toList();
        return new Recorded("hiccup", "hiccups, and those of an idle process", curves);
    }

    private List<Curve> processes(String platform) {
        return all(platform)
                .filter(curve -> curve.distribution().endsWith(HICCUP)
                        && !curve.distribution().equals(TESTED)
                        && !curve.distribution().equals(CONTROL))
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
                .filter(curve -> curve.platform().equals(platform)
                        && curve.cell().workload().equals(chapter.workload().name())
                        && curve.cell().point().equals(chapter.point()));
    }

    /** The process of a distribution, {@code node-2}. */
    public static String process(Curve curve) {
        return curve.distribution().substring(0, curve.distribution().indexOf('.'));
    }

    /** Whether tables show a percentile if it is supported. */
    public static boolean isShown(double percentile) {
        return PERCENTILES.contains(percentile);
    }

    /** {@code p99.9}. */
    public static String heading(double percentile) {
        return "p"
                + (percentile == Math.rint(percentile)
                        ? Long.toString((long) percentile)
                        : Double.toString(percentile));
    }

    /** The value at a percentile; a dash when it is not supported. */
    static String value(Curve curve, double percentile, RecordedTimes times) {
        return shown(curve, percentile, point -> times.time(point.shownNanos()));
    }

    /** Its interval; a dash when there is none. */
    static String interval(Curve curve, double percentile, RecordedTimes times) {
        return shown(curve, percentile, point -> point.interval()
                .map(interval -> times.interval(interval.lowNanos(), interval.highNanos()))
                .orElse(Numbers.UNKNOWN));
    }

    /** The largest value seen. */
    static String max(Curve curve, RecordedTimes times) {
        return find(curve, 100).map(point -> times.time(point.nanos())).orElse(Numbers.UNKNOWN);
    }

    /** The times of a curve, those of a single process as those of all. */
    static RecordedTimes times(Workload workload, Curve curve) {
        boolean ofProcess =
                curve.distribution().endsWith(HICCUP) && !curve.distribution().equals(CONTROL);
        return RecordedTimes.of(workload, ofProcess ? TESTED : curve.distribution());
    }

    private static String shown(Curve curve, double percentile, Function<Percentile, String> text) {
        return find(curve, percentile)
                .filter(Percentile::supported)
                .map(text)
                .filter(Objects::nonNull)
                .orElse(Numbers.UNKNOWN);
    }

    /** The point of a curve at a percentile, if it has one there. */
    public static Optional<Percentile> find(Curve curve, double percentile) {
        return curve.points().stream()
                .filter(point -> Math.abs(point.percentile() - percentile) < 1e-9)
                .findFirst();
    }
}
