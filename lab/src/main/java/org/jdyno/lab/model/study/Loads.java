package org.jdyno.lab.model.study;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jdyno.lab.model.Load;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Workload;

/**
 * The load of a part in an exhibit: that of the workload if it has one, otherwise the number that is varied.
 *
 * @param workload whose load it is
 * @param parameter that increases it; empty if the workload has no load and no number is varied
 */
public record Loads(Workload workload, Optional<String> parameter) {
    public Loads {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(parameter, "parameter");
    }

    /**
     * The loads of a part.
     *
     * @param points at which it runs the workload
     */
    public static Loads of(Workload workload, List<Point> points) {
        return new Loads(workload, workload.load().map(Load::parameter).or(() -> workload.parameters().stream()
                .filter(parameter -> parameter.kind() == Parameter.Kind.INTEGER)
                .map(Parameter::name)
                .filter(name ->
                        points.stream().map(point -> point.get(name)).distinct().count() > 1)
                .findFirst()));
    }

    /** The load at a point; 0 if there is none. */
    public double at(Point point) {
        return workload.load()
                .map(load -> (double) load.at(point))
                .orElseGet(
                        () -> parameter.map(point::get).map(Double::parseDouble).orElse(0.0));
    }

    /** Their name, such as {@code Connections}; empty if there is none. */
    public String title() {
        return workload.load().map(Load::title).or(() -> parameter).orElse("");
    }
}
