package org.jdyno.lab.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.lab.model.Counters;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.LoadParameter;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.RateParameter;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Term;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;

/** Reads a {@code workload.yaml}, which docs/adding-a-workload.md describes. */
final class WorkloadFile {
    static final String NAME = "workload.yaml";

    /** The roles that a term may name in addition to those of the workload. */
    private static final Set<String> COMMON_ROLES = Set.of("tested", "driver", "control", "lab", "link");

    /** Where a search for the highest rate begins unless the workload says otherwise: any server sustains that. */
    private static final long FIRST_RATE = 100;

    private WorkloadFile() {}

    static Workload read(Path folder) {
        Settings file = settings(folder);
        Map<String, Measure> measures = new LinkedHashMap<>();
        Map<String, Formula> formulas = new LinkedHashMap<>();
        List<Role> roles = RoleSections.read(file);
        MeasureSections.read(file, measures, formulas);
        MeasureSections.readCommon(measures, formulas);
        if (roles.stream()
                .anyMatch(role ->
                        role.driving() && role.underTest() && role.testedWhen().always())) {
            measures.remove(Workload.LOAD_GENERATOR_CPU);
            formulas.remove(Workload.LOAD_GENERATOR_CPU);
        }
        Map<String, String> distributions = new LinkedHashMap<>();
        file.sectionIf("distributions").ifPresent(section -> distributions.putAll(section.entries()));
        distributions.put("tested.hiccup", "Hiccups under test");
        distributions.put("control.hiccup", "Hiccups of an idle process beside it");
        try {
            Workload workload = new Workload(
                    file.text("name"),
                    file.text("title"),
                    file.text("operation"),
                    folder,
                    roles,
                    parameters(file),
                    List.copyOf(measures.values()),
                    formulas,
                    distributions,
                    TwinSection.sources(file, folder),
                    file.sectionIf("load").map(WorkloadFile::load),
                    file.texts("sweep"),
                    file.flag("tour", true),
                    file.numberIf("others-limit", 0, 1_000),
                    whole(file, "tail-processors"),
                    rateParameter(file),
                    TwinSection.libraries(file),
                    warmupMillis(file));
            file.rejectUnknownKeys();
            checkLoad(workload);
            checkRateParameter(workload);
            formulas.forEach((measure, formula) -> formula.terms().forEach(term -> check(workload, measure, term)));
            return workload;
        } catch (IllegalArgumentException invalid) {
            throw new UserError(folder.resolve(NAME) + ": " + invalid.getMessage(), invalid);
        }
    }

    /** The settings of the file, merged over those of the workload that it extends, if any. */
    private static Settings settings(Path folder) {
        Settings file = Settings.read(folder.resolve(NAME));
        Settings whole = file.textIf("extends")
                .map(other -> Settings.read(folder.resolveSibling(other).resolve(NAME))
                        .with(file))
                .orElse(file);
        whole.textIf("extends"); // is known
        return whole;
    }

    private static LoadParameter load(Settings section) {
        LoadParameter load = new LoadParameter(
                section.text("name"), section.text("title"), section.text("varies"), section.textIf("each"));
        section.rejectUnknownKeys();
        return load;
    }

    /** The bounds of the rate are those of its parameter, where 0 means that there is none. */
    private static Optional<RateParameter> rateParameter(Settings file) {
        return file.sectionIf("capacity").map(section -> {
            String rate = section.text("varies");
            Settings parameter = file.sections("parameters").get(rate);
            if (parameter == null) {
                throw section.wrong("varies the unknown parameter " + Words.quoted(rate)
                        + Words.hint(rate, file.sections("parameters").keySet()));
            }
            RateParameter rateParameter = new RateParameter(
                    rate,
                    section.text("response"),
                    section.text("unit"),
                    section.wholeIf("from", 1, Integer.MAX_VALUE).orElse(FIRST_RATE),
                    Math.max(1, optional(parameter, "min").orElse(1)),
                    optional(parameter, "max").orElse(Integer.MAX_VALUE),
                    section.textIf("headline"),
                    settings(rate, section.texts("settings")));
            section.rejectUnknownKeys();
            return rateParameter;
        });
    }

    private static List<String> settings(String rate, List<String> listed) {
        return Stream.concat(Stream.of(rate), listed.stream()).distinct().toList();
    }

    /** Without this an objective on response times that no role records would silently never be met. */
    private static void checkRateParameter(Workload workload) {
        workload.rate().ifPresent(rate -> {
            Set<String> histograms = workload.distributions().keySet();
            if (!histograms.contains(rate.response())) {
                throw new IllegalArgumentException("capacity names the histogram " + Words.quoted(rate.response())
                        + ", which is not among the distributions" + Words.hint(rate.response(), histograms));
            }
            rate.headline().ifPresent(headline -> checkMeasure(workload, "capacity", headline));
        });
    }

