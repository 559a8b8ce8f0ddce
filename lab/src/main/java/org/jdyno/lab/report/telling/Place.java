package org.jdyno.lab.report.telling;

import java.util.List;
import org.jdyno.lab.model.Load;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;

/** At which of a run's points a trial stands, as short as can be. */
public final class Place {
    private Place() {}

    /** {@code 2,100 connections, threads=nio} where the load is varied, else what sets the point apart; nothing when there is only one. */
    public static String of(Run run, Slot slot) {
        Workload workload = run.workload(slot.workload());
        Point point = slot.point();
        if (run.plan().procedure().capacity().isPresent()) {
            return CapacitySentences.place(run, workload.pace().orElseThrow(), slot);
        }
        boolean varied = workload.load()
                .filter(load -> LimitSentences.isSearch(run)
                        || Distinction.of(run, workload.name(), point, List.of())
                                .contains(load.parameter() + "="))
                .isPresent();
        if (!varied) {
            return Distinction.of(run, workload.name(), point, List.of());
        }
        Load load = workload.load().orElseThrow();
        String others = Distinction.of(run, workload.name(), point, List.of(load.parameter()));
        return Numbers.exact(load.at(point)) + " " + load.name() + (others.isEmpty() ? "" : ", " + others);
    }
}
