package org.jdyno.lab.report.content;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Ascent;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.SteadyState;

/** Whether the trials of platforms settled, and how long that took, in words. */
public final class SteadinessSentences {
    /** The letter of {@link #footnote} in the tables of a single point, which have no other. */
    public static final String LETTER = Letters.of(0);

    /** What is said of figures whose trials never settled: that this is so, and that nothing was left out for it. */
    static final String LABEL =
            "more than a fifth of the trials reached no steady state; nothing is left out for that, and figures"
                    + " are over"
                    + " the whole measured phase.";

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

    /**
     * The class and what it is made of: {@code warm-up, all 4 trials}, {@code good inconsistent: 7 flat, 1 warm-up}.
     */
    public static String kind(Steadiness steadiness) {
        return steadiness.kind().word() + (steadiness.counts().size() > 1 ? ": " : ", ") + counts(steadiness);
    }

    /** What a class is made of: {@code all 4 trials}, {@code 7 flat, 1 warm-up}. */
    public static String counts(Steadiness steadiness) {
        int n = steadiness.trials().size();
        return steadiness.counts().size() > 1
                ? steadiness.counts().entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey().word())
                        .collect(Collectors.joining(", "))
                : n == 1 ? "1 trial" : "all " + n + " trials";
    }

    /**
     * What stands in the cell of a point of a sweep, line below line: the class, what it is made of, and how long it
     * took to be steady.
     */
    public static List<String> cell(Optional<Steadiness> steadiness) {
        return steadiness
                .map(known -> List.of(known.kind().word(), counts(known), time(known.toSteady())))
                .orElse(List.of(Numbers.UNKNOWN, "", ""));
    }

    /** The median of a time, {@code 3.25 s}; a dash where none is known. */
    public static String median(Optional<Steadiness.Spread> time) {
        return time.map(known -> seconds(known.median())).orElse(Numbers.UNKNOWN);
    }

    /** What the median is of, {@code 2 to 4.5 s}. */
    public static String range(Steadiness.Spread time) {
        return seconds(time.low(), time.high());
    }

    /** Both in one, {@code 3.25 s (2 to 4.5 s)}. */
    public static String time(Optional<Steadiness.Spread> time) {
        return median(time) + time.map(known -> " (" + range(known) + ")").orElse("");
    }

    /** How many trials became steady, of which all times are told: {@code 3 of 4}. */
    public static String timed(Steadiness steadiness) {
        return steadiness.toSteady().map(Steadiness.Spread::n).orElse(0) + " of "
                + steadiness.trials().size();
    }

    /** How the times at a point are counted, and what classes mean that need a word. */
    public static String method(List<Steadiness> told) {
        if (shares(told).isEmpty()) {
            return untimed(told) + meaning(told);
        }
        List<String> shares =
                shares(told).stream().map(share -> Integer.toString(share)).toList();
        return "Times are seconds of load since the first burst of warm-up, pauses not counted: until a trial ran at "
                + Sentences.joined(shares)
                + " % of the speed it ended at, and until it was steady. Each is the median of the trials that"
                + " became steady,"
                + " with the shortest and the longest."
                + meaning(told);
    }

    /** The same for a table of all points of a sweep, which has a single time in each cell. */
    public static String methodOfSweep(List<Steadiness> told) {
        return (shares(told).isEmpty()
                        ? untimed(told)
                        : "What the trials did, and the seconds of load until they were steady, pauses not"
                                + " counted: the median, with the"
                                + " shortest and the longest.")
                + meaning(told);
    }

    private static String untimed(List<Steadiness> told) {
        if (told.stream().flatMap(one -> one.trials().stream()).allMatch(trial -> trial.levels()
                .isEmpty())) {
            return "The trials have too few windows to say what they did over time.";
        }
        boolean steady = told.stream()
                .flatMap(one -> one.trials().stream())
                .flatMap(trial -> trial.levels().stream())
                .anyMatch(Ascent.Level::steady);
        return steady
                ? "Operations begin by the clock, so that their number shows whether a platform keeps up, and not"
                        + " when it is warm."
                : "No trial became steady.";
    }

    private static String meaning(List<Steadiness> told) {
        String inconsistent = told.stream().anyMatch(one -> one.kind().inconsistent())
                ? " Inconsistent are platforms whose trials did different things: good, if each was flat or"
                        + " warmed up, and bad, if one"
                        + " slowed down or reached no steady state."
                : "";
        boolean noisy = told.stream()
                .flatMap(one -> one.trials().stream())
                .anyMatch(trial ->
                        trial.state() == SteadyState.UNKNOWN && !trial.levels().isEmpty());
        return inconsistent
                + (noisy
                        ? " Unknown are trials in which no change was found, and whose windows scatter so much"
                                + " that one of the"
                                + " headline's margin would have been missed."
                        : "");
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
        return seconds(low).equals(last) ? last : hundredths(low) + " to " + last;
    }

    private static String seconds(double seconds) {
        return hundredths(seconds) + " s";
    }

    /** Windows are not shorter than that matters. */
    private static String hundredths(double seconds) {
        return Numbers.exact(Math.round(100 * seconds) / 100.0);
    }
}