    /**
     * Without this a load of unknown parameters could not be increased, and an unknown measure would silently be
     * missing from the curves.
     */
    private static void checkLoad(Workload workload) {
        List<String> numbers = workload.parameters().stream()
                .filter(parameter -> parameter.kind() == Parameter.Kind.INTEGER)
                .map(Parameter::name)
                .toList();
        Set<String> named = new TreeSet<>();
        workload.load().ifPresent(load -> {
            named.add(load.parameter());
            load.each().ifPresent(named::add);
        });
        workload.rate().map(RateParameter::settings).ifPresent(named::addAll);
        workload.roles().forEach(role -> {
            role.splits().ifPresent(named::add);
            role.count().ifPresent(named::add);
        });
        for (String name : named) {
            if (!numbers.contains(name)) {
                throw new IllegalArgumentException(
                        Words.quoted(name) + " is not among the integer parameters" + Words.hint(name, numbers));
            }
        }
        workload.sweep().forEach(name -> checkMeasure(workload, "sweep", name));
    }

    private static void checkMeasure(Workload workload, String key, String name) {
        List<String> measures = workload.measures().stream().map(Measure::name).toList();
        if (!measures.contains(name)) {
            throw new IllegalArgumentException(
                    key + " names the unknown measure " + Words.quoted(name) + Words.hint(name, measures));
        }
    }

    /** Without this the measure of an unknown role or histogram would silently be missing. */
    private static void check(Workload workload, String measure, Term term) {
        Set<String> roles = new TreeSet<>(COMMON_ROLES);
        workload.roles().forEach(role -> roles.add(role.name()));
        if (!roles.contains(term.role())) {
            throw new IllegalArgumentException("measure " + measure + " names the unknown role "
                    + Words.quoted(term.role()) + Words.hint(term.role(), roles));
        }
        Set<String> histograms = workload.distributions().keySet();
        if (term.statistic().isPresent() && !histograms.contains(term.distribution())) {
            throw new IllegalArgumentException(
                    "measure " + measure + " names the histogram " + Words.quoted(term.distribution())
                            + ", which is not among the distributions" + Words.hint(term.distribution(), histograms));
        }
    }

    private static List<Parameter> parameters(Settings file) {
        List<Parameter> parameters = new ArrayList<>();
        file.sections("parameters").forEach((name, section) -> {
            if (section.keys().isEmpty() && file.textIf("extends").isPresent()) {
                return; // it has been removed
            }
            if (name.equals(Heap.NAME) || name.equals(Counters.NAME)) {
                throw section.wrong("is a parameter of every workload; give this one another name");
            }
            parameters.add(parameter(name, section));
            section.rejectUnknownKeys();
        });
        return parameters;
    }

    private static Parameter parameter(String name, Settings section) {
        Parameter.Kind kind =
                switch (section.text("type")) {
                    case "integer" -> Parameter.Kind.INTEGER;
                    case "word" -> Parameter.Kind.WORD;
                    case "text" -> Parameter.Kind.TEXT;
                    default ->
                        throw section.wrong(
                                "type must be integer, word or text, not " + Words.quoted(section.text("type")));
                };
        String given = section.text("default");
        List<String> usual = kind == Parameter.Kind.WORD ? List.of(given.split(",")) : List.of(given);
        return new Parameter(
                name,
                kind,
                usual.get(0),
                section.texts("values"),
                optional(section, "min"),
                optional(section, "max"),
                section.text("help"),
                section.flag("paces", false),
                section.flag("places", false),
                usual,
                section.sectionIf("elsewhere").map(WorkloadFile::otherDefault),
                section.textIf("alone"),
                section.wholeIf("space", 0, 1 << 20).orElse(0L));
    }

    private static Parameter.OtherDefault otherDefault(Settings section) {
        Parameter.OtherDefault other = new Parameter.OtherDefault(
                section.text("default"),
                RoleSections.condition(section.sectionIf("when").orElseThrow(() -> section.wrong("must say when"))));
        section.rejectUnknownKeys();
        return other;
    }

    private static OptionalLong optional(Settings section, String key) {
        return section.wholeIf(key, Long.MIN_VALUE, Long.MAX_VALUE)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    private static OptionalLong warmupMillis(Settings file) {
        return file.millisIf("warm-up", 1, Durations.DAY_MILLIS)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    private static OptionalInt whole(Settings section, String key) {
        return section.wholeIf(key, 0, Integer.MAX_VALUE)
                .map(number -> OptionalInt.of(Math.toIntExact(number)))
                .orElse(OptionalInt.empty());
    }
}
