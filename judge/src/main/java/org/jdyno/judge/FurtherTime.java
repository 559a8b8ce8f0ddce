package org.jdyno.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Note;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.stats.StudentT;
import org.jdyno.stats.compare.Planning;

/**
 * Estimates how much longer a run must continue, with the same noise, to decide its inconclusive verdicts. After that
 * time it shows the equivalence of equal platforms, or finds a difference as large as the margin or the tolerance, with
 * a probability of 80 %.
 */
final class FurtherTime {
    /** With fewer blocks, the estimate of the scatter is too uncertain. */
    private static final int MIN_BLOCKS = 5;

    private static final double POWER = 0.8;

    private FurtherTime() {}

    /** The longest time over the inconclusive headline verdicts; empty if there are none, or too few blocks. */
    static Optional<Note.FurtherTime> of(Run run, List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict ->
                        verdict.headline() && verdict.kind() == Verdict.Kind.INCONCLUSIVE && isForeseeable(verdict))
                .map(verdict -> of(run, verdict))
                .filter(time -> Double.isFinite(time.minutes()) && time.minutes() > 0)
                .max(Comparator.comparingDouble(Note.FurtherTime::minutes));
    }

    private static Note.FurtherTime of(Run run, Verdict verdict) {
        Verdict.Adjusted adjusted = verdict.adjusted();
        return new Note.FurtherTime(
                minutes(
                        run,
                        verdict,
                        adjusted.comparisons(),
                        ErrorControl.halfWidth(adjusted.low(), adjusted.high()),
                        margin(run, verdict)),
                margin(run, verdict),
                POWER);
    }

    /**
     * The time for one verdict, in minutes; empty if too little is known.
     *
     * @param comparisons number of comparisons that share an error rate
     * @param simultaneousHalfWidth half-width of the verdict's simultaneous interval, in log units
     * @param tolerance the difference within which nothing need be decided, as a fraction
     */
    static OptionalDouble furtherMinutes(
            Run run, Verdict verdict, int comparisons, double simultaneousHalfWidth, double tolerance) {
        double minutes = isForeseeable(verdict)
                ? minutes(run, verdict, comparisons, simultaneousHalfWidth, tolerance)
                : Double.NaN;
        return Double.isFinite(minutes) && minutes > 0 ? OptionalDouble.of(minutes) : OptionalDouble.empty();
    }

    private static boolean isForeseeable(Verdict verdict) {
        return !verdict.tooShort() && verdict.effect().blocks() >= MIN_BLOCKS;
    }

    private static double minutes(
            Run run, Verdict verdict, int comparisons, double simultaneousHalfWidth, double difference) {
        double spentMinutes =
                run.trials().stream().mapToDouble(Trial::durationNanos).sum() / 60e9;
        double margin = Math.log1p(difference);
        Stopping stopping = run.plan().experiment().stopping();
        ErrorControl now = ErrorControl.of(run);
        // The run will end at its last look, which has other error rates.
        ErrorControl end = ErrorControl.of(stopping, 1);
        int degrees = verdict.effect().blocks() - 1;
        double narrowing = StudentT.critical(1 - end.intervalAlpha(), degrees)
                / StudentT.critical(1 - now.intervalAlpha(), degrees);
        double total = Math.max(
                Planning.timeToShowEquivalence(
                        spentMinutes,
                        narrowing * simultaneousHalfWidth,
                        margin,
                        1 - end.intervalAlpha() / comparisons,
                        POWER),
                Planning.timeToFindDifference(
                        spentMinutes,
                        narrowing
                                * ErrorControl.halfWidth(
                                        verdict.effect().low(), verdict.effect().high()),
                        margin,
                        1 - end.intervalAlpha(),
                        end.claimAlpha() / comparisons,
                        POWER));
        return total - spentMinutes;
    }

    private static double margin(Run run, Verdict verdict) {
        return run.workload(verdict.cell().workload())
                .measure(verdict.measure())
                .margin();
    }
}
