package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;

/** What sets a point apart from the plan's other points of the same workload. */
final class Distinction {
    private Distinction() {}

    /**
     * The parameters that have several values in the plan, as this point has them, {@code threads=nio}; nothing when
     * there are none.
     *
     * @param except parameters that are told in another way
     */
    static String of(Run run, String workload, Point point, List<String> except) {
        Map<String, String> different = new TreeMap<>(point.values());
        different.keySet().retainAll(run.plan().varied(workload));
        different.keySet().removeAll(except);
        return Point.of(different).label();
    }

    /**
     * What sets the point of a search apart from those of the plan's others, {@code chat threads=nio} when there are
     * several workloads.
     */
    static String ofSearch(Run run, String workload, Point point) {
        return (run.workloads().size() > 1 ? workload + " " : "")
                .concat(of(run, workload, point, List.of()))
                .strip();
    }

    /** A platform with what sets its point apart, if anything does: {@code temurin-25 (threads=nio)}. */
    static String who(String platform, String distinction) {
        return platform + (distinction.isEmpty() ? "" : " (" + distinction + ")");
    }
}
