package org.jdyno.lab.plan;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.model.study.CardLine;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.model.study.Loads;
import org.jdyno.lab.model.study.Suite;

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
        file.study().conclusions().forEach(new ConclusionRules(file, workloads)::verify);
    }

    private void verify(Exhibit exhibit) {
        verifyKeys(exhibit);
        for (PartForm form : forms(exhibit.part())) {
            Workload workload = workload(exhibit, form);
            require(
                    exhibit,
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
        for (PartForm form : forms(line.part())) {
            String wrong = "the line " + Words.quoted(line.title()) + " of the card ";
            if (form.cells().size() != 1) {
                throw new UserError(wrong + "compares one workload at one point, and " + form.name() + " runs "
                        + form.cells().size());
            }
            Workload workload = workloads.of(form.cells(), form.cells().get(0).workload());
            List<String> known = workload.measures().stream().map(Measure::name).toList();
            if (!known.contains(line.measure())) {
                throw new UserError(wrong + "compares the measure " + Words.quoted(line.measure()) + ", which "
                        + workload.name() + " does not have" + Words.hint(line.measure(), known));
            }
            boolean sliced = form.request().get(Pairings.PREFERRED).equals(Optional.of(Pairing.SLICED.word()));
            if (sliced && !workload.canBeSliced(line.measure()) && !workload.isTakenInBurst(line.measure())) {
                throw new UserError(wrong + "compares the measure " + Words.quoted(line.measure())
                        + ", which trials in slices do not have, as in " + form.name());
            }
        }
    }

    private List<PartForm> forms(String name) {
        return PartForm.all(file, workloads, name);
    }

    private Workload workload(Exhibit exhibit, PartForm form) {
        List<String> names =
                form.cells().stream().map(Cell::workload).distinct().toList();
        require(
                exhibit,
                names.size() == 1,
                "must show one workload, but " + form.name() + " runs " + String.join(", ", names));
        return workloads.of(form.cells(), names.get(0));
    }

    /** The keys that its kind takes or needs. */
    private static void verifyKeys(Exhibit exhibit) {
        String kind = "is of kind " + exhibit.kind().word();
        exhibit.keys().forEach((key, given) -> {
            require(exhibit, given || !exhibit.kind().needs(key), kind + ", which needs " + key + ":");
            List<String> takers = Stream.of(Exhibit.Kind.values())
                    .filter(other -> other.takes(key))
                    .map(Exhibit.Kind::word)
                    .toList();
            require(
                    exhibit,
                    !given || exhibit.kind().takes(key),
                    kind + ", which takes no " + key + ":; leave it out, or use " + String.join(", ", takers));
        });
    }

    private static void verifyMeasures(Exhibit exhibit, PartForm form, Workload workload) {
        List<String> known = workload.measures().stream().map(Measure::name).toList();
        String headline = workload.headline().name();
        String measure = exhibit.measure().orElse(headline);
        Stream.concat(Stream.of(measure), exhibit.measures().stream())
                .forEach(one -> requireKnown(exhibit, "measure", one, workload, known));
        exhibit.distribution()
                .ifPresent(name -> requireKnown(
                        exhibit,
                        "distribution",
                        name,
                        workload,
                        workload.distributions().keySet()));
        Optional<Rule> rule = form.request().get(ExperimentKeys.RULE);
        require(
                exhibit,
                exhibit.kind() != Exhibit.Kind.SCORES || rule.isEmpty() || measure.equals(headline),
                "shows scores of " + measure + ", but rule "
                        + rule.map(Rule::word).orElse(Rule.NONE) + " scores " + headline + "; leave out measure:");
    }

    private static void requireKnown(
            Exhibit exhibit, String what, String name, Workload workload, Collection<String> known) {
        require(
                exhibit,
                known.contains(name),
                "shows the " + what + " " + Words.quoted(name) + ", which " + workload.name() + " does not have"
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
                exhibit,
                exhibit.kind().shown() != Exhibit.Shown.SEVERAL_LOADS || there.size() > 1,
                kind + ", which shows several loads, but " + loadsOfForm + "; use scores or bars");
        require(
                exhibit,
                exhibit.kind().shown() != Exhibit.Shown.ONE_LOAD || there.size() == 1,
                kind + ", which shows one load, but " + loadsOfForm);
        exhibit.at()
                .ifPresent(at -> require(
                        exhibit, there.contains(at), "shows the load " + Math.round(at) + ", but " + loadsOfForm));
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
        require(exhibit, varied.isPresent(), kind + otherwise);
        List<String> others = varied.map(Suite::others).orElse(List.of());
        require(exhibit, others.isEmpty(), kind + "also varies " + String.join(", ", others));
    }

    private void verifyLimits(Exhibit exhibit, String name, Workload workload) {
        for (PartForm form : forms(name)) {
            require(
                    exhibit,
                    form.request().has(ExperimentKeys.LIMIT),
                    "names limits: " + name + ", whose plan has no limit:");
            require(
                    exhibit,
                    workload(exhibit, form).name().equals(workload.name()),
                    "shows " + workload.name() + ", but " + form.name() + " searches for a limit of another workload");
        }
    }

    private static void verifyColumn(Exhibit exhibit, String column) {
        try {
            Double.parseDouble(column);
        } catch (NumberFormatException word) {
            throw wrong(exhibit, "is a curve, so its published columns must be numbers, not " + Words.quoted(column));
        }
    }

    private static void require(Exhibit exhibit, boolean fits, String otherwise) {
        if (!fits) {
            throw wrong(exhibit, otherwise);
        }
    }

    private static UserError wrong(Exhibit exhibit, String sentence) {
        return new UserError("the exhibit " + Words.quoted(exhibit.name()) + " " + sentence);
    }
}
