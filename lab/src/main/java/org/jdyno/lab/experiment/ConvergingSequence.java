package org.jdyno.lab.experiment;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialSequence;
import org.jdyno.lab.stats.MeanEstimate;

/**
 * The trials of the rule {@code converged}: a row of consecutive trials for each platform, until their mean has
 * converged. A row also ends if none of the least number of trials that the rule requires has completed.
 */
record ConvergingSequence(Run run) implements TrialSequence {
    @Override
    public Optional<Slot> next(List<Trial> trials) {
        Set<Integer> done = trials.stream().map(trial -> trial.slot().index()).collect(Collectors.toSet());
        return run.schedule().stream()
                .filter(slot -> !done.contains(slot.index()) && !isOver(row(slot, trials)))
                .findFirst();
    }

    @Override
    public BudgetUnit unit(Slot next) {
        return BudgetUnit.ROW;
    }

    private static List<Trial> row(Slot of, List<Trial> trials) {
        return trials.stream()
                .filter(trial -> trial.slot().platform().equals(of.platform())
                        && trial.slot().workload().equals(of.workload())
                        && trial.slot().point().equals(of.point()))
                .toList();
    }

    private boolean isOver(List<Trial> row) {
        if (row.size() < Rule.CONVERGED.leastTrials()) {
            return false;
        }
        String headline = run.workload(row.get(0).slot().workload()).headline().name();
        double[] values = row.stream()
                .filter(Trial::completed)
                .mapToDouble(trial -> trial.measures().getOrDefault(headline, Double.NaN))
                .filter(Double::isFinite)
                .toArray();
        return values.length == 0
                || values.length >= Rule.CONVERGED.leastTrials()
                        && MeanEstimate.of(values, Rule.CONFIDENCE).isWithin(Rule.TOLERANCE);
    }
}
