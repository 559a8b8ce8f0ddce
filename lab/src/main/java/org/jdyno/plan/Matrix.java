package org.jdyno.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.Cell;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/**
 * Expands the values of parameters to the points they span: {@code threads=platform,nio} gives two. The values of one
 * are separated by commas, or ranges of numbers and sizes: {@code 15..105:15} in steps of 15, {@code 100..6400:x2}
 * doubling, {@code 16m..64m:16m}. In a text, such as JSON, commas within brackets or braces separate nothing.
 */
final class Matrix {
    /** More points than a run can measure are probably a mistake. */
    private static final int MAX_POINTS = 1_000;

    /** More values than a run can measure are probably a mistyped step. */
    private static final int MAX_VALUES = 1_000;

    /** Of a range, if the parameter has no bounds; so no value of it overflows. */
    private static final long LARGEST_END = Long.MAX_VALUE / 4;

    private static final Pattern RANGE = Pattern.compile("(?<first>-?\\d+)(?<unit>[mg]?)\\.\\.(?<last>-?\\d+)\\k<unit>"
            + "(:(x(?<factor>\\d+)|(?<step>\\d+)\\k<unit>))?");

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
        List<String> all = values(parameter, values);
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

    /** The values in the order given, of equal ones the first. */
    static List<String> values(Parameter parameter, String given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : parts(parameter, given)) {
            Matcher range = RANGE.matcher(part);
            if (range.matches() && isRangeOf(parameter.kind(), range.group("unit"))) {
                addRange(values, parameter, part, range);
            } else {
                add(values, parameter, part);
            }
        }
        return List.copyOf(values.values());
    }

    private static List<String> parts(Parameter parameter, String given) {
        if (parameter.kind() == Parameter.Kind.NUMBERS) {
            return List.of(given);
        }
        if (parameter.kind() != Parameter.Kind.TEXT) {
            return List.of(given.split(",", -1));
        }
        List<String> parts = new ArrayList<>();
        int begin = 0;
        int depth = 0;
        for (int at = 0; at < given.length(); at++) {
            char c = given.charAt(at);
            depth += "[{".indexOf(c) >= 0 ? 1 : "]}".indexOf(c) >= 0 ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(given.substring(begin, at));
                begin = at + 1;
            }
        }
        parts.add(given.substring(begin));
        return parts;
    }

    private static boolean isRangeOf(Parameter.Kind kind, String unit) {
        return kind == (unit.isEmpty() ? Parameter.Kind.INTEGER : Parameter.Kind.SIZE);
    }

    private static void add(Map<String, String> values, Parameter parameter, String value) {
        parameter.reject(value).ifPresent(reason -> {
            throw new UserError(reason
                    + (value.contains("=")
                            ? "; give each parameter its own -s"
                            : Words.didYouMean(value, parameter.range().choices())));
        });
        String canonical = parameter.canonical(value);
        // A size stays as it was given, because the report shows it.
        values.putIfAbsent(canonical, parameter.kind() == Parameter.Kind.SIZE ? value : canonical);
        if (values.size() > MAX_VALUES) {
            throw new UserError(parameter.name() + " has more than " + MAX_VALUES + " values; use a larger step");
        }
    }

    private static void addRange(Map<String, String> values, Parameter parameter, String part, Matcher range) {
        long first = number(parameter, range.group("first"));
        long last = number(parameter, range.group("last"));
        boolean factor = range.group("factor") != null;
        String given = factor ? range.group("factor") : range.group("step");
        long step = given == null ? 1 : number(parameter, given);
        if (last < first) {
            throw new UserError(
                    parameter.name() + " must be a range that ends at or above its start, not " + Words.quoted(part));
        }
        if (step < (factor ? 2 : 1) || factor && first < 1) {
            throw new UserError(parameter.name() + " must be a range that rises, such as 15..105:15 or, doubling from 1"
                    + " or more, 100..6400:x2, not " + Words.quoted(part));
        }
        add(values, parameter, first + range.group("unit"));
        for (long value = first; factor ? value <= last / step : value <= last - step; ) {
            value = factor ? value * step : value + step;
            add(values, parameter, value + range.group("unit"));
        }
    }

    private static long number(Parameter parameter, String digits) {
        return BoundedNumber.whole(
                parameter.name(),
                digits,
                parameter.range().min().orElse(-LARGEST_END),
                parameter.range().max().orElse(LARGEST_END));
    }
}
