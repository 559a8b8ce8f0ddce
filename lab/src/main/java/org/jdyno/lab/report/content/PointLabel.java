package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Experiment;
import org.jdyno.lab.model.LoadParameter;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;

/** A short name for the point of a trial. */
public final class PointLabel {
    private PointLabel() {}

    /**
     * {@code 2,100 connections, threads=nio} if the load varies, otherwise the parameters that do; empty if the run has
     * only one point.
     */
    public static String of(Run run, Slot slot) {
        Workload workload = run.workload(slot.workload());
        return run.plan()
                .experiment()
                .match(new Experiment.Cases<String>(
                        comparison -> ofLoad(run, slot, varied(run, workload)),
                        published -> ofLoad(run, slot, varied(run, workload)),
                        largestLoad -> ofLoad(run, slot, workload.load(largestLoad.loadName())),
                        leastHeap -> ofLoad(run, slot, workload.load(leastHeap.loadName())),
                        rate -> CapacitySentences.place(run, workload.rate().orElseThrow(), slot)));
    }

    private static Optional<LoadParameter> varied(Run run, Workload workload) {
        return workload.load().filter(load -> run.plan().varied(workload.name()).contains(load.parameter()));
    }

    private static String ofLoad(Run run, Slot slot, Optional<LoadParameter> varied) {
        Point point = slot.point();
        if (varied.isEmpty()) {
            return Distinction.of(run, slot.workload(), point, List.of());
        }
        LoadParameter load = varied.get();
        String others = Distinction.of(run, slot.workload(), point, List.of(load.parameter()));
        String amount = load.equals(LoadParameter.HEAP)
                ? load.parameter() + "=" + point.get(load.parameter())
                : Numbers.exact(load.at(point)) + " " + load.name();
        return amount + (others.isEmpty() ? "" : ", " + others);
    }
}
