package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Load;
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
        Point point = slot.point();
        if (run.plan().procedure().capacity().isPresent()) {
            return CapacitySentences.place(run, workload.pace().orElseThrow(), slot);
        }
        Optional<Load> searched = run.plan().procedure().limit().flatMap(search -> workload.load(search.load()));
        Optional<Load> varied = searched.or(() -> workload.load()
                .filter(load -> run.plan().varied(workload.name()).contains(load.parameter())));
        if (varied.isEmpty()) {
            return Distinction.of(run, workload.name(), point, List.of());
        }
        Load load = varied.get();
        String others = Distinction.of(run, workload.name(), point, List.of(load.parameter()));
        String amount = load.equals(Load.HEAP)
                ? load.parameter() + "=" + point.get(load.parameter())
                : Numbers.exact(load.at(point)) + " " + load.name();
        return amount + (others.isEmpty() ? "" : ", " + others);
    }
}
