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

/** What percentiles and stalls are, and how far they can be relied on, in plain sentences. */
public final class PercentileSentences {
    /** As long as the least slice that Linux gives a thread before another has its turn. */
    private static final double SLICE_NANOS = 0.7e6;

    private PercentileSentences() {}

    /** What the figures and the intervals of these curves are of. */
    public static String basis(Collection<Curve> curves) {
        Set<Percentile.Basis> bases = bases(curves);
        List<String> sentences = new ArrayList<>(List.of("Percentiles are of all completed trials of a platform merged,"
                + " and told where enough values in enough seconds lie beyond them."));
        if (bases.contains(Percentile.Basis.TRIALS)) {
            sentences.add(
                    "The 95 % interval is for the mean of the trials' own percentiles: a single start may lie outside,"
                            + " and so may the merged value where few trials had the stalls.");
        }
        if (bases.contains(Percentile.Basis.ONE_TRIAL)) {
            sentences.add("Of a single trial the 95 % interval is within that trial, from its seconds:"
                    + " another start may lie outside.");
        }
        if (bases.isEmpty()) {
            sentences.add("There is too little for intervals.");
        }
        return String.join(" ", sentences);
    }

    /** The same in short, for the heading of a table whose figures stand above their intervals. */
    public static String legend(Collection<Curve> curves) {
        Set<Percentile.Basis> bases = bases(curves);
        String below = bases.isEmpty()
                ? "no intervals"
                : "below, the 95 % interval "
                        + (bases.size() > 1
                                ? "for the mean of the trials' own, or within the one trial"
                                : bases.contains(Percentile.Basis.TRIALS)
                                        ? "for the mean of the trials' own"
                                        : "within the one trial");
        return "All trials merged; " + below;
    }

    private static Set<Percentile.Basis> bases(Collection<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .filter(point -> Recordings.isTold(point.percentile()))
                .flatMap(point -> point.interval().stream())
                .map(Percentile.Interval::basis)
                .collect(Collectors.toSet());
    }

    /** What the reader of the stalls sees. */
    public static String hiccups() {
        return "A hiccup is how much too late a thread woke that wanted to sleep 1 ms, as in jHiccup. The pale"
                + " line is an idle process of the same"
                + " JVM beside it: what the machine alone does to anybody. Where the coloured line lies above it,"
                + " the JVM under test has"
                + " added to that: pauses of its collector, or its own threads in each other's way.";
    }

    /**
     * That tails tell of the machine, and from where on; empty where it has processors enough for them to tell of
     * platforms.
     */
    public static Optional<String> tails(Chapter chapter) {
        OptionalInt wanted = chapter.workload().tailProcessors();
        int processors = chapter.run().hostUnderTest(chapter.workload()).processors();
        if (wanted.isEmpty() || processors >= wanted.getAsInt()) {
            return Optional.empty();
        }
        return Optional.of("The machine has " + Numbers.count(processors, "processor") + "; "
                + chapter.workload().name() + " needs " + wanted.getAsInt()
                + " for its tails to reflect the platform: threads that spin leave the JVM's own threads no"
                + " processor, and"
                + " are preempted by them for milliseconds. " + from(chapter) + " Placement: " + placement(chapter)
                + ".");
    }

    private static String from(Chapter chapter) {
        return new Recordings(chapter)
                .latencies().stream()
                        .flatMap(recorded -> recorded.told().stream().filter(percentile -> recorded.curves().stream()
                                .anyMatch(curve -> isLong(curve, percentile))))
                        .min(Double::compare)
                        .map(percentile -> "From " + Recordings.heading(percentile)
                                + " on, where a first platform reaches "
                                + Numbers.duration(SLICE_NANOS)
                                + ", do not compare platforms: these figures reflect the machine.")
                        .orElse("No percentile told here is that long yet; the largest values may be.");
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
