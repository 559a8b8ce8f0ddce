package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.model.study.Loads;

/**
 * A row of an exhibit: a platform, with the values of the parameters that were varied beside the load.
 *
 * @param platform its name
 * @param variant parameter to value; empty when nothing was varied but the load
 * @param identity the same for the same platform in the same variant in every part of a study, whatever that part
 *     varies
 * @param points load to point, in the order of the loads
 */
record Contestant(String platform, Map<String, String> variant, String identity, Map<Double, Point> points) {
    /** What the row is called. */
    String name() {
        return named(platform, variant);
    }

    private static String named(String platform, Map<String, String> variant) {
        return variant.isEmpty() ? platform : platform + ", " + String.join(", ", variant.values());
    }

    /**
     * All rows of a run.
     *
     * @param telling parameters that make another contestant of a platform anywhere in the study
     */
    static List<Contestant> of(Run run, Loads loads, Set<String> telling) {
        List<Point> points = points(run, loads.workload());
        Set<String> varied = varied(run, loads);
        List<Contestant> contestants = new ArrayList<>();
        for (Platform platform : run.plan().contenders()) {
            Map<Map<String, String>, Map<Double, Point>> variants = new LinkedHashMap<>();
            for (Point point : points) {
                variants.computeIfAbsent(values(point, varied), unused -> new TreeMap<>())
                        .put(loads.at(point), point);
            }
            variants.forEach((variant, atLoads) -> {
                Map<String, String> unusual = values(atLoads.values().iterator().next(), telling);
                // A part that varies nothing runs the defaults, perhaps of a workload that does not know the parameter.
                unusual.entrySet()
                        .removeAll(loads.workload().defaults().values().entrySet());
                contestants.add(new Contestant(platform.name(), variant, named(platform.name(), unusual), atLoads));
            });
        }
        return contestants;
    }

    /** The loads of a run's one workload. */
    static Loads loads(Run run) {
        Workload workload = run.workloads().get(0);
        return Loads.of(workload, points(run, workload));
    }

    /** The parameters a run varies beside the load. */
    static SortedSet<String> varied(Run run, Loads loads) {
        SortedSet<String> varied =
                new TreeSet<>(run.plan().varied(loads.workload().name()));
        loads.parameter().ifPresent(varied::remove);
        return varied;
    }

    private static List<Point> points(Run run, Workload workload) {
        return run.plan().cells().stream()
                .filter(cell -> cell.workload().equals(workload.name()))
                .map(Cell::point)
                .toList();
    }

    private static Map<String, String> values(Point point, Set<String> parameters) {
        Map<String, String> values = new LinkedHashMap<>(point.values());
        values.keySet().retainAll(parameters);
        return values;
    }
}
