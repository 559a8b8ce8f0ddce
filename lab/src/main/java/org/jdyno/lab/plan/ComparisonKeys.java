package org.jdyno.lab.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
            .ofFile(plan -> plan.sectionIf("weights").map(section -> weights(section.entries())))
            .option(
                    Section.STATISTICS,
                    "WORDS",
                    "The weights of tests in the summary of a suite, such as TCP_RR_1=3,CRR_64_8k=2; others have 1.");

    static final List<PlanKey<?>> ALL = List.of(UNTIL, WEIGHTS);

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
                StoppingKeys.of(request, cells, choice.pairings(), ramp, platforms.size()),
                request.get(WEIGHTS)
                        .map(weights -> ofTests(weights, request, cells, workloads))
                        .orElse(Map.of()),
                choice.replaced());
    }

    private static Map<String, Double> weights(String setting, String text) {
        Map<String, String> weights = new LinkedHashMap<>();
        for (String weight : text.split(",", -1)) {
            String[] testAndNumber = weight.split("=", -1);
            ExperimentKeys.reject(
                    testAndNumber.length != 2,
                    setting + " must be test=number, or several with commas between, not " + Words.quoted(weight));
            weights.put(testAndNumber[0].trim(), testAndNumber[1].trim());
        }
        return weights(weights);
    }

    private static Map<String, Double> weights(Map<String, String> numbers) {
        Map<String, Double> weights = new LinkedHashMap<>();
        numbers.forEach((test, number) -> {
            double weight = number.matches("[0-9]{1,6}([.][0-9]{1,6})?") ? Double.parseDouble(number) : 0;
            ExperimentKeys.reject(
                    weight == 0,
                    "the weight of " + test + " must be a number above 0, such as 2 or 0.5, not "
                            + Words.quoted(number));
            weights.put(test, weight);
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
                    "until names \"" + measure + "\", which is no measure of " + workload.name()
                            + " in percent for which higher is better" + Words.hint(measure, percents));
        }
        return new Ramp(measure);
    }
}
