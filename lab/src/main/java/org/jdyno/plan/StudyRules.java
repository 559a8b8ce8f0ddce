package org.jdyno.plan;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Measure;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.Rule;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.Conclusion.Claim;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.Exhibit.Figure;
import org.jdyno.model.study.Loads;
import org.jdyno.model.study.Overview;
import org.jdyno.model.study.Suite;

/**
 * Checks that the exhibits, the score card and the conclusions of a study can be made from its parts, however far those
 * are shortened. Otherwise hours would be spent on a table that cannot be filled.
 */
public final class StudyRules {
    private final StudyFile file;
    private final Workloads workloads;

    private StudyRules(StudyFile file, Workloads workloads) {
        this.file = file;
        this.workloads = workloads;
    }

    /** @throws UserError that names the exhibit, line or claim, the part and what does not fit */
    public static void verify(StudyFile file, Workloads workloads) {
        StudyRules rules = new StudyRules(file, workloads);
        file.study().exhibits().forEach(rules::verify);
        file.study().overview().ifPresent(rules::verify);
        file.study().card().forEach(rules::verify);
        file.study().conclusions().forEach(conclusion -> conclusion.claims().forEach(rules::verify));
    }

    private void verify(Exhibit exhibit) {
        verifyKeys(exhibit);
        for (PartForm form : forms(exhibit.part())) {
            Workload workload = workload(named(exhibit), form);
            require(
                    named(exhibit),
                    !form.request().has(ExperimentKeys.LIMIT),
                    "shows " + form.name()
                            + ", which searches for a limit and compares nothing; name it in limits:, and let a column"
                            + " be limit");
            boolean rates = form.request().has(ExperimentKeys.SLO);
            require(
                    named(exhibit),
                    rates == exhibit.has(Exhibit.Of.RATES) && rates == exhibit.isAll(Exhibit.Of.RATES),
                    rates
                            ? "shows " + form.name() + ", which searches for a rate; its only column is sustained"
                            : "has the column sustained, but " + form.name() + " has no slo:");
            verifyNames(exhibit, form, workload);
            verifyLoads(exhibit, form, workload);
            verifySuite(exhibit, form, workload);
            exhibit.limits().ifPresent(limits -> verifyLimits(exhibit, limits, workload));
        }
    }

    private void verify(Overview overview) {
        String who = "the overview " + Words.quoted(overview.title());
        file.study().parts().forEach(part -> overview.columns().values().stream()
                .filter(shows -> !shows.equals(Overview.WARM_UP))
                .forEach(measure -> verifyAtOnePoint(who, "shows", part.name(), measure)));
    }

    private void verify(CardLine line) {
        verifyAtOnePoint(
                "the line " + Words.quoted(line.title()) + " of the card", "compares", line.part(), line.measure());
    }

    private void verifyAtOnePoint(String who, String does, String part, String measure) {
        for (PartForm form : forms(part)) {
            require(
                    who,
                    form.cells().size() == 1,
                    does + " one workload at one point, and " + form.name() + " runs "
                            + form.cells().size());
            Workload workload = workload(who, form);
            requireKnown(who, does + " the measure", measure, workload, measures(workload));
        }
    }

    private void verify(Claim claim) {
        String who = "the claim " + Words.quoted(claim.title());
        for (PartForm form : forms(claim.part())) {
            Workload workload = workload(who, form);
            require(
                    who,
                    !form.request().has(ExperimentKeys.LIMIT),
                    "is about " + form.name() + ", which searches for a limit and compares nothing");
            claim.measure()
                    .ifPresent(measure ->
                            requireKnown(who, "is about the measure", measure, workload, measures(workload)));
            verifyParameters(who, claim.at(), workload);
            verifyParameters(who, claim.differing(), workload);
            List<Point> points = form.cells().stream().map(Cell::point).toList();
            List<Point> about = points.stream().filter(claim::isAt).toList();
            require(who, !about.isEmpty(), "is about " + values(claim.at()) + ", which is not in " + form.name());
            about.forEach(point -> require(
                    who,
                    points.contains(claim.partner(point)),
                    "is against " + values(claim.differing()) + ", which is not in " + form.name()));
        }
    }

