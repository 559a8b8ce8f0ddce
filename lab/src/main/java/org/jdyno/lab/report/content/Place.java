package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Load;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;

/** At which of a run's points a trial stands, as short as can be. */
public final class Place {
    private Place() {}

    /**
     * {@code 2,100 connections, threads=nio} where the load is varied, else what sets the point apart; nothing when
     * there is only one.
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
