package org.jdyno.lab.report.telling;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Steadiness;

/** Whether the trials of platforms settled, and how long that took, in words. */
public final class SteadinessSentences {
    /** The letter of {@link #footnote} in the tables of a single point, which have no other. */
    public static final String LETTER = Letters.of(0);

    /** What is said of figures whose trials never settled: that this is so, and that nothing was left out for it. */
    static final String LABEL =
            "more than a fifth of the trials reached no steady state; nothing is left out for that, and figures are over"
                    + " the whole measured phase.";

    private static final String UNTIMED =
            "No time until the steady state is told: no trial became steady, or operations begin by the clock,"
                    + " and how many there are says whether a platform keeps up, not whether it is warm.";

    private SteadinessSentences() {}

    /** The platforms of a chapter that have a class, best first. */
    public static List<Steadiness> of(Chapter chapter) {
        return chapter.ranked().stream()
                .flatMap(platform -> chapter.steadiness(platform).stream())
                .toList();
    }

    /** Those of every point of a sweep. */
    public static List<Steadiness> of(SweepChapter sweep) {
        return sweep.stops().stream()
                .flatMap(stop -> of(stop.chapter()).stream())
                .toList();
    }

    /** Whether a platform's figures must be told with the label that too many of its trials never settled. */
    static boolean isLabelled(Chapter chapter, String platform) {
        return chapter.steadiness(platform).filter(Steadiness::labelled).isPresent();
    }

    /** The letter that a platform has in the tables of a single point; nothing when it needs none. */
    public static String letter(Chapter chapter, String platform) {
        return isLabelled(chapter, platform) ? LETTER : "";
    }

    /** The sentence of that letter; nothing when no platform needs it. */
    public static Optional<String> footnote(Chapter chapter) {
        List<String> labelled = of(chapter).stream()
                .filter(Steadiness::labelled)
                .map(one -> one.platform() + " (" + one.unsteady() + " of "
                        + Numbers.count(one.trials().size(), "trial") + ")")
                .toList();
        return labelled.isEmpty() ? Optional.empty() : Optional.of(Sentences.joined(labelled) + ": " + LABEL);
    }

    /** The class and what it is made of: {@code warm-up, all 4 trials}, {@code good inconsistent: 7 flat, 1 warm-up}. */
    public static String kind(Steadiness steadiness) {
        if (steadiness.counts().size() > 1) {
            return steadiness.kind().word() + ": "
                    + steadiness.counts().entrySet().stream()
                            .map(count ->
                                    count.getValue() + " " + count.getKey().word())
                            .collect(Collectors.joining(", "));
        }
        int n = steadiness.trials().size();
        return steadiness.kind().word() + ", " + (n == 1 ? "1 trial" : "all " + n + " trials");
    }

    /** The class at a point of a sweep, with how long it took: {@code warm-up, 3.25 s}. */
    public static String cell(Steadiness steadiness) {
        return steadiness.kind().word()
                + steadiness
                        .toSteady()
                        .map(time -> ", " + seconds(time.median()))
                        .orElse("");
    }

    /** The median of a time, {@code 3.25 s}; a dash where none is known. */
    public static String median(Optional<Steadiness.Spread> time) {
        return time.map(known -> seconds(known.median())).orElse(Numbers.UNKNOWN);
    }

    /** What the median is of, {@code 2.00 to 4.50 s, n = 4}. */
    public static String range(Steadiness.Spread time) {
        return seconds(time.low(), time.high()) + ", n = " + time.n();
    }

    /** Both in one, {@code 3.25 s (2.00 to 4.50 s, n = 4)}. */
    public static String time(Optional<Steadiness.Spread> time) {
        return median(time) + time.map(known -> " (" + range(known) + ")").orElse("");
    }

    /** How the times at a point are counted, and what classes mean that need a word. */
    public static String method(List<Steadiness> told) {
        if (shares(told).isEmpty()) {
            return UNTIMED + meaning(told);
        }
        List<String> shares =
                shares(told).stream().map(share -> Integer.toString(share)).toList();
        return "Times are seconds of load since the first burst of warm-up, pauses not counted: until a trial ran at "
                + Sentences.joined(shares)
                + " % of the speed it ended at, and until it was steady. Each is the median of the trials that became steady,"
                + " with their range and number."
                + meaning(told);
    }

    /** The same for a table of all points of a sweep, which has a single time in each cell. */
    public static String methodOfSweep(List<Steadiness> told) {
        return (shares(told).isEmpty()
                        ? UNTIMED
                        : "What the trials did, and the median of the seconds of load until they were steady, pauses not counted.")
                + meaning(told);
    }

    private static String meaning(List<Steadiness> told) {
        return told.stream().anyMatch(one -> one.kind().inconsistent())
                ? " Inconsistent are platforms whose trials did different things: good, if each was flat or warmed up, and bad, if one"
                        + " slowed down or reached no steady state."
                : "";
    }

    /** When the measured phases of trials began, {@code after 4 to 10 s of load}; nothing when none did. */
    public static Optional<String> measuredAfter(DoubleStream beginnings) {
        DoubleSummaryStatistics known = beginnings.summaryStatistics();
        return known.getCount() == 0
                ? Optional.empty()
                : Optional.of("after " + seconds(known.getMin(), known.getMax()) + " of load");
    }

    /** The shares of the final speed that times are told of, in percent, rising. */
    public static List<Integer> shares(List<Steadiness> told) {
        return told.stream()
                .flatMap(one -> one.toShare().keySet().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private static String seconds(double low, double high) {
        String last = seconds(high);
        return seconds(low).equals(last) ? last : Numbers.value(low) + " to " + last;
    }

    private static String seconds(double seconds) {
        return Numbers.value(seconds) + " s";
    }
}