    private static void verifyParameters(String who, Map<String, String> values, Workload workload) {
        List<String> known = workload.settable().stream().map(Parameter::name).toList();
        values.keySet().forEach(name -> requireKnown(who, "has the parameter", name, workload, known));
    }

    private static String values(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining(", "));
    }

    private List<PartForm> forms(String name) {
        return PartForm.all(file, workloads, name);
    }

    private Workload workload(String who, PartForm form) {
        List<String> names =
                form.cells().stream().map(Cell::workload).distinct().toList();
        require(
                who,
                names.size() == 1,
                "must be about one workload, but " + form.name() + " runs " + String.join(", ", names));
        return workloads.of(form.cells(), names.get(0));
    }

    private static List<String> measures(Workload workload) {
        return workload.measures().stream().map(Measure::name).toList();
    }

    /** Keys and columns that need one another. */
    private static void verifyKeys(Exhibit exhibit) {
        List<Figure> figures = exhibit.figures();
        Map<String, Boolean> given = new TreeMap<>(Map.of(
                "measure", exhibit.measure().isPresent(),
                "distribution", exhibit.distribution().isPresent(),
                "limits", exhibit.limits().isPresent()));
        for (Figure figure : figures) {
            String key = figure.of().key();
            require(
                    named(exhibit),
                    key.equals("measure") || given.getOrDefault(key, true),
                    "has the column " + figure.word() + ", which needs " + key + ":");
            require(
                    named(exhibit),
                    figure.of() != Exhibit.Of.RATIO || exhibit.isAll(Exhibit.Of.RATIO),
                    "has the column " + figure.word() + ", which has a row for each platform, beside "
                            + "others, which may have several; show these in an exhibit of their own");
        }
        given.forEach((key, is) -> {
            List<Figure> takers = Stream.of(Figure.values())
                    .filter(figure -> figure.of().key().equals(key))
                    .toList();
            require(
                    named(exhibit),
                    !is || figures.stream().anyMatch(takers::contains),
                    "has " + key + ": and no column that shows it; leave it out, or have one of "
                            + takers.stream().map(Figure::word).collect(Collectors.joining(", ")));
        });
        require(
                named(exhibit),
                exhibit.at().isEmpty() || figures.size() < exhibit.columns().size(),
                "has at: and no column that is the name of a measure; leave it out");
        boolean lines = exhibit.chart() == Exhibit.Chart.LINES;
        require(
                named(exhibit),
                !lines || exhibit.shows(Figure.LOADS),
                "has a chart of lines, which needs the column " + Figure.LOADS.word());
        List<String> columns = exhibit.published().columns();
        columns.stream()
                .limit(columns.size() - (exhibit.shows(Figure.LIMIT) ? 1 : 0))
                .forEach(column -> require(
                        named(exhibit),
                        !lines || Exhibit.isLoad(column),
                        "has a chart of lines, so its published columns must be numbers, not " + Words.quoted(column)));
    }

    private static void verifyNames(Exhibit exhibit, PartForm form, Workload workload) {
        List<String> words = Stream.concat(Stream.of(Figure.values()).map(Figure::word), measures(workload).stream())
                .toList();
        exhibit.columns()
                .forEach(column -> require(
                        named(exhibit),
                        words.contains(column.shows()),
                        "has the column " + Words.quoted(column.shows()) + ", which is no measure of " + workload.name()
                                + " and no other figure" + Words.hint(column.shows(), words)));
        exhibit.measures()
                .forEach(one -> requireKnown(named(exhibit), "shows the measure", one, workload, measures(workload)));
        verifyParameters(named(exhibit), exhibit.rows(), workload);
        require(
                named(exhibit),
                form.cells().stream().map(Cell::point).anyMatch(exhibit::shows),
                "shows rows with " + values(exhibit.rows()) + ", which are not in " + form.name());
        Set<String> distributions = workload.distributions().keySet();
        exhibit.distribution()
                .filter(name -> distributions.stream().noneMatch(exhibit::isOf))
                .ifPresent(
                        name -> requireKnown(named(exhibit), "shows the distribution", name, workload, distributions));
        Optional<Rule> rule = form.request().get(ExperimentKeys.RULE);
        String headline = workload.headline().name();
        String measure = exhibit.measure().orElse(headline);
        require(
                named(exhibit),
                !exhibit.shows(Figure.SCORE) || rule.isEmpty() || measure.equals(headline),
                "shows scores of " + measure + ", but rule "
                        + rule.map(Rule::word).orElse(Rule.NONE) + " scores " + headline + "; leave out measure:");
    }

    private static void requireKnown(
            String who, String does, String name, Workload workload, Collection<String> known) {
        require(
                who,
                known.contains(name),
                does + " " + Words.quoted(name) + ", which " + workload.name() + " does not have"
                        + Words.hint(name, known));
    }

    private static void verifyLoads(Exhibit exhibit, PartForm form, Workload workload) {
        Loads loads = Loads.of(workload, form.cells().stream().map(Cell::point).toList());
        SortedSet<Long> there = form.cells().stream()
                .map(cell -> loads.at(cell.point()))
                .collect(Collectors.toCollection(TreeSet::new));
        String loadsOfForm = form.name()
                + (there.size() == 1 ? " has one load: " : " has the loads ")
                + there.stream().map(load -> Long.toString(load)).collect(Collectors.joining(", "));
        for (Figure figure : exhibit.figures()) {
            boolean several = figure.of().shown() == Exhibit.Shown.SEVERAL_LOADS;
            require(
                    named(exhibit),
                    figure.of().shown() == Exhibit.Shown.ANY || several == there.size() > 1,
                    "has the column " + figure.word() + ", which shows " + (several ? "several loads" : "one load")
                            + ", but " + loadsOfForm);
        }
        exhibit.at()
                .ifPresent(at ->
                        require(named(exhibit), there.contains(at), "shows the load " + at + ", but " + loadsOfForm));
    }

    private static void verifySuite(Exhibit exhibit, PartForm form, Workload workload) {
        List<Point> points = form.cells().stream().map(Cell::point).toList();
        for (Figure figure : exhibit.figures()) {
            if (figure == Figure.GAINS) {
                verifyVaried(
                        exhibit,
                        form,
                        Suite.ofAny(workload, points),
                        "gains, which compares the values of one parameter",
                        "varies none");
            } else if (figure.of() == Exhibit.Of.RATIO) {
                verifyVaried(
                        exhibit,
                        form,
                        Suite.of(workload, points),
                        figure.word() + ", which shows the tests of a suite",
                        "does not run several");
            }
        }
    }

    private static void verifyVaried(
            Exhibit exhibit, PartForm form, Optional<Suite> varied, String column, String otherwise) {
        String has = "has the column " + column + ", but " + form.name() + " ";
        require(named(exhibit), varied.isPresent(), has + otherwise);
        List<String> others = varied.map(Suite::others).orElse(List.of());
        require(named(exhibit), others.isEmpty(), has + "also varies " + String.join(", ", others));
    }

    private void verifyLimits(Exhibit exhibit, String name, Workload workload) {
        for (PartForm form : forms(name)) {
            require(
                    named(exhibit),
                    form.request().has(ExperimentKeys.LIMIT),
                    "names limits: " + name + ", whose plan has no limit:");
            require(
                    named(exhibit),
                    workload(named(exhibit), form).name().equals(workload.name()),
                    "shows " + workload.name() + ", but " + form.name() + " searches for a limit of another workload");
        }
    }

    private static String named(Exhibit exhibit) {
        return "the exhibit " + Words.quoted(exhibit.name());
    }

    private static void require(String who, boolean fits, String otherwise) {
        if (!fits) {
            throw new UserError(who + " " + otherwise);
        }
    }
}
