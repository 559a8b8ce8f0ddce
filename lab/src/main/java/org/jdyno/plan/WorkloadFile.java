package org.jdyno.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.model.Condition;
import org.jdyno.model.Direction;
import org.jdyno.model.Formula;
import org.jdyno.model.Key;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Measure;
import org.jdyno.model.Parameter;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Role;
import org.jdyno.model.TwinLibrary;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.yaml.Binding;
import org.jdyno.yaml.Setting;

/** Reads a {@code workload.yaml}, which docs/adding-a-workload.md describes. */
final class WorkloadFile {
    static final String NAME = "workload.yaml";

    /** The roles that a term may name in addition to those of the workload. */
    private static final Set<String> COMMON_ROLES = Set.of("tested", "driver", "control", "lab", "link");

    private static final Binding BINDING =
            new Binding(Map.of(Condition.class, WorkloadFile::condition, Parameter.Kind.class, WorkloadFile::kind));

    /** The keys of the file; each is described where the model has it. */
    private record Form(
            @Key("extends") Optional<String> extended,
            String name,
            @Key(flat = true) Workload.About about,
            List<Role> roles,
            List<Parameter> parameters,
            List<MeasureForm> measures,
            Map<String, String> distributions,
            List<String> twin,
            List<TwinLibrary> twinLibraries,
            Optional<LoadParameter> load,
            Optional<RateForm> capacity,
            List<String> sweep,
            @Key(flat = true) Workload.Demands demands) {}

    private record MeasureForm(
            String name,
            String title,
            String unit,
            Direction better,
            @Key(otherwise = "0.02", least = 0, most = 1) double margin,
            boolean headline,
            boolean condition,
            String value,
            @Key(otherwise = "1", least = 1e-15, most = 1e15) double scale) {
        private MeasureForm {
            if (headline && condition) {
                throw new IllegalArgumentException(name + " is the headline or a condition, not both");
            }
        }

        Measure measure() {
            Measure.Kind other = condition ? Measure.Kind.CONDITION : Measure.Kind.EXPLORATORY;
            return new Measure(name, title, unit, better, margin, headline ? Measure.Kind.HEADLINE : other);
        }
    }

    private record CommonForm(List<MeasureForm> measures) {}

    /** @param from where a search begins; any server sustains the default */
    private record RateForm(
            String varies,
            String response,
            String unit,
            @Key(otherwise = "100", least = 1, most = Integer.MAX_VALUE) long from,
            Optional<String> headline,
            List<String> settings,
            boolean ownPhase) {
        /** The bounds of the rate are those of its parameter, where 0 means that there is none. */
        RateParameter of(List<Parameter> parameters) {
            Parameter varied = parameters.stream()
                    .filter(parameter -> parameter.name().equals(varies))
                    .findFirst()
                    .orElseThrow(() -> unknown("capacity varies the unknown parameter ", varies, names(parameters)));
            return new RateParameter(
                    varies,
                    response,
                    unit,
                    from,
                    Math.max(1, varied.range().min().orElse(1)),
                    varied.range().max().orElse(Integer.MAX_VALUE),
                    headline,
                    Stream.concat(Stream.of(varies), settings.stream())
                            .distinct()
                            .toList(),
                    ownPhase);
        }
    }

    private WorkloadFile() {}

    static Workload read(Path folder) {
        Setting file = Setting.read(folder.resolve(NAME));
        Optional<Setting> extended = file.get("extends")
                .map(other -> Setting.read(folder.resolveSibling(other.text()).resolve(NAME)));
        Form form = BINDING.read(extended.map(other -> other.with(file)).orElse(file), Form.class);
        try {
            Workload workload = workload(form, folder);
            check(workload);
            return workload;
        } catch (IllegalArgumentException invalid) {
            throw new UserError(folder.resolve(NAME) + ": " + invalid.getMessage(), invalid);
        }
    }

    private static Workload workload(Form form, Path folder) {
        Map<String, MeasureForm> measures = new LinkedHashMap<>();
        Stream.of(form.measures, common().measures)
                .flatMap(List::stream)
                .forEach(measure -> measures.putIfAbsent(measure.name, measure));
        if (form.roles.stream()
                .anyMatch(role -> role.driving() && role.presence().underTest().always())) {
            measures.remove(Workload.LOAD_GENERATOR_CPU);
        }
        Map<String, Formula> formulas = new LinkedHashMap<>();
        measures.forEach((name, measure) -> formulas.put(name, Formula.parse(measure.value, measure.scale)));
        Map<String, String> distributions = new LinkedHashMap<>(form.distributions);
        distributions.put("tested.hiccup", "Hiccups under test");
        distributions.put("control.hiccup", "Hiccups of an idle process beside it");
        return new Workload(
                form.name,
                form.about,
                folder,
                form.roles,
                form.parameters,
                new Workload.Varied(form.load, form.capacity.map(capacity -> capacity.of(form.parameters))),
                new Workload.Figures(
                        measures.values().stream().map(MeasureForm::measure).toList(),
                        formulas,
                        distributions,
                        form.sweep),
                new Workload.Twin(sources(form.twin, folder), form.twinLibraries),
                form.demands);
    }

