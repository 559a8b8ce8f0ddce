package org.jdyno.judge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Cell;
import org.jdyno.model.EndReason;
import org.jdyno.model.Experiment;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;
import org.jdyno.stats.compare.FixedWidth;
import org.jdyno.stats.compare.GroupSequential;

/**
 * Decides whether a run of blocks may end before its budget, because its comparisons are decided. Those are the
 * comparisons by headline measures, in a part of a study by the measures that it adds to a score card, and with
 * tolerances the lines of the checklist.
 */
final class ComparisonStopRule {
    private ComparisonStopRule() {}

    /** The reason to end after the last block so far; empty if the run continues. */
    static Optional<EndReason> endReason(Run stored) {
        Run run = OverheadRule.addTo(stored);
        return mayEnd(run) ? endReason(run, verdicts(run)) : Optional.empty();
    }

    /** Whether the run is looked at after its last block, so that verdicts are needed. */
    private static boolean mayEnd(Run run) {
        return !run.trials().isEmpty()
                && (isLook(run)
                        || run.plan().experiment().stopping().precision().isPresent());
    }

    /**
     * The reason to end; empty if the run continues.
     *
     * @param verdicts the verdicts so far
     */
    static Optional<EndReason> endReason(Run run, List<Verdict> verdicts) {
        List<String> compared = compared(run);
        if (run.trials().isEmpty() || compared.isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble precision = run.plan().experiment().stopping().precision();
        if (precision.isPresent()
                && compared.stream()
                        .allMatch(platform -> isPrecise(run, platform, verdicts, precision.getAsDouble()))) {
            return Optional.of(EndReason.PRECISE);
        }
        return isLook(run) && isDecided(run, compared, verdicts) ? Optional.of(EndReason.DECIDED) : Optional.empty();
    }

    private static boolean isDecided(Run run, List<String> compared, List<Verdict> verdicts) {
        return run.plan().experiment().tolerances().isPresent()
                ? ToleranceRule.isDecided(ToleranceRule.of(run, CompletedTrials.byCell(run), verdicts))
                : compared.stream().allMatch(platform -> isDecided(run, platform, verdicts));
    }

    /** The platforms that are compared with the baseline in at least one cell. */
    private static List<String> compared(Run run) {
        return run.plan().candidates().stream()
                .filter(name -> !cells(run, name).isEmpty())
                .toList();
    }

    /** The verdicts that decide whether a run ends. */
    private static List<Verdict> verdicts(Run run) {
        Experiment experiment = run.plan().experiment();
        boolean headlinesOnly = experiment.stopping().card().isEmpty()
                && experiment.tolerances().isEmpty();
        return headlinesOnly ? Verdicts.headlines(run) : Verdicts.all(run);
    }

    /** Whether the run is judged after its last block, to decide whether it ends early. */
    static boolean isLook(Run run) {
        return switch (run.plan().experiment().stopping().rule()) {
            case FIXED -> false;
            case LOOKS -> GroupSequential.looksBetween(shareBeforeLastBlock(run), ErrorControl.spentShare(run));
            // Blocks that the user adds all run: they may make a decided comparison more precise.
            case EXTENDED -> run.plan().budgetMillis().isPresent();
        };
    }

    /** Whether all comparisons of a platform are decided. One without a verdict is not. */
    private static boolean isDecided(Run run, String platform, List<Verdict> verdicts) {
        List<Cell> cells = cells(run, platform);
        return !cells.isEmpty()
                && cells.stream().allMatch(cell -> {
                    List<String> measures = measures(run, cell, platform);
                    return !measures.isEmpty()
                            && measures.stream().allMatch(measure -> verdict(verdicts, platform, cell, measure)
                                    .filter(verdict -> isDecided(run, verdict))
                                    .isPresent());
                });
    }

    private static boolean isDecided(Run run, Verdict verdict) {
        Map<String, Integer> comparisonsOnCard =
                run.plan().experiment().stopping().card();
        return comparisonsOnCard.isEmpty()
                ? verdict.kind() != Verdict.Kind.INCONCLUSIVE
                : CardFamily.stands(run, verdict, comparisonsOnCard.get(verdict.measure()));
    }

    private static Optional<Verdict> verdict(List<Verdict> verdicts, String platform, Cell cell, String measure) {
        return verdicts.stream()
                .filter(verdict -> verdict.platform().equals(platform) && verdict.isOf(cell, measure))
                .findFirst();
    }

    /** The cells in which a platform is compared with the baseline, because both can run there. */
    private static List<Cell> cells(Run run, String platform) {
        return run.plan().cells().stream()
                .filter(cell -> !run.cannotRun(cell, run.plan().baseline()) && !run.cannotRun(cell, platform))
                .toList();
    }

    /** The measures by which a platform must be decided. The C twin, for example, has no allocation. */
    private static List<String> measures(Run run, Cell cell, String platform) {
        Workload workload = run.workload(cell.workload());
        Map<String, Integer> card = run.plan().experiment().stopping().card();
        if (card.isEmpty()) {
            return List.of(workload.headline().name());
        }
        return workload.measures().stream()
                .filter(measure -> card.containsKey(measure.name()) && measure.compared())
                .map(Measure::name)
                .filter(measure -> isMeasured(run, cell, platform, measure)
                        && isMeasured(run, cell, run.plan().baseline(), measure))
                .toList();
    }

    private static boolean isMeasured(Run run, Cell cell, String platform, String measure) {
        return run.trialsOf(cell, platform).stream()
                .anyMatch(trial -> trial.measures().containsKey(measure));
    }

    private static boolean isPrecise(Run run, String platform, List<Verdict> verdicts, double precision) {
        return cells(run, platform).stream().allMatch(cell -> verdict(
                        verdicts,
                        platform,
                        cell,
                        run.workload(cell.workload()).headline().name())
                .filter(verdict -> verdict.effect().blocks() >= FixedWidth.MIN_BLOCKS
                        && ErrorControl.halfWidth(
                                        verdict.effect().low(), verdict.effect().high())
                                <= Math.log1p(precision))
                .isPresent());
    }

    private static double shareBeforeLastBlock(Run run) {
        int last = run.trials().get(run.trials().size() - 1).slot().block();
        List<Trial> before = run.trials().stream()
                .filter(trial -> trial.slot().block() != last)
                .toList();
        return before.isEmpty() ? 0 : ErrorControl.spentShare(run.with(before));
    }
}
