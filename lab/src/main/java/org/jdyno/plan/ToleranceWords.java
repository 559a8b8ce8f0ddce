package org.jdyno.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Measure;
import org.jdyno.model.Point;
import org.jdyno.model.Tolerances;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.yaml.Setting;

/**
 * What is tolerated, as the user says it: a percentage for all lines, or {@code cpu=15%,p99=20%}, or both.
 *
 * @param text the words themselves
 * @param every the tolerance of all lines that are not named, as a fraction; empty if only the named ones count
 * @param named word or measure to its tolerance
 */
public record ToleranceWords(String text, OptionalDouble every, Map<String, Double> named) {
    /** The words for what an engineer asks about first, which is a measure with another name in other workloads. */
    private enum Word {
        THROUGHPUT(measure -> measure.headline() && measure.better() == Direction.HIGHER),
        CPU(measure -> measure.name().startsWith("cpu-per-")),
        P99(measure -> measure.name().equals(RESPONSE) || CLOSED_LOOPS.contains(measure.name())),
        MEMORY(measure -> measure.name().equals("rss-peak")),
        START(measure -> measure.name().equals("first-operation-time"));

        private final Predicate<Measure> isMeant;

        Word(Predicate<Measure> isMeant) {
            this.isMeant = isMeant;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The measures of a workload in a run. */
    private record Subject(Workload workload, boolean scheduled) {
        Optional<String> measure(Word word) {
            return compared()
                    .filter(word.isMeant)
                    .map(Measure::name)
                    .filter(name -> scheduled || !name.equals(RESPONSE))
                    .findFirst();
        }

        Stream<Measure> compared() {
            return workload.measures().stream().filter(Measure::compared);
        }

        /** The headline, and what the words stand for. */
        Stream<String> lines() {
            return Stream.concat(
                    Stream.of(workload.headline().name()),
                    Stream.of(Word.values()).flatMap(word -> measure(word).stream()));
        }
    }

    private static final String RESPONSE = "response-p99";

    /** What a load without a schedule records in place of response times. */
    private static final List<String> CLOSED_LOOPS = List.of("service-p99", "round-trip-p99", "time-p99");

    static final String SETTING = "tolerate";

    private static final String EXAMPLES = ", such as 15% for all lines, or cpu=15%,p99=20%";

    /** @throws UserError if the text has another form */
    public static ToleranceWords parse(String setting, String text) {
        OptionalDouble every = OptionalDouble.empty();
        List<String> assignments = new ArrayList<>();
        for (String one : text.split(",", -1)) {
            if (one.contains("=")) {
                assignments.add(one);
            } else if (every.isPresent()) {
                throw new UserError(setting + " gives two tolerances for all lines: " + Words.quoted(text));
            } else {
                every = OptionalDouble.of(fraction(setting, one));
            }
        }
        Map<String, Double> named = new LinkedHashMap<>();
        PlanKeys.assignments(setting, assignments)
                .forEach((name, percent) -> named.put(name, fraction(setting + " of " + name, percent)));
        return new ToleranceWords(text, every, named);
    }

    /** Those of a plan file: the same text, or a section with a percentage for each name. */
    static ToleranceWords read(Setting value) {
        return value.isSection()
                ? value.inFile(() -> parse(
                        value.place(),
                        value.section().entrySet().stream()
                                .map(one -> one.getKey() + "=" + one.getValue().line())
                                .collect(Collectors.joining(","))))
                : value.parsedLine(ToleranceWords::parse);
    }

    private static double fraction(String setting, String text) {
        String percent = text.strip();
        double fraction =
                percent.matches("[0-9]{1,2}([.][0-9]{1,3})?%") ? Double.parseDouble(percent.replace("%", "")) / 100 : 0;
        if (!(fraction >= 0.001)) {
            throw new UserError(
                    setting + " must be a percentage from 0.1% to 99%" + EXAMPLES + ", not " + Words.quoted(percent));
        }
        return fraction;
    }

    /**
     * The measures that are meant.
     *
     * @param request has the setting, and the score card whose measures are all of its lines
     * @throws UserError if a name is neither a word nor a measure of a workload, or no line is left
     */
    Tolerances in(Request request, List<Cell> cells, Workloads workloads) {
        List<Subject> subjects = cells.stream()
                .map(Cell::workload)
                .distinct()
                .map(name -> subject(request, cells, workloads.of(cells, name)))
                .toList();
        Set<String> card = request.card().keySet();
        Map<String, Double> tolerances = new HashMap<>();
        every.ifPresent(tolerance -> (card.isEmpty() ? subjects.stream().flatMap(Subject::lines) : card.stream())
                .forEach(measure -> tolerances.put(measure, tolerance)));
        named.forEach(
                (name, tolerance) -> meant(name, subjects).forEach(measure -> tolerances.put(measure, tolerance)));
        return new Tolerances(tolerances);
    }

    private static Subject subject(Request request, List<Cell> cells, Workload workload) {
        List<Point> points = cells.stream()
                .filter(cell -> cell.workload().equals(workload.name()))
                .map(Cell::point)
                .toList();
        boolean scheduled = PlanKeys.runsAtRate(request)
                || workload.rate().map(rate -> rate.given(points)).orElse(true);
        return new Subject(workload, scheduled);
    }

    private static List<String> meant(String name, List<Subject> subjects) {
        String all = subjects.stream().map(subject -> subject.workload().name()).collect(Collectors.joining(", "));
        List<String> words = Stream.of(Word.values()).map(Word::word).toList();
        List<String> measures =
                subjects.stream().flatMap(Subject::compared).map(Measure::name).toList();
        if (measures.contains(name)) {
            return List.of(name);
        }
        if (!words.contains(name)) {
            throw new UserError(SETTING + " names " + Words.quoted(name) + ", which is none of "
                    + String.join(", ", words) + " and no measure of " + all
                    + Words.didYouMean(
                            name,
                            Stream.concat(words.stream(), measures.stream()).toList()));
        }
        Word word = Word.valueOf(name.toUpperCase(Locale.ROOT));
        List<String> meant = subjects.stream()
                .flatMap(subject -> subject.measure(word).stream())
                .toList();
        if (meant.isEmpty()) {
            throw new UserError(SETTING + " names " + name + ", which " + all
                    + " does not have here; jdyno workloads NAME lists the measures");
        }
        return meant;
    }
}
