package org.jdyno.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Cell;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/** Expands {@link Values} of parameters to the points they span: {@code threads=platform,nio} gives two. */
final class Matrix {
    /** More points than a run can measure are probably a mistake. */
    private static final int MAX_POINTS = 1_000;

    private Matrix() {}

    /**
     * The cells of one workload.
     *
     * @param texts parameters with their only value, which replaces the default and is not split at commas
     * @param given parameter name to its values
     */
    static List<Cell> cells(Workload workload, Map<String, String> texts, Map<String, String> given) {
        Map<String, String> first = new LinkedHashMap<>(workload.defaults().values());
        texts.forEach((name, text) -> {
            parameter(workload, name).reject(text).ifPresent(reason -> {
                throw new UserError(reason);
            });
            first.put(name, parameter(workload, name).canonical(text));
        });
        List<Map<String, String>> points = new ArrayList<>(List.of(first));
        workload.parameters().stream()
                .filter(parameter -> !texts.containsKey(parameter.name()) && !given.containsKey(parameter.name()))
                .filter(Parameter::isOfSuite)
                .forEach(parameter -> spread(points, parameter, String.join(",", parameter.usual())));
        given.forEach((name, values) -> spread(points, parameter(workload, name), values));
        List<Parameter> unset = workload.parameters().stream()
                .filter(parameter -> !texts.containsKey(parameter.name()) && !given.containsKey(parameter.name()))
                .filter(parameter -> parameter.elsewhere().isPresent())
                .toList();
        return points.stream()
                .map(values -> new Cell(workload.name(), withDefaultsAt(Point.of(values), unset)))
                .toList();
    }

    private static Point withDefaultsAt(Point point, List<Parameter> unset) {
        Point complete = point;
        for (Parameter parameter : unset) {
            complete = complete.with(parameter.name(), parameter.initialAt(point));
        }
        return complete;
    }

    private static void spread(List<Map<String, String>> points, Parameter parameter, String values) {
        List<Map<String, String>> spread = new ArrayList<>();
        List<String> all = Values.of(parameter, values);
        if (points.size() * all.size() > MAX_POINTS) {
            throw new UserError("the values of the parameters span more than " + MAX_POINTS + " points, with "
                    + parameter.name() + "; give fewer values");
        }
        for (Map<String, String> point : points) {
            for (String value : all) {
                Map<String, String> other = new LinkedHashMap<>(point);
                other.put(parameter.name(), value);
                spread.add(other);
            }
        }
        points.clear();
        points.addAll(spread);
    }

    private static Parameter parameter(Workload workload, String name) {
        return workload.settable().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new UserError("workload " + workload.name() + " has no parameter " + Words.quoted(name)
                                + Words.hint(
                                        name,
                                        workload.settable().stream()
                                                .map(Parameter::name)
                                                .toList())));
    }
}
