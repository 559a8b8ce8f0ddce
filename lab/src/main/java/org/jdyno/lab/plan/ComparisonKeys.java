package org.jdyno.lab.plan;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Ramp;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;

/** The keys that only comparisons have, and the comparison that they make. */
final class ComparisonKeys {
    /** The measure that ends a ramp of loads when it falls below 100 %. */
    static final PlanKey<String> UNTIL = PlanKey.text("until");

    static final List<PlanKey<?>> ALL = List.of(UNTIL);

    private ComparisonKeys() {}

    /**
     * The comparison of a request.
     *
     * @param platforms those that are compared, without the A/A control
     * @throws UserError if the keys cannot be combined
     */
    static Comparison of(Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms) {
        Optional<Ramp> ramp = request.get(UNTIL).map(measure -> ramp(measure, cells, workloads));
        PairingChoice.Choice choice = PairingChoice.of(request, cells, workloads, platforms, ramp.isPresent());
        return new Comparison(
                choice.pairings(),
                ramp,
                request.has(ExperimentKeys.SERVER),
                StoppingKeys.of(request, platforms.size()),
                choice.replaced());
    }

    private static Ramp ramp(String measure, List<Cell> cells, Workloads workloads) {
        for (Cell cell : cells) {
            Workload workload = workloads.get(cell.workload());
            ExperimentKeys.reject(
                    workload.load().isEmpty(),
                    "workload " + workload.name() + " has no load that could be raised until " + measure + " ends it");
            List<String> percents = workload.measures().stream()
                    .filter(candidate -> candidate.unit().equals("%") && candidate.better() == Direction.HIGHER)
                    .map(Measure::name)
                    .toList();
            ExperimentKeys.reject(
                    !percents.contains(measure),
                    "until names " + Words.quoted(measure) + ", which is no measure of " + workload.name()
                            + " in percent for which higher is better" + Words.hint(measure, percents));
        }
        return new Ramp(measure);
    }
}
