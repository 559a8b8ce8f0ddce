package org.jdyno.lab.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.stats.StudentT;
import org.jdyno.lab.stats.compare.Planning;

/**
 * Estimates how much longer a run must continue, with the same noise, to decide its inconclusive verdicts. After that
 * time it shows the equivalence of equal platforms, or finds a difference as large as the margin, with a probability of
 * 80 %.
 */
final class FurtherTime {
    /** With fewer blocks, the estimate of the scatter is too uncertain. */
    private static final int MIN_BLOCKS = 5;

    private static final double POWER = 0.8;

    private FurtherTime() {}

    /** The longest time over the inconclusive headline verdicts; empty if there are none, or too few blocks. */
    static Optional<Note.FurtherTime> of(Run run, List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict.headline()
                        && verdict.kind() == Verdict.Kind.INCONCLUSIVE
                        && verdict.merged().filter(Verdict.Merged::tooShort).isEmpty()
                        && verdict.blocks() >= MIN_BLOCKS)
                .map(verdict -> of(run, verdict))
                .filter(time -> Double.isFinite(time.minutes()) && time.minutes() > 0)
                .max(Comparator.comparingDouble(Note.FurtherTime::minutes));
    }

    private static Note.FurtherTime of(Run run, Verdict verdict) {
        double spentMinutes =
                run.trials().stream().mapToDouble(Trial::durationNanos).sum() / 60e9;
        double margin =
                run.workload(verdict.workload()).measure(verdict.measure()).margin();
        Stopping stopping = run.plan().experiment().stopping();
        ErrorControl now = ErrorControl.of(run);
        ErrorControl end = ErrorControl.of(stopping, 1);
        // The error rates are those of the last look, because the run will end there.
        int degrees = verdict.blocks() - 1;
        double narrowing =
                StudentT.critical(1 - end.intervals(), degrees) / StudentT.critical(1 - now.intervals(), degrees);
        int family = verdict.together().comparisons();
        double total = Math.max(
                Planning.timeToShowEquivalence(
                        spentMinutes,
                        narrowing
                                * halfWidth(
                                        verdict.together().low(),
                                        verdict.together().high()),
                        Math.log1p(margin),
                        1 - end.intervals() / family,
                        POWER),
                Planning.timeToFindDifference(
                        spentMinutes,
                        narrowing * halfWidth(verdict.low(), verdict.high()),
                        Math.log1p(margin),
                        1 - end.intervals(),
                        end.claims() / family,
                        POWER));
        return new Note.FurtherTime(total - spentMinutes, margin, POWER);
    }

    private static double halfWidth(double low, double high) {
        return Math.log(high / low) / 2;
    }
}
