package org.jdyno.lab.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdyno.lab.model.BoundedNumber;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Ramp;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.plan.PlanKey.Section;

/** The keys that only comparisons have, and the comparison that they make. */
final class ComparisonKeys {
    /** The measure that ends a ramp of loads when it falls below 100 %. */
    static final PlanKey<String> UNTIL = PlanKey.text("until");

    /** The weights of the tests of a suite, by the values of its parameter. */
    static final PlanKey<Map<String, Double>> WEIGHTS = PlanKey.text(
                    "weights", (setting, text) -> Optional.of(weights(setting, text)))
            .ofFile(plan -> plan.sectionIf("weights").map(section -> section.inFile(() -> weights(section.entries()))))
            .option(
                    Section.STATISTICS,
                    "WORDS",
                    "The weights of tests in the summary of a suite, such as TCP_RR_1=3,CRR_64_8k=2; others have 1.");

    static final List<PlanKey<?>> ALL = List.of(UNTIL, WEIGHTS);

    private static final double LEAST_WEIGHT = 0.000_001;
    private static final double MOST_WEIGHT = 999_999;

    private ComparisonKeys() {}

    /**
     * The comparison of a request.
     *
     * @param platforms those that are compared, without the A/A control
     * @throws UserError if the keys cannot be combined, also if the request is for another kind of experiment
     */
    static Comparison of(Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms) {
        Optional<Ramp> ramp = request.get(UNTIL).map(measure -> ramp(measure, request, cells, workloads));
        PairingChoice.Choice choice = PairingChoice.of(request, cells, workloads, platforms, ramp.isPresent());
        return new Comparison(
                choice.pairings(),
                ramp,
                request.has(ExperimentKeys.SERVER),
                StoppingKeys.of(request, platforms.size()),
                request.get(WEIGHTS)
                        .map(weights -> ofTests(weights, request, cells, workloads))
                        .orElse(Map.of()),
                choice.replaced());
    }

    private static Map<String, Double> weights(String setting, String text) {
        return weights(PlanKeys.assignments(setting, List.of(text.split(",", -1))));
    }

    private static Map<String, Double> weights(Map<String, String> numbers) {
        Map<String, Double> weights = new LinkedHashMap<>();
        numbers.forEach((test, number) -> {
            String setting = "the weight of " + Words.quoted(test);
            weights.put(test, BoundedNumber.decimal(setting, number.strip(), LEAST_WEIGHT, MOST_WEIGHT));
        });
        return weights;
    }

    /** The weights, if all are those of tests that run and are summed up. */
    private static Map<String, Double> ofTests(
            Map<String, Double> weights, Request request, List<Cell> cells, Workloads workloads) {
        ExperimentKeys.reject(
                request.has(ExperimentKeys.LIMIT)
                        || request.has(ExperimentKeys.SLO)
                        || request.has(ExperimentKeys.RULE),
                "weights are those of a summary, which a search and --rule do not have; leave them out");
        Set<String> tests = new TreeSet<>();
        cells.forEach(cell -> workloads.get(cell.workload()).parameters().stream()
                .filter(Parameter::isOfSuite)
                .forEach(parameter -> tests.add(cell.point().get(parameter.name()))));
        weights.keySet()
                .forEach(test -> ExperimentKeys.reject(
                        !tests.contains(test),
                        "weights name " + Words.quoted(test) + ", which is no test of a suite in this run"
                                + Words.hint(test, tests)));
        return weights;
    }

    private static Ramp ramp(String measure, Request request, List<Cell> cells, Workloads workloads) {
        ExperimentKeys.reject(
                request.has(ExperimentKeys.LIMIT) || request.has(ExperimentKeys.SLO),
                "until needs a list of loads; a search chooses its loads itself, so leave out until");
        request.get(ExperimentKeys.RULE).ifPresent(rule -> {
            throw new UserError("until ends a ramp in each block, and rule " + rule.word() + " has none");
        });
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
