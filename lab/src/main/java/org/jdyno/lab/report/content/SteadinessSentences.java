package org.jdyno.lab.report.content;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.WarmupTrajectory;

/** Sentences on the classes of trials, and on how long they took to reach a steady state. */
public final class SteadinessSentences {
    /** The letter of {@link #footnote} in the tables of a cell, which have no other. */
    public static final String LETTER = Letters.of(0);

    /** The footnote of figures with too many trials without a steady state. */
    static final String LABEL =
            "more than a fifth of the trials reached no steady state; figures cover the whole measured phase of all"
                    + " trials.";

    private SteadinessSentences() {}

    /** The platforms of a chapter that have a class, best first. */
    public static List<Steadiness> of(Chapter chapter) {
        return chapter.ranked().stream()
                .flatMap(platform -> chapter.steadiness(platform).stream())
                .toList();
    }

    /** The platforms of a sweep that have a class, for each point. */
    public static List<Steadiness> of(SweepChapter sweep) {
        return sweep.points().stream()
                .flatMap(point -> of(point.chapter()).stream())
                .toList();
    }

    /** Whether a platform's figures need the footnote. */
    static boolean isLabelled(Chapter chapter, String platform) {
        return chapter.steadiness(platform).filter(Steadiness::needsNote).isPresent();
    }

    /** The letter of a platform in the tables of a cell; empty for none. */
    public static String letter(Chapter chapter, String platform) {
        return isLabelled(chapter, platform) ? LETTER : "";
    }

    /** The footnote of a cell; empty when no platform needs it. */
    public static Optional<String> footnote(Chapter chapter) {
        List<String> noted = of(chapter).stream()
                .filter(Steadiness::needsNote)
                .map(one -> one.platform() + " (" + one.unsteady() + " of "
                        + Numbers.count(one.trials().size(), "trial") + ")")
                .toList();
        return noted.isEmpty() ? Optional.empty() : Optional.of(Sentences.joined(noted) + ": " + LABEL);
    }

    /**
     * The class and those of the trials: {@code warm-up, all 4 trials}, {@code good inconsistent: 7 flat, 1 warm-up}.
     */
    public static String kind(Steadiness steadiness) {
        return steadiness.kind().word() + (steadiness.counts().size() > 1 ? ": " : ", ") + counts(steadiness);
    }

    /** The classes of the trials: {@code all 4 trials}, {@code 7 flat, 1 warm-up}. */
    public static String counts(Steadiness steadiness) {
        int n = steadiness.trials().size();
        return steadiness.counts().size() > 1
                ? steadiness.counts().entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey().word())
                        .collect(Collectors.joining(", "))
                : n == 1 ? "1 trial" : "all " + n + " trials";
    }

    /** The lines in the table of a sweep: the class, those of the trials, and the time to steady state. */
    public static List<String> cell(Optional<Steadiness> steadiness) {
        return steadiness
                .map(known -> List.of(known.kind().word(), counts(known), time(known.secondsToSteady())))
                .orElse(List.of(Numbers.UNKNOWN, "", ""));
    }

    /** The median of a time, {@code 3.25 s}; a dash where none is known. */
    public static String median(Optional<Steadiness.Spread> time) {
        return time.map(known -> seconds(known.median())).orElse(Numbers.UNKNOWN);
    }

    /** The range of a time, {@code 2 to 4.5 s}. */
    public static String range(Steadiness.Spread time) {
        return seconds(time.low(), time.high());
    }

    /** The median and the range of a time, {@code 3.25 s (2 to 4.5 s)}. */
    public static String time(Optional<Steadiness.Spread> time) {
        return median(time) + time.map(known -> " (" + range(known) + ")").orElse("");
    }

    /** How many trials reached a steady state: {@code 3 of 4}. */
    public static String timed(Steadiness steadiness) {
        return steadiness.secondsToSteady().map(Steadiness.Spread::n).orElse(0) + " of "
                + steadiness.trials().size();
    }

    /** What the times in the table of a cell mean, and the classes that need an explanation. */
    public static String method(List<Steadiness> all) {
        if (shares(all).isEmpty()) {
            return untimed(all) + meaning(all);
        }
        List<String> shares =
                shares(all).stream().map(share -> Integer.toString(share)).toList();
        return "Times are seconds of load since the first warm-up burst, without pauses: until a trial reached "
                + Sentences.joined(shares)
                + " % of its final speed, and until its steady state. Each is the median and the range of the trials"
                + " with a steady state."
                + meaning(all);
    }

    /** The meaning of the table of a sweep, which has one time in each cell. */
    public static String methodOfSweep(List<Steadiness> all) {
        return (shares(all).isEmpty()
                        ? untimed(all)
                        : "Each cell: the class of the trials, and the seconds of load until their steady state,"
                                + " without pauses: the median and the range.")
                + meaning(all);
    }

    private static String untimed(List<Steadiness> all) {
        if (all.stream().flatMap(one -> one.trials().stream()).allMatch(trial -> trial.levels()
                .isEmpty())) {
            return "The trials have too few windows to be classified.";
        }
        boolean steady = all.stream()
                .flatMap(one -> one.trials().stream())
                .flatMap(trial -> trial.levels().stream())
                .anyMatch(WarmupTrajectory.Level::steady);
        return steady
                ? "Operations begin on a schedule, so their number shows whether a platform keeps up, not its warm-up."
                : "No trial reached a steady state.";
    }

    private static String meaning(List<Steadiness> all) {
        String inconsistent = all.stream().anyMatch(one -> one.kind().inconsistent())
                ? " Inconsistent: the trials have different classes. Good: each is flat or warm-up. Bad: one slowed"
                        + " down or reached no steady state."
                : "";
        boolean noisy = all.stream()
                .flatMap(one -> one.trials().stream())
                .anyMatch(trial ->
                        trial.state() == SteadyState.UNKNOWN && !trial.levels().isEmpty());
        return inconsistent
                + (noisy
                        ? " Unknown: no change was found, but the windows vary too much to find one as large as the"
                                + " headline's margin."
                        : "");
    }

    /** When the measured phases of trials began, {@code after 4 to 10 s of load}; empty when none did. */
    public static Optional<String> measuredAfter(DoubleStream beginnings) {
        DoubleSummaryStatistics known = beginnings.summaryStatistics();
        return known.getCount() == 0
                ? Optional.empty()
                : Optional.of("after " + seconds(known.getMin(), known.getMax()) + " of load");
    }

    /** The shares of the final speed that have times, in percent, rising. */
    public static List<Integer> shares(List<Steadiness> all) {
        return all.stream()
                .flatMap(one -> one.secondsToShare().keySet().stream())
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

    /** Seconds, rounded to hundredths; windows are much longer. */
    private static String hundredths(double seconds) {
        return Numbers.exact(Math.round(100 * seconds) / 100.0);
    }
}
