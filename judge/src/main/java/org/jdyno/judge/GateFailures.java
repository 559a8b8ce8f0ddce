package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.model.Cell;
import org.jdyno.model.Gate;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.stats.compare.FisherExact;
import org.jdyno.stats.compare.Holm;

/**
 * Compares how often the candidates of a gate and the baseline fail, and decides whether failures require further
 * blocks. Trials of the A/A control count as trials of the baseline. Skipped trials do not count, nor do failures that
 * only end a ramp. Pure functions.
 */
final class GateFailures {
    /** If the baseline fails more often than this, a gate does not begin blocks beyond its budget. */
    private static final int MAX_BASELINE_FAILURES = 1;

    private GateFailures() {}

    /** The failures of each candidate in each cell, in the order of the plan. */
    static List<Gate.Failures> of(Run run) {
        List<Gate.Failures> raw = new ArrayList<>();
        for (Cell cell : run.plan().cells()) {
            List<Trial> baseline = countedTrials(
                    run, cell, List.of(run.plan().baseline(), run.plan().aaControl()));
            for (String candidate : run.plan().candidates()) {
                raw.add(failures(cell, candidate, countedTrials(run, cell, List.of(candidate)), baseline));
            }
        }
        double[] adjusted =
                Holm.adjust(raw.stream().mapToDouble(Gate.Failures::p).toArray());
        List<Gate.Failures> failures = new ArrayList<>();
        for (Gate.Failures one : raw) {
            failures.add(new Gate.Failures(
                    one.cell(),
                    one.candidate(),
                    one.failed(),
                    one.trials(),
                    one.baselineFailed(),
                    one.baselineTrials(),
                    adjusted[failures.size()]));
        }
        return failures;
    }

    private static Gate.Failures failures(Cell cell, String candidate, List<Trial> own, List<Trial> baseline) {
        int failed = failed(own);
        int others = failed(baseline);
        double p = FisherExact.moreOften(failed, own.size(), others, baseline.size());
        return new Gate.Failures(cell, candidate, failed, own.size(), others, baseline.size(), p);
    }

    private static List<Trial> countedTrials(Run run, Cell cell, List<String> platforms) {
        return run.trials().stream()
                .filter(trial -> counts(run, trial)
                        && trial.slot().cell().equals(cell)
                        && platforms.contains(trial.slot().platform()))
                .toList();
    }

    private static boolean counts(Run run, Trial trial) {
        return trial.outcome() == Outcome.FAILED ? run.failed(trial) : trial.outcome() != Outcome.SKIPPED;
    }

    private static int failed(List<Trial> trials) {
        return (int) trials.stream()
                .filter(trial -> trial.outcome() == Outcome.FAILED)
                .count();
    }

    /**
     * The level of the test of failures: a candidate fails more often than the baseline if the corrected p is at most
     * this. It is half of the gate's error rate α. The verdicts use the other half: they are two-sided tests at α, and
     * only half of their wrong claims are "slower", which is a regression.
     */
    static double level(Run run) {
        return ErrorControl.of(run).claimAlpha() / 2;
    }

    /**
     * Whether the candidate failed once, in the last of its trials that count, so that another trial must show whether
     * it fails again.
     */
    static boolean isToBeRepeated(Run run, Gate.Failures failures) {
        List<Trial> own = countedTrials(run, failures.cell(), List.of(failures.candidate()));
        return failures.failed() == 1 && own.get(own.size() - 1).outcome() == Outcome.FAILED;
    }

    /**
     * Whether failures require another block, also beyond the budget: a candidate failed once, in its last trial; or it
     * failed in all its trials, but these are too few to call it a regression. Nothing is required if the candidate's
     * ramp ended before this cell in the newest block, because it may end there in every further block.
     */
    static boolean requireAnotherBlock(Run run) {
        int enough = enoughTrials(run.plan());
        return of(run).stream()
                .filter(one -> newestCounts(run, one))
                .anyMatch(one -> isToBeRepeated(run, one)
                        || one.always() && one.baselineFailed() <= MAX_BASELINE_FAILURES && one.trials() < enough);
    }

    private static boolean newestCounts(Run run, Gate.Failures failures) {
        List<Trial> own = run.trialsOf(failures.cell(), failures.candidate());
        return !own.isEmpty() && counts(run, own.get(own.size() - 1));
    }

    /**
     * The number of trials that suffice to detect a candidate that always fails, even if the baseline failed once.
     */
    static int enoughTrials(Plan plan) {
        double level = ErrorControl.of(plan.experiment().stopping(), 1).claimAlpha() / 2;
        int comparisons = plan.cells().size() * plan.candidates().size();
        int trials = MAX_BASELINE_FAILURES;
        while (comparisons * FisherExact.moreOften(trials, trials, MAX_BASELINE_FAILURES, 2 * trials) > level) {
            trials++;
        }
        return trials;
    }
}
