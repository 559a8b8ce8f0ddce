package org.jdyno.store;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Measure;
import org.jdyno.model.Parameter;
import org.jdyno.model.Plan;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Workload;

/** Checks that the files of a run agree with one another; each by itself may be well formed. */
record PlanCheck(Plan plan, List<Workload> workloads, List<Slot> schedule) {
    /** @throws IllegalArgumentException that says, as a clause, what does not agree */
    void require() {
        workloads.forEach(PlanCheck::requireFormulas);
        for (Cell cell : plan.cells()) {
            requireCell(cell);
        }
        Set<Object> places = new HashSet<>();
        for (int index = 0; index < schedule.size(); index++) {
            Slot slot = schedule.get(index);
            boolean planned = slot.index() == index
                    && slot.block() >= 0
                    && slot.block() < BoundedNumber.MOST_BLOCKS
                    && plan.cells().contains(slot.cell())
                    && plan.platforms().stream().anyMatch(one -> one.name().equals(slot.platform()));
            require(planned, "the schedule has a trial " + index + " that is not planned");
            boolean once = places.add(List.of(slot.block(), slot.cell(), slot.platform()));
            require(once || plan.experiment().searches(), "the schedule has the trial " + index + " twice");
        }
        Components.requireAmounts(plan.timing());
        int blocks = plan.blocks().orElse(1);
        require(blocks > 0 && blocks <= BoundedNumber.MOST_BLOCKS, "blocks is " + blocks);
        requireWhole(blocks);
        boolean looks = plan.experiment().stopping().rule() == Stopping.Rule.LOOKS;
        require(!looks || plan.budgetMillis().isPresent(), "it is judged at shares of a budget, and has none");
        long budgetMillis = plan.budgetMillis().orElse(1L);
        require(budgetMillis > 0 && budgetMillis < BoundedNumber.MOST_AMOUNT, "the budget is " + budgetMillis + " ms");
    }

    /** A schedule that was cut would leave trials that nobody misses. */
    private void requireWhole(int blocks) {
        Map<Integer, Long> trials =
                schedule.stream().collect(Collectors.groupingBy(Slot::block, Collectors.counting()));
        boolean even = Set.copyOf(trials.values()).size() <= 1;
        boolean whole = trials.size() % blocks == 0;
        require(even && whole, "the schedule lacks trials of the plan");
    }

    /** A parser of {@code workload.yaml} makes a formula for each measure, and no two of one name. */
    private static void requireFormulas(Workload workload) {
        List<String> measures = workload.measures().stream().map(Measure::name).toList();
        for (String measure : measures) {
            require(
                    workload.formulas().containsKey(measure),
                    "the measure " + measure + " of " + workload.name() + " has no formula");
        }
        requireDistinct("measures of " + workload.name(), measures);
        requireDistinct(
                "parameters of " + workload.name(),
                workload.parameters().stream().map(Parameter::name).toList());
    }

    private static void requireDistinct(String what, List<String> names) {
        require(names.size() == Set.copyOf(names).size(), "two " + what + " have the same name");
    }

    private void requireCell(Cell cell) {
        Workload workload = workloads.stream()
                .filter(one -> one.name().equals(cell.workload()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no workload " + cell.workload()));
        for (Parameter parameter : workload.parameters()) {
            String value = cell.point().values().get(parameter.name());
            Optional<String> wrong = value == null ? Optional.of("has no value") : parameter.reject(value);
            require(wrong.isEmpty(), parameter.name() + " of " + cell.workload() + ": " + wrong.orElse(""));
        }
        boolean varied = !(plan.experiment() instanceof LimitSearch search)
                || workload.load(search.loadName()).isPresent();
        require(varied, cell.workload() + " has no load of that name");
        require(
                !(plan.experiment() instanceof RateSearch) || workload.rate().isPresent(),
                cell.workload() + " has no rate");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
