package org.jdyno.lab.judge;

import java.util.List;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Plan;

/**
 * Compares the highest rates of platforms with those of the baseline, block by block. The baseline's rate is the
 * geometric mean of its own and that of the A/A control, unless it is compared with the control.
 */
record CapacityComparison(Plan plan, List<Capacity> capacities) {
    /** Adds the comparison of a platform with the baseline, in every cell in which a block has rates of both. */
    void addTo(VerdictFamily family, String platform) {
        for (Capacity own : capacities) {
            if (own.platform().equals(platform) && !platform.equals(plan.baseline())) {
                family.add(
                        new Cell(own.workload(), own.point()),
                        own.measure(),
                        platform,
                        plan.baseline(),
                        logRatios(own, baseline(own)));
            }
        }
    }

    /**
     * The capacities of the baseline and, unless the other platform is the A/A control, of the A/A control; none if the
     * baseline itself has no rate.
     */
    private List<Capacity> baseline(Capacity other) {
        List<Capacity> copies = capacities.stream()
                .filter(one -> one.workload().equals(other.workload())
                        && one.point().equals(other.point())
                        && !one.rateOfBlock().isEmpty()
                        && (one.platform().equals(plan.baseline())
                                || one.platform().equals(plan.aaControl())
                                        && !other.platform().equals(plan.aaControl())))
                .toList();
        return copies.stream().anyMatch(one -> one.platform().equals(plan.baseline())) ? copies : List.of();
    }

    private static double[] logRatios(Capacity one, List<Capacity> others) {
        return one.rateOfBlock().entrySet().stream()
                .flatMapToDouble(
                        block -> meanLog(others, block.getKey()).stream().map(log -> Math.log(block.getValue()) - log))
                .toArray();
    }

    private static OptionalDouble meanLog(List<Capacity> capacities, int block) {
        return capacities.stream()
                .filter(capacity -> capacity.rateOfBlock().containsKey(block))
                .mapToDouble(capacity -> Math.log(capacity.rateOfBlock().get(block)))
                .average();
    }

    /** Receives the log ratios of a cell, one for each block. */
    @FunctionalInterface
    interface LogRatioReceiver {
        void receive(Cell cell, Measure measure, double[] logRatios);
    }

    /** Passes on log(A/A control / baseline) of every cell; none if the run has no A/A control. */
    void passControlRatios(LogRatioReceiver receiver) {
        capacities.stream()
                .filter(one -> one.platform().equals(plan.aaControl()))
                .forEach(one -> receiver.receive(
                        new Cell(one.workload(), one.point()), one.measure(), logRatios(one, baseline(one))));
    }
}
