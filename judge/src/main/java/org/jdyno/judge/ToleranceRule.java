package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Effect;
import org.jdyno.model.Gate.Kind;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Tolerances;
import org.jdyno.model.ToleratedLine;
import org.jdyno.model.Verdict;
import org.jdyno.stats.compare.PairedComparison;

/**
 * Decides whether each candidate is no worse than is tolerated, line by line (docs/gate.md).
 *
 * <p>A line passes if the worse end of its 95 % interval is within the tolerance. A candidate passes only if all of its
 * lines do, so no correction for their number is needed (Berger, 1982): one that is worse than is tolerated in any line
 * passes in at most 2.5 % of runs. A line fails if its whole interval, at 5 % divided among the lines, lies beyond the
 * tolerance. That is not the rate of false claims of a gate, because a candidate that is equal is far from failing.
 * Neither is said by a measure by which the two copies of the baseline may differ as much, unless the line passes with
 * such a difference against it. Pure.
 */
final class ToleranceRule {
    private final Run run;
    private final Tolerances tolerances;
    private final ErrorControl errorControl;
    private final List<Verdict> verdicts;
    private final int lines;

    private ToleranceRule(Run run, Tolerances tolerances, List<Verdict> verdicts) {
        this.run = run;
        this.tolerances = tolerances;
        this.errorControl = ErrorControl.of(run);
        this.verdicts = verdicts;
        this.lines = run.plan().candidates().size()
                * run.plan().cells().stream()
                        .mapToInt(cell -> measures(cell).size())
                        .sum();
    }

    /** The lines, in the order of the cells, of the candidates and of the measures; none without tolerances. */
    static List<ToleratedLine> of(Run run, Map<Cell, CompletedTrials> completed, List<Verdict> verdicts) {
        return run.plan()
                .experiment()
                .tolerances()
                .map(tolerances -> new ToleranceRule(run, tolerances, verdicts).all(completed))
                .orElse(List.of());
    }

    private List<ToleratedLine> all(Map<Cell, CompletedTrials> completed) {
        List<ToleratedLine> all = new ArrayList<>();
        completed.forEach((cell, trials) -> run.plan().candidates().forEach(candidate -> measures(cell)
                .forEach(measure -> all.add(line(trials, candidate, measure)))));
        return all;
    }

    private List<Measure> measures(Cell cell) {
        return run.workload(cell.workload()).measures().stream()
                .filter(measure -> measure.compared() && tolerances.byMeasure().containsKey(measure.name()))
                .toList();
    }

    private ToleratedLine line(CompletedTrials trials, String candidate, Measure measure) {
        Optional<Verdict> verdict = verdicts.stream()
                .filter(one -> one.platform().equals(candidate) && one.isOf(trials.cell(), measure.name()))
                .findFirst();
        Optional<Effect> copies = copies(trials, measure);
        double tolerance = tolerances.of(measure.name());
        Optional<Kind> against = verdict.filter(one -> one.effect().hasInterval())
                .map(one -> against(trials, one, measure, copies))
                .orElseGet(() -> Optional.of(
                        trials.isLatency(measure.name()) && anyBehind(trials, candidate)
                                ? Kind.LOAD_BEHIND
                                : NoInterval.why(run, trials, candidate, measure.name())));
        OptionalDouble further = against.filter(Kind::isOnlyUncertain).isPresent()
                ? FurtherTime.furtherMinutes(
                        run,
                        verdict.orElseThrow(),
                        1,
                        halfWidth(verdict.orElseThrow().effect()),
                        tolerance)
                : OptionalDouble.empty();
        return new ToleratedLine(
                trials.cell(), measure.name(), candidate, tolerance, verdict, copies, against, further);
    }

    private Optional<Effect> copies(CompletedTrials trials, Measure measure) {
        Pair copies = new Pair(trials, run.plan().aaControl(), run.plan().baseline(), measure.name());
        double[] logRatios = copies.logRatios();
        return logRatios.length == 0
                ? Optional.empty()
                : Optional.of(ErrorControl.effect(errorControl.compare(logRatios, 1)));
    }

