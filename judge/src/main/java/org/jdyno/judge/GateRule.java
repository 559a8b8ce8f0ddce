package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Effect;
import org.jdyno.model.Gate;
import org.jdyno.model.Gate.Answer;
import org.jdyno.model.Gate.Kind;
import org.jdyno.model.Run;
import org.jdyno.model.ToleratedLine;
import org.jdyno.model.Trust;
import org.jdyno.model.Verdict;
import org.jdyno.stats.compare.Decision;

/**
 * Decides whether a gate passes (docs/gate.md). It passes only if no candidate fails more often than the baseline and,
 * with tolerances, if every line of the {@linkplain ToleranceRule checklist} passes. Without tolerances the run must be
 * trusted, and every candidate have a decided headline verdict in every planned cell that is not "slower". Pure.
 */
final class GateRule {
    private final Run run;
    private final List<Verdict> verdicts;
    private final List<ToleratedLine> checklist;
    private final Trust trust;
    private final Map<Cell, CompletedTrials> completed;
    private final List<Gate.Reason> reasons = new ArrayList<>();

    private GateRule(Run run, List<Verdict> verdicts, List<ToleratedLine> checklist, Trust trust) {
        this.run = run;
        this.verdicts = verdicts;
        this.checklist = checklist;
        this.trust = trust;
        this.completed = CompletedTrials.byCell(run);
    }

    /**
     * The answer of the gate for a run.
     *
     * @param verdicts the verdicts of the run; only those by headline measures count
     * @param checklist the lines that decide instead; empty without tolerances
     * @throws IllegalArgumentException if there is no candidate besides the baseline
     */
    static Gate of(Run run, List<Verdict> verdicts, List<ToleratedLine> checklist, Trust trust) {
        return new GateRule(run, verdicts, checklist, trust).answer();
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
            if (checklist.isEmpty()) {
                headlineReason(one.cell(), one.candidate()).ifPresent(kind -> add(kind, one));
            }
        }
        for (ToleratedLine line : checklist) {
            line.against()
                    .ifPresent(
                            kind -> reasons.add(new Gate.Reason(kind, line.cell(), line.candidate(), line.measure())));
        }
        return new Gate(overall(), reasons, failures, isComplete(), claims());
    }

    private void add(Kind kind, Gate.Failures where) {
        reasons.add(new Gate.Reason(kind, where.cell(), where.candidate(), headline(where.cell())));
    }

    private String headline(Cell cell) {
        return run.workload(cell.workload()).headline().name();
    }

    /** The answer for all reasons. Failures count even in an untrusted run; slower figures do not. */
    private Answer overall() {
        if (has(Kind.FAILS_MORE)) {
            return Answer.REGRESSION;
        }
        if (trust.untrusted()) {
            return Answer.UNTRUSTED;
        }
        if (has(Kind.SLOWER) || has(Kind.WORSE_THAN_TOLERATED)) {
            return Answer.REGRESSION;
        }
        return reasons.isEmpty() && isChecked() ? Answer.PASSES : Answer.INCONCLUSIVE;
    }

    /** Whether baseline and A/A control agree closely enough. Each line of a checklist requires it of its measure. */
    private boolean isChecked() {
        return trust.trusted() || !checklist.isEmpty();
    }

    /**
     * Whether every planned comparison, including that of the A/A control, has an interval, and no failures prevent the
     * gate from passing.
     */
    private boolean isComplete() {
        return reasons.stream().allMatch(reason -> reason.kind().isOnlyUncertain())
                && (isChecked() || run.plan().cells().stream().allMatch(this::controlHasInterval));
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

    private Optional<Kind> headlineReason(Cell cell, String candidate) {
        Optional<Verdict> verdict = verdicts.stream()
                .filter(one -> one.headline()
                        && one.cell().equals(cell)
                        && one.platform().equals(candidate))
                .findFirst();
        if (verdict.isEmpty() || !verdict.get().effect().hasInterval()) {
            return Optional.of(NoInterval.why(run, completed.get(cell), candidate, headline(cell)));
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
