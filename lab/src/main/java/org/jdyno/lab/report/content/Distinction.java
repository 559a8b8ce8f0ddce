package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;

/** The parameters that distinguish a point from the plan's other points of the same workload. */
final class Distinction {
    private Distinction() {}

    /**
     * The values of the parameters that have several values in the plan, {@code threads=nio}; empty if there are none.
     *
     * @param except parameters to leave out
     */
    static String of(Run run, String workload, Point point, List<String> except) {
        Map<String, String> different = new TreeMap<>(point.values());
        different.keySet().retainAll(run.plan().varied(workload));
        different.keySet().removeAll(except);
        return Point.of(different).label();
    }

    /**
     * The same for a search, with the workload if there are several: {@code chat threads=nio}.
     */
    static String ofSearch(Run run, String workload, Point point) {
        return (run.workloads().size() > 1 ? workload + " " : "")
                .concat(of(run, workload, point, List.of()))
                .strip();
    }

    /** A platform with a distinction, if there is one: {@code temurin-25 (threads=nio)}. */
    static String who(String platform, String distinction) {
        return platform + (distinction.isEmpty() ? "" : " (" + distinction + ")");
    }
}
