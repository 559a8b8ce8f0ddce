package org.jdyno.lab.judge;

import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.model.Workload;

/** TODO with the fit. */
final class ScalabilityRule {
    private ScalabilityRule() {}

    static List<Scalability> fits(
            Run run, Workload workload, List<Sweep.Position> positions, Map<Plan.Cell, Completed> completed) {
        return List.of();
    }
}