    private static CommonForm common() {
        String resource = "common-measures.yaml";
        try (InputStream in = WorkloadFile.class.getResourceAsStream(resource)) {
            return BINDING.read(Setting.read(in, resource), CommonForm.class);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The sources of the twin, relative to the workload's folder. */
    private static List<String> sources(List<String> directories, Path folder) {
        List<String> sources = new ArrayList<>();
        for (String directory : directories) {
            try (Stream<Path> files = Files.list(folder.resolve(directory))) {
                files.map(source -> folder.relativize(source).toString())
                        .filter(source -> source.endsWith(".c"))
                        .sorted()
                        .forEach(sources::add);
            } catch (IOException unreadable) {
                throw new UserError("cannot read the twin of " + folder + ": " + Words.reason(unreadable), unreadable);
            }
        }
        return sources;
    }

    /** A section of parameters with their values, or whether it always holds. */
    private static Condition condition(Setting value) {
        if (!value.isSection()) {
            return value.flag() ? Condition.ALWAYS : Condition.NEVER;
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        value.section()
                .forEach((parameter, listed) -> values.put(
                        parameter, listed.list().stream().map(Setting::text).toList()));
        if (values.isEmpty() || values.containsValue(List.of())) {
            throw value.wrong("must name a parameter with a list of its values, such as {database: [postgres]}");
        }
        return Condition.of(values);
    }

    /** The kind of a parameter; only one of every workload is a size. */
    private static Parameter.Kind kind(Setting value) {
        return Parameter.Kind.valueOf(
                value.word(List.of("integer", "word", "text", "numbers")).toUpperCase(Locale.ROOT));
    }

    /** Without this what names something unknown would silently be missing, or not be increased, or never be met. */
    private static void check(Workload workload) {
        for (Parameter parameter : workload.parameters()) {
            if (Workload.COMMON.stream().anyMatch(ofAll -> ofAll.name().equals(parameter.name()))) {
                throw new IllegalArgumentException(
                        parameter.name() + " is a parameter of every workload; give this one another name");
            }
        }
        Collection<String> numbers = names(workload.parameters().stream()
                .filter(parameter -> parameter.kind() == Parameter.Kind.INTEGER)
                .toList());
        Set<String> named = new TreeSet<>();
        workload.load().ifPresent(load -> {
            named.add(load.parameter());
            load.each().ifPresent(named::add);
        });
        workload.rate().map(RateParameter::settings).ifPresent(named::addAll);
        Set<String> roles = new TreeSet<>(COMMON_ROLES);
        workload.roles().forEach(role -> {
            role.splits().ifPresent(named::add);
            role.count().ifPresent(named::add);
            roles.add(role.name());
        });
        for (String name : named) {
            if (!numbers.contains(name)) {
                throw new IllegalArgumentException(
                        Words.quoted(name) + " is not among the integer parameters" + Words.hint(name, numbers));
            }
        }
        workload.rate().ifPresent(rate -> {
            checkHistogram(workload, "capacity", rate.response());
            rate.headline().ifPresent(headline -> checkMeasure(workload, "capacity", headline));
        });
        workload.figures().sweep().forEach(name -> checkMeasure(workload, "sweep", name));
        workload.formulas().forEach((measure, formula) -> formula.terms().forEach(term -> {
            if (!roles.contains(term.role())) {
                throw unknown("measure " + measure + " names the unknown role ", term.role(), roles);
            }
            if (term.statistic().isPresent()) {
                checkHistogram(workload, "measure " + measure, term.distribution());
            }
        }));
    }

    private static void checkMeasure(Workload workload, String key, String name) {
        List<String> measures = workload.measures().stream().map(Measure::name).toList();
        if (!measures.contains(name)) {
            throw unknown(key + " names the unknown measure ", name, measures);
        }
    }

    private static void checkHistogram(Workload workload, String key, String name) {
        Set<String> histograms = workload.distributions().keySet();
        if (!histograms.contains(name)) {
            throw new IllegalArgumentException(key + " names the histogram " + Words.quoted(name)
                    + ", which is not among the distributions" + Words.hint(name, histograms));
        }
    }

    private static List<String> names(List<Parameter> parameters) {
        return parameters.stream().map(Parameter::name).toList();
    }

    private static IllegalArgumentException unknown(String what, String name, Collection<String> known) {
        return new IllegalArgumentException(what + Words.quoted(name) + Words.hint(name, known));
    }
}
