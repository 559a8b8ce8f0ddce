package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Effect;
import org.jdyno.model.Gate;
import org.jdyno.model.Gate.Answer;
import org.jdyno.model.Gate.Kind;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Trust;
import org.jdyno.model.Verdict;
import org.jdyno.stats.compare.Decision;

/**
 * Decides whether a gate passes (docs/gate.md). It passes only if the run is trusted, every candidate has a decided
 * headline verdict in every planned cell, none of these verdicts is "slower", and no candidate fails more often than
 * the baseline. Pure.
 */
final class GateRule {
    private final Run run;
    private final List<Verdict> verdicts;
    private final Trust trust;
    private final Map<Cell, CompletedTrials> completed;
    private final List<Gate.Reason> reasons = new ArrayList<>();

    private GateRule(Run run, List<Verdict> verdicts, Trust trust) {
        this.run = run;
        this.verdicts = verdicts;
        this.trust = trust;
        this.completed = CompletedTrials.byCell(run);
    }

    /**
     * The answer of the gate for a run.
     *
     * @param verdicts the verdicts of the run; only those by headline measures count
     * @throws IllegalArgumentException if there is no candidate besides the baseline
     */
    static Gate of(Run run, List<Verdict> verdicts, Trust trust) {
        return new GateRule(run, verdicts, trust).answer();
    }

    private Gate answer() {
        List<Gate.Failures> failures = GateFailures.of(run);
        if (failures.isEmpty()) {
            throw new IllegalArgumentException(
                    "a gate needs a candidate besides " + run.plan().baseline());
        }
        double level = GateFailures.level(run);
        for (Gate.Failures one : failures) {
            failureReason(one, level).ifPresent(kind -> add(kind, one));
            figureReason(one.cell(), one.candidate()).ifPresent(kind -> add(kind, one));
        }
        return new Gate(overall(), reasons, failures, isComplete(), claims());
    }

    private void add(Kind kind, Gate.Failures where) {
        reasons.add(new Gate.Reason(kind, where.cell(), where.candidate()));
    }

    /** The answer for all reasons. Failures count even in an untrusted run; slower figures do not. */
    private Answer overall() {
        if (has(Kind.FAILS_MORE)) {
            return Answer.REGRESSION;
        }
        if (trust.untrusted()) {
            return Answer.UNTRUSTED;
        }
        if (has(Kind.SLOWER)) {
            return Answer.REGRESSION;
        }
        return reasons.isEmpty() && trust.trusted() ? Answer.PASSES : Answer.INCONCLUSIVE;
    }

    /**
     * Whether every planned comparison, including that of the A/A control, has an interval, and no failures prevent the
     * gate from passing.
     */
    private boolean isComplete() {
        return reasons.stream().allMatch(reason -> reason.kind().isOnlyUncertain())
                && (trust.trusted() || run.plan().cells().stream().allMatch(this::controlHasInterval));
    }

    private boolean controlHasInterval(Cell cell) {
        return trust.selfComparisons().stream()
                .anyMatch(self -> self.cell().equals(cell) && self.effect().hasInterval());
    }

    private boolean has(Kind kind) {
        return reasons.stream().anyMatch(reason -> reason.kind() == kind);
    }

    private Optional<Kind> failureReason(Gate.Failures failures, double level) {
        if (failures.p() <= level) {
            return Optional.of(Kind.FAILS_MORE);
        }
        if (GateFailures.isToBeRepeated(run, failures)) {
            return Optional.of(Kind.NOT_REPEATED);
        }
        return failures.failed() > 1 && failures.relativelyMore() ? Optional.of(Kind.MAY_FAIL_MORE) : Optional.empty();
    }

