package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jdyno.model.Cell;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Loads;

/**
 * A row of an exhibit: a platform, with the values of the parameters that were varied besides the load.
 *
 * @param name what the row is called
 * @param platform the name of the platform
 * @param variant parameter to value; empty when nothing was varied but the load
 * @param identity the same for the same platform in the same variant in every part of a study, whatever that part
 *     varies; empty for a row without figures
 * @param points load to point
 * @param distribution the distribution that it shows; empty for none
 */
record ExhibitRow(
        String name,
        String platform,
        Map<String, String> variant,
        String identity,
        SortedMap<Long, Point> points,
        String distribution) {
    /** A row that describes a platform. */
    static ExhibitRow withoutFigures(String platform) {
        return new ExhibitRow(platform, platform, Map.of(), "", new TreeMap<>(), "");
    }

    /** This row under another name. */
    ExhibitRow named(String other) {
        return of(distribution, other);
    }

    /** This row of a distribution, under another name. */
    ExhibitRow of(String recorded, String other) {
        return new ExhibitRow(other, platform, variant, identity, points, recorded);
    }

    private static String named(String platform, Map<String, String> variant) {
        List<String> words = new ArrayList<>(List.of(platform));
        variant.forEach((name, value) -> words.add(value.matches("[0-9]+") ? name + "=" + value : value));
        return String.join(", ", words);
    }

    /** The point at the only load, or at the least. */
    Point point() {
        return points.get(points.firstKey());
    }

    /**
     * All rows of a run.
     *
     * @param distinguishing parameters that any part of the study varies; identities have their values
     * @param shown the points that they show
     */
    static List<ExhibitRow> of(Run run, Set<String> distinguishing, Predicate<Point> shown) {
        Loads loads = loads(run);
        Set<String> varied = varied(run, loads);
        List<ExhibitRow> rows = new ArrayList<>();
        for (Platform platform : run.plan().platformsWithoutControl()) {
            Map<Map<String, String>, SortedMap<Long, Point>> variants = new LinkedHashMap<>();
            for (Point point :
                    points(run, loads.workload()).stream().filter(shown).toList()) {
                variants.computeIfAbsent(values(point, varied), unused -> new TreeMap<>())
                        .put(loads.at(point), point);
            }
            variants.forEach((variant, atLoads) -> {
                Map<String, String> unusual = values(atLoads.get(atLoads.firstKey()), distinguishing);
                // A part that varies nothing runs the defaults, perhaps of a workload that does not know the parameter.
                unusual.entrySet()
                        .removeAll(loads.workload().defaults().values().entrySet());
                String name = platform.name();
                rows.add(new ExhibitRow(named(name, variant), name, variant, named(name, unusual), atLoads, ""));
            });
        }
        return rows;
    }

    /** The loads of a run's one workload. */
    static Loads loads(Run run) {
        Workload workload = run.workloads().get(0);
        return Loads.of(workload, points(run, workload));
    }

    /** The parameters a run varies besides the load. */
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
