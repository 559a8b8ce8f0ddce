package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Percentile;

/** Sentences on what percentiles, their intervals and hiccups are. */
public final class PercentileSentences {
    /** The least time slice of Linux. */
    private static final double SLICE_NANOS = 0.7e6;

    private PercentileSentences() {}

    /** What the figures and the intervals of these curves cover. */
    public static String basis(Collection<Curve> curves) {
        Set<Percentile.Basis> bases = bases(curves);
        List<String> sentences = new ArrayList<>(List.of("A percentile is shown only with at least 100 samples beyond"
                + " it, spread over at least 10 seconds."));
        if (bases.contains(Percentile.Basis.TRIALS)) {
            sentences.add("With an interval, it is the mean of the trials' own percentiles, as in the measures, and the"
                    + " 95 % interval is for this mean: a single trial may lie outside it. Without one, it covers all"
                    + " completed trials of a platform, merged.");
        } else {
            sentences.add("It covers all completed trials of a platform, merged.");
        }
        if (bases.contains(Percentile.Basis.ONE_TRIAL)) {
            sentences.add(
                    "The 95 % interval of a single trial comes from its seconds; another trial may lie outside it.");
        }
        if (bases.isEmpty()) {
            sentences.add("There are too few data for intervals.");
        }
        return String.join(" ", sentences);
    }

    /** A short form, above a table that has the intervals below the figures. */
    public static String legend(Collection<Curve> curves) {
        Set<Percentile.Basis> bases = bases(curves);
        List<String> clauses = new ArrayList<>();
        if (bases.contains(Percentile.Basis.TRIALS)) {
            clauses.add("with an interval, the mean of the trials' own percentiles; otherwise all trials merged");
        } else {
            clauses.add("all trials merged");
        }
        if (bases.contains(Percentile.Basis.ONE_TRIAL)) {
            clauses.add("the 95 % interval of a single trial is within that trial");
        }
        if (bases.isEmpty()) {
            clauses.add("no intervals");
        }
        String text = String.join("; ", clauses);
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static Set<Percentile.Basis> bases(Collection<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .filter(point -> Recordings.isShown(point.percentile()))
                .flatMap(point -> point.interval().stream())
                .map(Percentile.Interval::basis)
                .collect(Collectors.toSet());
    }

    /** What the charts of hiccups show. */
    public static String hiccups() {
        return "A hiccup is the time by which a thread that sleeps wakes late, as in jHiccup. The pale line is an idle"
                + " process, which shows the machine alone. Where the coloured line is above it, the JVM under test"
                + " added the difference, by GC pauses or by contention of its own threads.";
    }

    /**
     * From which percentile on the figures reflect the machine; empty if it has enough processors for the tails of the
     * workload.
     */
    public static Optional<String> tails(Chapter chapter) {
        OptionalInt wanted = chapter.workload().demands().tailProcessors();
        int processors = chapter.run().hostUnderTest(chapter.workload()).processors();
        if (wanted.isEmpty() || processors >= wanted.getAsInt()) {
            return Optional.empty();
        }
        return Optional.of("The machine has " + Numbers.count(processors, "processor") + "; "
                + chapter.workload().name() + " needs " + wanted.getAsInt()
                + " for its tails to reflect the platform. Its spinning threads leave no processor to the JVM's own"
                + " threads, which preempt them for milliseconds. " + from(chapter)
                + " Placement: " + placement(chapter) + ".");
    }

    private static String from(Chapter chapter) {
        return new Recordings(chapter)
                .latencies().stream()
                        .flatMap(recorded -> recorded.shown().stream().filter(percentile -> recorded.curves().stream()
                                .anyMatch(curve -> isLong(curve, percentile))))
                        .min(Double::compare)
                        .map(percentile -> "Do not compare platforms from " + Recordings.heading(percentile)
                                + " on, where one reaches " + Numbers.duration(SLICE_NANOS)
                                + ": these figures reflect the machine.")
                        .orElse("No percentile shown here is affected, but the largest values may be.");
    }

    private static boolean isLong(Curve curve, double percentile) {
        return Recordings.find(curve, percentile)
                .filter(point -> point.supported() && point.nanos() >= SLICE_NANOS)
                .isPresent();
    }

    /** Which processors the roles had: as the workload's own parameter says, otherwise as the plan does. */
    private static String placement(Chapter chapter) {
        return chapter.point()
                .values()
                .getOrDefault("placement", chapter.run().plan().placement().word());
    }
}
