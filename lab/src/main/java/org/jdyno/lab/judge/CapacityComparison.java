package org.jdyno.lab.judge;

import java.util.List;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Plan;

/** The rates that platforms bear, held against the baseline's, block by block. */
record CapacityComparison(Plan plan, List<Capacity> capacities) {
    /** Adds a platform against the baseline at every cell where both have a rate in at least one block. */
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

    private Capacity baseline(Capacity other) {
        return capacities.stream()
                .filter(one -> one.platform().equals(plan.baseline())
                        && one.workload().equals(other.workload())
                        && one.point().equals(other.point()))
                .findFirst()
                .orElseThrow();
    }

    private static double[] logRatios(Capacity one, Capacity other) {
        return one.rateOfBlock().entrySet().stream()
                .filter(block -> other.rateOfBlock().containsKey(block.getKey()))
                .mapToDouble(
                        block -> Math.log(block.getValue() / other.rateOfBlock().get(block.getKey())))
                .toArray();
    }

    /** What a platform is told to differ from the baseline by at a cell, in each block, as a logarithm. */
    @FunctionalInterface
    interface Differences {
        void take(Cell cell, Measure measure, double[] logRatios);
    }

    /**
     * Hands on how the baseline's second copy differs from the baseline, at every cell; nothing where the run has none.
     */
    void again(Differences differences) {
        capacities.stream()
                .filter(one -> one.platform().equals(plan.again()))
                .forEach(one -> differences.take(
                        new Cell(one.workload(), one.point()), one.measure(), logRatios(one, baseline(one))));
    }
}
