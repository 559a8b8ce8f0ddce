package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Estimate;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.FigureChange;
import org.jdyno.model.history.LineChange;
import org.jdyno.model.history.LineRatio;
import org.jdyno.model.history.PlatformFigure;
import org.jdyno.model.history.TwoRuns;
import org.jdyno.stats.StudentT;
import org.jdyno.stats.compare.Decision;
import org.jdyno.stats.compare.WelchComparison;

/**
 * Compares two runs of one plan. Their trials are not paired, so the interval of a change has the errors of both
 * (Welch, 1947). The error of each is taken from its 95 % interval; that of a run with several looks is a little wider,
 * which widens the interval of the change.
 *
 * <p>Lines of headline measures share one error rate (Bonferroni). Pure.
 */
public final class TwoRunsRule {
    private TwoRunsRule() {}

    /** What changed from one run to another; without lines and figures if they have nothing in common. */
    public static TwoRuns of(DatedRun before, DatedRun after) {
        List<ComparedLine> common = before.lines().keySet().stream()
                .filter(after.lines()::containsKey)
                .toList();
        int headlines = (int) common.stream()
                .filter(line -> after.line(line).measure().headline())
                .count();
        List<LineChange> lines = new ArrayList<>();
        common.forEach(line ->
                change(line, before.line(line), after.line(line), headlines).ifPresent(lines::add));
        List<FigureChange> figures = new ArrayList<>();
        for (PlatformFigure figure : before.figures()) {
            after.figures().stream()
                    .filter(figure::isLike)
                    .findFirst()
                    .flatMap(other -> change(figure, other))
                    .ifPresent(figures::add);
        }
        return new TwoRuns(before, after, lines, figures, headlines);
    }

    /** The change of a ratio; empty if its interval is too wide to be one. */
    private static Optional<LineChange> change(ComparedLine line, LineRatio before, LineRatio after, int headlines) {
        LogValue one = LogValue.of(after.effect());
        LogValue other = LogValue.of(before.effect());
        int comparisons = after.measure().headline() ? headlines : 1;
        WelchComparison alone = one.minus(other, 1);
        WelchComparison shared = one.minus(other, comparisons);
        Optional<RatioInterval> interval = interval(alone);
        Optional<RatioInterval> adjusted = interval(shared);
        if (interval.isEmpty() || adjusted.isEmpty()) {
            return Optional.empty();
        }
        Decision decision =
                Decision.of(shared.low(), shared.high(), after.measure().margin());
        return Optional.of(new LineChange(
                line,
                after.measure(),
                before.effect(),
                after.effect(),
                Math.exp(alone.difference()),
                interval.get(),
                adjusted.get(),
                VerdictFamily.kind(decision.kind(), after.measure().better())));
    }

    private static Optional<FigureChange> change(PlatformFigure before, PlatformFigure after) {
        Optional<LogValue> one = LogValue.of(after.estimate());
        Optional<LogValue> other = LogValue.of(before.estimate());
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        WelchComparison difference = one.get().minus(other.get(), 1);
        Decision decision =
                Decision.of(difference.low(), difference.high(), after.measure().margin());
        return interval(difference)
                .map(interval -> new FigureChange(
                        before,
                        after,
                        Math.exp(difference.difference()),
                        interval,
                        VerdictFamily.kind(decision.kind(), after.measure().better())));
    }

    private static Optional<RatioInterval> interval(WelchComparison difference) {
        return RatioInterval.of(Math.exp(difference.low()), Math.exp(difference.high()));
    }

    /** A logarithm with its standard error. */
    private record LogValue(double log, double error, int freedom) {
        static LogValue of(Effect effect) {
            return of(effect.ratio(), effect.low(), effect.high(), effect.blocks());
        }

        /** Empty for a value without an interval, or one that has no logarithm. */
        static Optional<LogValue> of(Estimate estimate) {
            return estimate.n() > 1
                            && estimate.value() > 0
                            && RatioInterval.of(estimate.low(), estimate.high()).isPresent()
                    ? Optional.of(of(estimate.value(), estimate.low(), estimate.high(), estimate.n()))
                    : Optional.empty();
        }

        private static LogValue of(double value, double low, double high, int n) {
            double error = ErrorControl.halfWidth(low, high) / StudentT.critical(ErrorControl.CONFIDENCE, n - 1);
            return new LogValue(Math.log(value), error, n - 1);
        }

        /** @param comparisons number of comparisons that share the error rate */
        WelchComparison minus(LogValue other, int comparisons) {
            return WelchComparison.ofErrors(
                    log - other.log, error, freedom, other.error, other.freedom, 1 - ErrorControl.ALPHA / comparisons);
        }
    }
}
