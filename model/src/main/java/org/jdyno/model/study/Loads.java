package org.jdyno.model.study;

import java.util.List;
import java.util.Optional;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.Workload;

/**
 * The loads of a part that an exhibit shows: those of the workload, unless it has none or all points have the same;
 * then the values of a number that is varied.
 *
 * @param workload the workload of the part
 * @param load the load of the workload; empty if the loads are the values of another number
 * @param parameter the parameter that varies the load; empty if the workload has no load and no number is varied
 */
public record Loads(Workload workload, Optional<LoadParameter> load, Optional<String> parameter) {
    /**
     * The loads of a part.
     *
     * @param points the points at which the part runs the workload
     */
    public static Loads of(Workload workload, List<Point> points) {
        Optional<String> varied = workload.parameters().stream()
                .filter(parameter -> parameter.kind() == Parameter.Kind.INTEGER)
                .map(Parameter::name)
                .filter(name -> varies(name, points))
                .findFirst();
        Optional<LoadParameter> load = workload.load()
                .filter(ofWorkload -> varied.isEmpty()
                        || points.stream().map(ofWorkload::at).distinct().count() > 1);
        return new Loads(workload, load, load.map(LoadParameter::parameter).or(() -> varied));
    }

    /** Whether points differ in a parameter. Those of stored runs may lack one that the workload has got since. */
    private static boolean varies(String parameter, List<Point> points) {
        return points.stream()
                        .map(point -> point.values().getOrDefault(parameter, ""))
                        .distinct()
                        .count()
                > 1;
    }

    /** The load at a point; 0 if there is none. */
    public long at(Point point) {
        return load.map(ofWorkload -> ofWorkload.at(point))
                .orElseGet(() -> parameter.map(point::get).map(Long::parseLong).orElse(0L));
    }

    /** The name of the load, such as {@code Connections}; empty if there is no load. */
    public String title() {
        return load.map(LoadParameter::title).or(() -> parameter).orElse("");
    }
}
