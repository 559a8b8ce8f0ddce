package org.jdyno.plan;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
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
import org.jdyno.model.study.Loads;
import org.jdyno.model.study.Suite;

/**
 * Checks that the exhibits, the score card and the conclusions of a study can be made from its parts, however far those
 * are shortened. Otherwise hours would be spent on a table that cannot be filled.
 */
public final class ExhibitRules {
    private final StudyFile file;
    private final Workloads workloads;

    private ExhibitRules(StudyFile file, Workloads workloads) {
        this.file = file;
        this.workloads = workloads;
    }

    /** @throws UserError that names the exhibit, line or claim, the part and what does not fit */
    public static void verify(StudyFile file, Workloads workloads) {
        ExhibitRules rules = new ExhibitRules(file, workloads);
        file.study().exhibits().forEach(rules::verify);
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
                            + ", which searches for a limit and compares nothing; name it in limits: of a curve");
            verifyMeasures(exhibit, form, workload);
            verifyLoads(exhibit, form, workload);
            verifySuite(exhibit, form, workload);
            exhibit.limits().ifPresent(limits -> verifyLimits(exhibit, limits, workload));
        }
        if (exhibit.kind() == Exhibit.Kind.CURVE) {
            exhibit.published().columns().forEach(column -> verifyColumn(exhibit, column));
        }
    }

    private void verify(CardLine line) {
        String who = "the line " + Words.quoted(line.title()) + " of the card";
        for (PartForm form : forms(line.part())) {
            require(
                    who,
                    form.cells().size() == 1,
                    "compares one workload at one point, and " + form.name() + " runs "
                            + form.cells().size());
            Workload workload = workload(who, form);
            requireKnown(who, "compares the measure", line.measure(), workload, measures(workload));
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
            List<String> parameters =
                    workload.parameters().stream().map(Parameter::name).toList();
            claim.at().keySet().forEach(name -> requireKnown(who, "has the parameter", name, workload, parameters));
            require(
                    who,
                    form.cells().stream().map(Cell::point).anyMatch(claim::isAt),
                    "is about "
                            + claim.at().entrySet().stream()
                                    .map(value -> value.getKey() + "=" + value.getValue())
                                    .collect(Collectors.joining(", "))
                            + ", which is not in " + form.name());
        }
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

    private static void verifyKeys(Exhibit exhibit) {
        String kind = "is of kind " + exhibit.kind().word();
        exhibit.keys().forEach((key, given) -> {
            require(named(exhibit), given || !exhibit.kind().needs(key), kind + ", which needs " + key + ":");
            List<String> takers = Stream.of(Exhibit.Kind.values())
                    .filter(other -> other.takes(key))
                    .map(Exhibit.Kind::word)
                    .toList();
            require(
                    named(exhibit),
                    !given || exhibit.kind().takes(key),
                    kind + ", which takes no " + key + ":; leave it out, or use " + String.join(", ", takers));
        });
    }

    private static void verifyMeasures(Exhibit exhibit, PartForm form, Workload workload) {
        String headline = workload.headline().name();
        String measure = exhibit.measure().orElse(headline);
        Stream.concat(Stream.of(measure), exhibit.measures().stream())
                .forEach(one -> requireKnown(named(exhibit), "shows the measure", one, workload, measures(workload)));
        exhibit.distribution()
                .ifPresent(name -> requireKnown(
                        named(exhibit),
                        "shows the distribution",
                        name,
                        workload,
                        workload.distributions().keySet()));
        Optional<Rule> rule = form.request().get(ExperimentKeys.RULE);
        require(
                named(exhibit),
                exhibit.kind() != Exhibit.Kind.SCORES || rule.isEmpty() || measure.equals(headline),
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
        SortedSet<Double> there = form.cells().stream()
                .map(cell -> loads.at(cell.point()))
                .collect(Collectors.toCollection(TreeSet::new));
        String kind = "is of kind " + exhibit.kind().word();
        String loadsOfForm = form.name()
                + (there.size() == 1 ? " has one load: " : " has the loads ")
                + there.stream().map(load -> Long.toString(Math.round(load))).collect(Collectors.joining(", "));
        require(
                named(exhibit),
                exhibit.kind().shown() != Exhibit.Shown.SEVERAL_LOADS || there.size() > 1,
                kind + ", which shows several loads, but " + loadsOfForm + "; use scores or bars");
        require(
                named(exhibit),
                exhibit.kind().shown() != Exhibit.Shown.ONE_LOAD || there.size() == 1,
                kind + ", which shows one load, but " + loadsOfForm);
        exhibit.at()
                .ifPresent(at -> require(
                        named(exhibit),
                        there.contains(at),
                        "shows the load " + Math.round(at) + ", but " + loadsOfForm));
    }

    private static void verifySuite(Exhibit exhibit, PartForm form, Workload workload) {
        List<Point> points = form.cells().stream().map(Cell::point).toList();
        if (exhibit.kind() == Exhibit.Kind.FRACTIONS) {
            verifyVaried(
                    exhibit, form, Suite.of(workload, points), "shows the tests of a suite", "does not run several");
        }
        if (exhibit.kind() == Exhibit.Kind.GAINS) {
            verifyVaried(
                    exhibit,
                    form,
                    Suite.ofAny(workload, points),
                    "compares the values of one parameter",
                    "varies none");
        }
    }

    private static void verifyVaried(
            Exhibit exhibit, PartForm form, Optional<Suite> varied, String meaning, String otherwise) {
        String kind = "is of kind " + exhibit.kind().word() + ", which " + meaning + ", but " + form.name() + " ";
        require(named(exhibit), varied.isPresent(), kind + otherwise);
        List<String> others = varied.map(Suite::others).orElse(List.of());
        require(named(exhibit), others.isEmpty(), kind + "also varies " + String.join(", ", others));
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

    private static void verifyColumn(Exhibit exhibit, String column) {
        require(
                named(exhibit),
                column.matches("[0-9]+([.][0-9]+)?"),
                "is a curve, so its published columns must be numbers, not " + Words.quoted(column));
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
