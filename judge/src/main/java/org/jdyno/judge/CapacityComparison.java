package org.jdyno.judge;

import java.util.List;
import java.util.OptionalDouble;
import org.jdyno.model.Capacity;
import org.jdyno.model.Plan;

/**
 * Compares the highest rates of platforms with those of the baseline, block by block. The baseline's rate is the
 * geometric mean of its own and that of the A/A control, unless it is compared with the control.
 */
record CapacityComparison(Plan plan, List<Capacity> capacities) {
    /** Adds the comparison of a platform with the baseline, in every cell in which a block has rates of both. */
    void addTo(VerdictFamily family, String platform) {
        of(platform).forEach(own -> family.add(own.cell(), own.measure(), platform, plan.baseline(), logRatios(own)));
    }

    /** The capacities of a platform, one for each cell. */
    List<Capacity> of(String platform) {
        return capacities.stream()
                .filter(own -> own.platform().equals(platform))
                .toList();
    }

    /** log(platform / baseline), one for each block. */
    double[] logRatios(Capacity one) {
        List<Capacity> baseline = baseline(one);
        return one.rateOfBlock().entrySet().stream()
                .flatMapToDouble(block ->
                        meanLog(baseline, block.getKey()).stream().map(log -> Math.log(block.getValue()) - log))
                .toArray();
    }

    /**
     * The capacities of the baseline and, unless the other platform is the A/A control, of the A/A control; none if the
     * baseline itself has no rate.
     */
    private List<Capacity> baseline(Capacity other) {
        List<Capacity> copies = capacities.stream()
                .filter(one -> one.cell().equals(other.cell())
                        && !one.rateOfBlock().isEmpty()
                        && (one.platform().equals(plan.baseline())
                                || one.platform().equals(plan.aaControl())
                                        && !other.platform().equals(plan.aaControl())))
                .toList();
        return copies.stream().anyMatch(one -> one.platform().equals(plan.baseline())) ? copies : List.of();
    }

    private static OptionalDouble meanLog(List<Capacity> capacities, int block) {
        return capacities.stream()
                .filter(capacity -> capacity.rateOfBlock().containsKey(block))
                .mapToDouble(capacity -> Math.log(capacity.rateOfBlock().get(block)))
                .average();
    }
}
