package org.jdyno.model.study;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.Workload;

/**
 * The tests of a suite that a part runs: the values of a parameter with several defaults. Or those of any parameter, if
 * a part is to compare them.
 *
 * @param parameter name of that parameter
 * @param tests its values, in the order of the part
 * @param others the other parameters in which the points differ
 */
public record Suite(String parameter, List<String> tests, List<String> others) {
    public Suite {
        tests = List.copyOf(tests);
        others = List.copyOf(others);
    }

    /** The suite at some points of a workload; empty if these do not differ in a parameter with several defaults. */
    public static Optional<Suite> of(Workload workload, List<Point> points) {
        return of(workload, points, Parameter::isOfSuite);
    }

    /** The values of the first parameter in which points of a workload differ; empty if they do not differ. */
    public static Optional<Suite> ofAny(Workload workload, List<Point> points) {
        return of(workload, points, parameter -> true);
    }

    private static Optional<Suite> of(Workload workload, List<Point> points, Predicate<Parameter> fits) {
        Predicate<Parameter> varies =
                parameter -> values(points, parameter.name()).size() > 1;
        return workload.parameters().stream()
                .filter(fits)
                .filter(varies)
                .map(Parameter::name)
                .findFirst()
                .map(suite -> new Suite(
                        suite,
                        values(points, suite),
                        workload.parameters().stream()
                                .filter(varies)
                                .map(Parameter::name)
                                .filter(name -> !name.equals(suite))
                                .toList()));
    }

    /** The values at points. Those of stored runs may lack a parameter that the workload has got since. */
    private static List<String> values(List<Point> points, String parameter) {
        return points.stream()
                .map(point -> point.values().getOrDefault(parameter, ""))
                .distinct()
                .toList();
    }
}
