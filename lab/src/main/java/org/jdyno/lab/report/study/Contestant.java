package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jdyno.lab.model.Load;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Workload;

/**
 * A row of an exhibit: a platform, with the values of the parameters that were varied beside the load.
 *
 * @param platform its name
 * @param variant parameter to value; empty when nothing was varied but the load
 * @param points load to point, in the order of the loads
 */
record Contestant(String platform, Map<String, String> variant, Map<Double, Point> points) {
    /** What the row is called. */
    String name() {
        return variant.isEmpty() ? platform : platform + ", " + String.join(", ", variant.values());
    }

    /** All rows of a run's workload. */
    static List<Contestant> of(Run run, Workload workload) {
        List<Point> points = run.plan().cells().stream()
                .filter(cell -> cell.workload().equals(workload.name()))
                .map(Plan.Cell::point)
                .toList();
        Optional<String> axis = axis(workload, points);
        Set<String> varied = varied(points);
        axis.ifPresent(varied::remove);
        List<Contestant> contestants = new ArrayList<>();
        for (Platform platform : run.plan().contenders()) {
            Map<Map<String, String>, Map<Double, Point>> variants = new LinkedHashMap<>();
            for (Point point : points) {
                Map<String, String> variant = new LinkedHashMap<>();
                varied.forEach(parameter -> variant.put(parameter, point.get(parameter)));
                variants.computeIfAbsent(variant, unused -> new TreeMap<>()).put(load(workload, axis, point), point);
            }
            variants.forEach((variant, loads) -> contestants.add(new Contestant(platform.name(), variant, loads)));
        }
        return contestants;
    }

    /** The load at a point: that of the workload if it names one, else the varied number. */
    private static double load(Workload workload, Optional<String> axis, Point point) {
        return workload.load()
                .map(load -> (double) load.at(point))
                .orElseGet(() -> axis.map(point::get).map(Double::parseDouble).orElse(0.0));
    }

    private static Optional<String> axis(Workload workload, List<Point> points) {
        Set<String> varied = varied(points);
        return workload.load().map(Load::parameter).or(() -> workload.parameters().stream()
                .filter(parameter -> parameter.kind() == Parameter.Kind.INTEGER)
                .map(Parameter::name)
                .filter(varied::contains)
                .findFirst());
    }

    /** What the loads are called. */
    static String axisTitle(Run run, Workload workload) {
        return workload.load()
                .map(Load::title)
                .or(() -> axis(
                        workload,
                        run.plan().cells().stream().map(Plan.Cell::point).toList()))
                .orElse("");
    }

    private static Set<String> varied(List<Point> points) {
        Set<String> varied = new LinkedHashSet<>();
        points.get(0).values().keySet().forEach(parameter -> {
            if (points.stream().map(point -> point.get(parameter)).distinct().count() > 1) {
                varied.add(parameter);
            }
        });
        return varied;
    }
}
