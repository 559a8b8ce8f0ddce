package org.jdyno.importer;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.importer.Results.Series;
import org.jdyno.model.Cell;
import org.jdyno.model.Formula;
import org.jdyno.model.Measure;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.Role;
import org.jdyno.model.Term;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/** The benchmarks of result files as workloads of one role. It has the parameters and measures of all files. */
final class ImportedWorkloads {
    private static final String ROLE = "benchmark";

    /** An imported workload has no files. */
    private static final Path NOWHERE = Path.of("/");

    private static final Set<String> RESERVED =
            Workload.COMMON.stream().map(Parameter::name).collect(Collectors.toUnmodifiableSet());

    /** What is known of a workload so far. */
    private record Known(Workload.About about, Map<String, Measure> measures, Map<String, String> parameters) {}

    private final Map<String, Known> known = new LinkedHashMap<>();

    /** The kinds of the benchmarks of a name. */
    private final Map<String, Set<String>> kinds = new LinkedHashMap<>();

    ImportedWorkloads(List<ResultFile> files) {
        files.forEach(file -> file.results().series().forEach(series -> kinds.computeIfAbsent(
                        series.benchmark().name(), any -> new LinkedHashSet<>())
                .add(series.benchmark().kind())));
        files.forEach(file -> file.results().series().forEach(series -> add(file, series)));
    }

    private void add(ResultFile file, Series series) {
        Known workload = known.computeIfAbsent(
                name(series),
                any -> new Known(
                        new Workload.About(
                                series.benchmark().title(), series.benchmark().operation(), false),
                        new LinkedHashMap<>(),
                        new LinkedHashMap<>()));
        for (Measure measure : series.benchmark().measures()) {
            Measure before = workload.measures().putIfAbsent(measure.name(), measure);
            if (before != null && !before.unit().equals(measure.unit())) {
                throw new UserError(file.path() + " has " + measure.name() + " of "
                        + series.benchmark().name() + " in " + measure.unit() + ", and an earlier result in "
                        + before.unit() + "; run both with the same unit");
            }
        }
        point(series).forEach(workload.parameters()::putIfAbsent);
    }

    /** The name of the workload: that of the benchmark, with its kind if there are several. */
    private String name(Series series) {
        String name = series.benchmark().name();
        return kinds.get(name).size() > 1 ? name + ":" + series.benchmark().kind() : name;
    }

    /** The parameters of a series by names that mean nothing else in a run. */
    private static Map<String, String> point(Series series) {
        Map<String, String> point = new LinkedHashMap<>();
        series.parameters()
                .forEach(
                        (name, value) -> point.put(RESERVED.contains(name) ? name + " of the benchmark" : name, value));
        return point;
    }

    /** The cell of a series. Parameters that only other results of the benchmark have are empty. */
    Cell cell(Series series) {
        String name = name(series);
        Map<String, String> point = point(series);
        known.get(name).parameters().keySet().forEach(parameter -> point.putIfAbsent(parameter, ""));
        return new Cell(name, Point.of(point));
    }

    List<Workload> all() {
        return known.entrySet().stream()
                .map(workload -> workload(workload.getKey(), workload.getValue()))
                .toList();
    }

    private static Workload workload(String name, Known of) {
        Map<String, Formula> formulas = new LinkedHashMap<>();
        of.measures().keySet().forEach(measure -> formulas.put(measure, formula(measure)));
        return new Workload(
                name,
                of.about(),
                NOWHERE,
                List.of(new Role(
                        ROLE,
                        "",
                        Role.Duties.DRIVES,
                        Role.Presence.UNDER_TEST,
                        Role.Processes.ONE,
                        List.of(),
                        Optional.empty())),
                of.parameters().entrySet().stream()
                        .map(parameter -> parameter(name, parameter.getKey(), parameter.getValue()))
                        .toList(),
                Workload.Varied.NOTHING,
                new Workload.Figures(List.copyOf(of.measures().values()), formulas, Map.of(), List.of()),
                Workload.Twin.NONE,
                Workload.Demands.NONE);
    }

    /** The value itself, which the other tool has computed. */
    private static Formula formula(String measure) {
        return new Formula(List.of(new Term(ROLE, measure, Optional.empty(), Optional.empty())), 1);
    }

    private static Parameter parameter(String workload, String name, String value) {
        return new Parameter(
                name,
                Parameter.Kind.TEXT,
                value,
                Parameter.Range.ANY,
                "a parameter of " + Words.quoted(workload),
                Parameter.Effects.NONE,
                Optional.empty());
    }
}
