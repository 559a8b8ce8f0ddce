package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.StealEffect;
import org.jdyno.lab.stats.compare.CovariateSlope;

/** Computes the effect of steal in a run, which is stored for later runs on the same machine. */
final class StealEffectRule {
    private StealEffectRule() {}

    /** The effect on each compared wall-clock measure in each cell; none for a run that compares no platforms. */
    static List<StealEffect> of(Run run) {
        List<StealEffect> effects = new ArrayList<>();
        if (!run.plan().experiment().compares()) {
            return effects;
        }
        CompletedTrials.byCell(run).forEach((cell, trials) -> run.workload(cell.workload()).measures().stream()
                .filter(measure ->
                        measure.compared() && run.workload(cell.workload()).isWallClock(measure.name()))
                .forEach(measure -> {
                    CovariateSlope own = trials.steal().slopeOfThisRun(measure.name());
                    if (own.n() > 0 && own.xx() > 0) {
                        effects.add(new StealEffect(
                                run.id(),
                                cell.workload(),
                                cell.point().label(),
                                measure.name(),
                                own.n(),
                                own.xx(),
                                own.xy(),
                                own.yy()));
                    }
                }));
        return effects;
    }
}