    private Optional<Kind> figureReason(Cell cell, String candidate) {
        Optional<Verdict> verdict = verdicts.stream()
                .filter(one -> one.headline()
                        && one.cell().equals(cell)
                        && one.platform().equals(candidate))
                .findFirst();
        if (verdict.isEmpty() || !verdict.get().effect().hasInterval()) {
            return Optional.of(missing(cell, candidate));
        }
        return switch (verdict.get().kind()) {
            case FASTER, EQUIVALENT -> Optional.empty();
            case SLOWER -> Optional.of(isBeyondBias(verdict.get()) ? Kind.SLOWER : Kind.SLOWER_WITHIN_BIAS);
            case INCONCLUSIVE -> Optional.of(undecided(cell, verdict.get()));
        };
    }

    private List<Gate.Claim> claims() {
        return verdicts.stream()
                .filter(verdict -> verdict.kind() == Verdict.Kind.INCONCLUSIVE
                        && Double.isFinite(verdict.evidence().adjustedP()))
                .map(this::claim)
                .toList();
    }

    /** Holm's procedure divides the error rate by the number of comparisons that it has not rejected before. */
    private Gate.Claim claim(Verdict verdict) {
        ErrorControl errorControl = ErrorControl.of(run);
        long rejected = verdicts.stream()
                .filter(one -> one.headline() && one.evidence().adjustedP() <= errorControl.claimAlpha())
                .count();
        int shared = verdict.adjusted().comparisons();
        Effect effect = verdict.effect();
        // A rejected comparison is inconclusive too if something else does not confirm it.
        double alpha = errorControl.claimAlpha() / (shared > 1 ? Math.max(1, shared - rejected) : 1);
        double halfWidth =
                errorControl.widening(alpha, effect.blocks()) * ErrorControl.halfWidth(effect.low(), effect.high());
        return new Gate.Claim(
                verdict, alpha, effect.ratio() * Math.exp(-halfWidth), effect.ratio() * Math.exp(halfWidth));
    }

    /** Why a verdict is inconclusive. Some reasons remain, however many blocks follow. */
    private Kind undecided(Cell cell, Verdict verdict) {
        if (verdict.tooShort()) {
            return Kind.NO_FIGURE;
        }
        double margin = run.workload(cell.workload()).measure(verdict.measure()).margin();
        Effect effect = verdict.effect();
        boolean decidedByTheRest = Decision.of(Math.log(effect.low()), Math.log(effect.high()), margin)
                        .kind()
                != Decision.Kind.INCONCLUSIVE;
        boolean someBehind = new Pair(completed.get(cell), verdict.platform(), verdict.baseline(), verdict.measure())
                .leavesSomeOut();
        return decidedByTheRest && someBehind ? Kind.LOAD_BEHIND : Kind.UNDECIDED;
    }

    private Kind missing(Cell cell, String candidate) {
        if (completed.get(cell).of(run.plan().baseline()).isEmpty()) {
            return Kind.NO_BASELINE;
        }
        if (completed.get(cell).of(candidate).isEmpty()) {
            return Kind.NO_CANDIDATE;
        }
        return hasFigure(cell, run.plan().baseline()) && hasFigure(cell, candidate)
                ? Kind.TOO_FEW_BLOCKS
                : Kind.NO_FIGURE;
    }

    private boolean hasFigure(Cell cell, String platform) {
        Measure headline = run.workload(cell.workload()).headline();
        double[] values = completed.get(cell).values(platform, headline.name());
        return values.length > 0 && Arrays.stream(values).allMatch(value -> value > 0);
    }

    /**
     * Whether the whole interval of a "slower" verdict lies beyond the largest bias that the comparison of baseline and
     * A/A control does not rule out; always true in a trusted run.
     */
    private boolean isBeyondBias(Verdict slower) {
        if (trust.trusted()) {
            return true;
        }
        double least = Math.min(
                Math.abs(Math.log(slower.effect().low())),
                Math.abs(Math.log(slower.effect().high())));
        return trust.selfComparisons().stream()
                .filter(self -> self.cell().equals(slower.cell()))
                .anyMatch(self -> least > ErrorControl.mostLog(self.effect()));
    }
}
