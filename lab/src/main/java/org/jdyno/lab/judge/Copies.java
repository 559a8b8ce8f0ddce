package org.jdyno.lab.judge;

import java.util.List;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;

/**
 * The platforms whose trials count for a platform. Those of the A/A control count for the baseline too: the value of a
 * block is the mean of both. With equal scatter, the variance of a difference is then 1 + 1/2 instead of 1 + 1, and its
 * interval an eighth narrower. In duets the control shares no block with the other platform, so this does not apply.
 *
 * @param hasControl whether the plan has the A/A control
 */
record Copies(String baseline, String aaControl, boolean hasControl) {
    static Copies of(Plan plan) {
        return new Copies(
                plan.baseline(), plan.aaControl(), plan.platforms().stream().anyMatch(platform -> platform.name()
                        .equals(plan.aaControl())));
    }

    /** @param other the platform it is compared with; itself for its own figure, or with another cell */
    List<String> of(String platform, String other, Pairing pairing) {
        boolean both = platform.equals(baseline) && hasControl && !other.equals(aaControl) && !pairing.inPairs();
        return both ? List.of(baseline, aaControl) : List.of(platform);
    }
}
