package org.jdyno.report.content;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Formula;
import org.jdyno.model.Percentile;
import org.jdyno.model.Recording;
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
     * @param recordings the best platform first
     */
    record Recorded(String name, String title, List<Recording> recordings) {
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
    record Hiccups(String platform, Recording tested, List<Recording> processes, Optional<Recording> control) {
        /** Those of all processes under test, and of the idle one. */
        Stream<Recording> whole() {
            return Stream.concat(Stream.of(tested), control.stream());
        }
    }

    /** The percentiles that at least one recording has enough values for, and always the median. */
    public static List<Double> shown(List<Recording> recordings) {
        return PERCENTILES.stream()
                .filter(percentile -> percentile.equals(PERCENTILES.get(0))
                        || recordings.stream().anyMatch(recording -> find(recording, percentile)
                                .filter(Percentile::supported)
                                .isPresent()))
                .toList();
    }

    /** The distributions of the load generator, in the order of {@code workload.yaml}. */
    List<Recorded> latencies() {
        return chapter.workload().distributions().entrySet().stream()
                .filter(entry -> !entry.getKey().endsWith(HICCUP))
                .map(entry -> new Recorded(entry.getKey(), entry.getValue(), recordings(entry.getKey())))
                .filter(recorded -> !recorded.recordings().isEmpty())
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
        return recordings(TESTED).stream()
                .map(tested -> new Hiccups(
                        tested.platform(),
                        tested,
                        all(tested.platform())
                                .filter(recording -> recording.distribution().endsWith(HICCUP)
                                        && !List.of(TESTED, IDLE).contains(recording.distribution()))
                                .toList(),
                        recording(tested.platform(), IDLE)))
                .toList();
    }

    private List<Recording> recordings(String distribution) {
        return chapter.ranked().stream()
                .flatMap(platform -> recording(platform, distribution).stream())
                .toList();
    }

    private Optional<Recording> recording(String platform, String distribution) {
        return all(platform)
                .filter(recording -> recording.distribution().equals(distribution))
                .findFirst();
    }

    private Stream<Recording> all(String platform) {
        return chapter.judgement().recordings().stream()
                .filter(recording -> recording.platform().equals(platform)
                        && recording.cell().equals(chapter.cell()));
    }

    /** The process of a distribution, {@code node-2}. */
    static String process(Recording recording) {
        return recording.distribution().substring(0, recording.distribution().indexOf('.'));
    }

    /** Whether tables show a percentile if it is supported. */
    public static boolean isShown(double percentile) {
        return PERCENTILES.contains(percentile);
    }

    /** {@code p99.9}. */
    public static String heading(double percentile) {
        return "p" + Numbers.exact(percentile);
    }

    /** The point of a recording at a percentile, if it has one there. */
    public static Optional<Percentile> find(Recording recording, double percentile) {
        return recording.percentiles().stream()
                .filter(point -> Math.abs(point.percentile() - percentile) < 1e-9)
                .findFirst();
    }

    /** How the times of a recording are written; those of a single process as those of all. */
    static Times times(Workload workload, Recording recording) {
        boolean ofProcess = recording.distribution().endsWith(HICCUP)
                && !recording.distribution().equals(IDLE);
        return Times.of(workload, ofProcess ? TESTED : recording.distribution());
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