    private Optional<Kind> against(CompletedTrials trials, Verdict verdict, Measure measure, Optional<Effect> copies) {
        if (verdict.tooShort()) {
            return Optional.of(Kind.NO_FIGURE);
        }
        double tolerated = tolerated(measure);
        double bias =
                copies.filter(Effect::hasInterval).map(ErrorControl::mostLog).orElse(Double.POSITIVE_INFINITY);
        Worse judged = Worse.of(
                measure,
                Math.log(verdict.effect().low()),
                Math.log(verdict.effect().high()));
        Pair pair = pair(trials, verdict);
        List<Worse> confirming = confirming(pair, measure);
        double claimed = judged.least() - (widening(verdict.effect()) - 1) * halfWidth(verdict.effect());
        if (claimed > tolerated && confirming.stream().allMatch(other -> other.least() > tolerated)) {
            return Optional.of(claimed > bias ? Kind.WORSE_THAN_TOLERATED : Kind.COPIES_MAY_DIFFER);
        }
        if (!(judged.most() <= tolerated) || isAtLeast(verdict)) {
            return Optional.of(Kind.MAY_BE_WORSE);
        }
        if (!confirming.stream().allMatch(other -> other.most() <= tolerated)
                || verdict.kind() != Verdict.Kind.FASTER && pair.hasImputed()) {
            return Optional.of(anyBehind(trials, verdict.platform()) ? Kind.LOAD_BEHIND : Kind.MAY_BE_WORSE);
        }
        // A line that is better may pass even if it owes as much to what lets copies differ.
        return Math.min(bias, judged.most() + bias) <= tolerated
                ? Optional.empty()
                : Optional.of(Kind.COPIES_MAY_DIFFER);
    }

    private boolean anyBehind(CompletedTrials trials, String candidate) {
        return trials.anyBehind(
                List.of(candidate, run.plan().baseline(), run.plan().aaControl()));
    }

    /** What is tolerated, in log units. */
    private double tolerated(Measure measure) {
        double tolerance = tolerances.of(measure.name());
        return measure.better() == Direction.LOWER ? Math.log1p(tolerance) : -Math.log1p(-tolerance);
    }

    /** The same values, taken in the other ways in which the same must be shown. */
    private List<Worse> confirming(Pair pair, Measure measure) {
        List<Worse> all = new ArrayList<>();
        for (double[] values : pair.confirming()) {
            PairedComparison other = errorControl.compare(values, 1);
            all.add(Worse.of(measure, other.low(), other.high()));
        }
        return all;
    }

    private static Pair pair(CompletedTrials trials, Verdict verdict) {
        Pair pair = new Pair(trials, verdict.platform(), verdict.baseline(), verdict.measure());
        return pair.shown().isOneDirection() ? pair.ofAnyLength() : pair;
    }

    /** Whether trials are too short for a percentile that is the higher one nevertheless: it may be higher still. */
    private static boolean isAtLeast(Verdict verdict) {
        return verdict.kind() != Verdict.Kind.FASTER
                && verdict.evidence().merged().filter(Verdict.Merged::atLeast).isPresent();
    }

    /** How many times as wide an interval is if it must exclude the tolerance with the others of the checklist. */
    private double widening(Effect effect) {
        return errorControl.widening(errorControl.intervalAlpha() / lines, effect.blocks());
    }

    private static double halfWidth(Effect effect) {
        return ErrorControl.halfWidth(effect.low(), effect.high());
    }

    /**
     * By how much a platform is worse, in log units; below 0 it is better. Both ends are NaN without an interval, and
     * then no comparison with them is true.
     */
    private record Worse(double least, double most) {
        static Worse of(Measure measure, double low, double high) {
            return measure.better() == Direction.LOWER ? new Worse(low, high) : new Worse(-high, -low);
        }
    }

    /** Whether all lines are decided, so that more blocks would decide no more. */
    static boolean isDecided(List<ToleratedLine> lines) {
        return lines.stream().noneMatch(line -> line.answer() == ToleratedLine.Answer.OPEN);
    }
}
