package org.jdyno.lab.report.telling;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;

/** What sets a point apart from the plan's other points of the same workload. */
final class Distinction {
    private Distinction() {}

    /**
     * The parameters that have several values in the plan, as this point has them, {@code threads=nio}; nothing when there are none.
     *
     * @param except parameters that are told in another way
     */
    static String of(Run run, String workload, Point point, List<String> except) {
        Map<String, TreeSet<String>> seen = new TreeMap<>();
        run.plan().cells().stream()
                .filter(cell -> cell.workload().equals(workload))
                .forEach(cell -> cell.point().values().forEach((name, value) -> seen.computeIfAbsent(
                                name, unused -> new TreeSet<>())
                        .add(value)));
        Map<String, String> different = new TreeMap<>(point.values());
        different
                .keySet()
                .removeIf(name -> except.contains(name)
                        || !seen.containsKey(name)
                        || seen.get(name).size() < 2);
        return Point.of(different).label();
    }
}
