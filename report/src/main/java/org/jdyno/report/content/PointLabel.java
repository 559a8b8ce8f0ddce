package org.jdyno.report.content;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Point;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Workload;

/** Short names for the points of a plan, by the parameters that distinguish a point from the others. */
public final class PointLabel {
    private PointLabel() {}

    /**
     * The point of a trial: {@code 2,100 connections, threads=nio} if the load varies, otherwise the parameters that
     * do; empty if the run has only one point.
     */
    public static String of(Run run, Slot slot) {
        Workload workload = run.workload(slot.cell().workload());
        return run.plan()
                .experiment()
                .match(new Experiment.Cases<String>(
                        comparison -> ofLoad(run, slot, varied(run, workload)),
                        published -> ofLoad(run, slot, varied(run, workload)),
                        largestLoad -> ofLoad(run, slot, workload.load(largestLoad.loadName())),
                        leastHeap -> ofLoad(run, slot, workload.load(leastHeap.loadName())),
                        rate -> {
                            RateParameter parameter = workload.rate().orElseThrow();
                            return with(
                                    Numbers.exact(parameter.at(slot.cell().point())) + " " + parameter.unit(),
                                    withoutRate(run, slot));
                        },
                        imported -> different(run, slot.cell())));
    }

    private static Optional<LoadParameter> varied(Run run, Workload workload) {
        return workload.load().filter(load -> run.plan().varied(workload.name()).contains(load.parameter()));
    }

    private static String ofLoad(Run run, Slot slot, Optional<LoadParameter> varied) {
        if (varied.isEmpty()) {
            return different(run, slot.cell());
        }
        LoadParameter load = varied.get();
        Point point = slot.cell().point();
        String amount = load.equals(LoadParameter.HEAP)
                ? load.parameter() + "=" + point.get(load.parameter())
                : Numbers.exact(load.at(point)) + " " + load.name();
        return with(amount, different(run, slot.cell(), load.parameter()));
    }

    private static String with(String amount, String others) {
        return amount + (others.isEmpty() ? "" : ", " + others);
    }

    /** The parameters that distinguish the search of a trial from others, without its rate. */
    static String withoutRate(Run run, Slot slot) {
        return different(
                run,
                slot.cell(),
                run.workload(slot.cell().workload()).rate().orElseThrow().parameter());
    }

    /**
     * The values of the parameters that have several values in the plan, {@code threads=nio}; empty if there are none.
     *
     * @param except parameters to leave out
     */
    private static String different(Run run, Cell cell, String... except) {
        Map<String, String> different = new TreeMap<>(cell.point().values());
        different.keySet().retainAll(run.plan().varied(cell.workload()));
        different.keySet().removeAll(List.of(except));
        return Point.of(different).label();
    }

    /** The workload with these values: {@code chat threads=nio}. */
    static String named(Run run, Cell cell, String... except) {
        return (cell.workload() + " " + different(run, cell, except)).strip();
    }

    /** The same for a search, without the workload if there is only one. */
    static String ofSearch(Run run, Cell cell) {
        return run.workloads().size() > 1 ? named(run, cell) : different(run, cell);
    }

    /** A platform, with what distinguishes its search from others: {@code temurin-25 (threads=nio)}. */
    static String who(Run run, String platform, Cell search) {
        String distinction = ofSearch(run, search);
        return platform + (distinction.isEmpty() ? "" : " (" + distinction + ")");
    }
}
