package org.jdyno.lab.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.lab.model.Condition;
import org.jdyno.lab.model.Counters;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Durations;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Key;
import org.jdyno.lab.model.LevelOptions;
import org.jdyno.lab.model.LoadParameter;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.RateParameter;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.TwinLibrary;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.UsualHeap;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.yaml.Binding;
import org.jdyno.lab.yaml.Setting;

/** Reads a {@code workload.yaml}, which docs/adding-a-workload.md describes. */
final class WorkloadFile {
    static final String NAME = "workload.yaml";

    /** The roles that a term may name in addition to those of the workload. */
    private static final Set<String> COMMON_ROLES = Set.of("tested", "driver", "control", "lab", "link");

    private static final Binding BINDING = new Binding(Map.of(
            Condition.class, WorkloadFile::condition,
            LevelOptions[].class, WorkloadFile::options,
            UnderTest.class, WorkloadFile::underTest));

    /** The keys of the file; each is described where the model has it. */
    private record Form(
            @Key("extends") Optional<String> extended,
            String name,
            String title,
            String operation,
            List<RoleForm> roles,
            List<ParameterForm> parameters,
            List<MeasureForm> measures,
            Map<String, String> distributions,
            List<String> twin,
            List<TwinLibrary> twinLibraries,
            Optional<LoadParameter> load,
            Optional<RateForm> capacity,
            List<String> sweep,
            @Key(otherwise = "true") boolean tour,
            @Key(least = 0, most = 1_000) OptionalDouble othersLimit,
            @Key(least = 0) OptionalInt tailProcessors,
            @Key(value = "warm-up", least = 1, most = Durations.DAY_MILLIS) OptionalLong warmupMillis) {}

    private record RoleForm(
            String name,
            String main,
            boolean drives,
            Optional<UnderTest> underTest,
            Optional<String> splits,
            Optional<LevelOptions[]> options,
            boolean generator,
            boolean adapter,
            Optional<Condition> when,
            Optional<String> count,
            Optional<HeapForm> heap) {
        Role role() {
            return new Role(
                    name,
                    main,
                    drives,
                    underTest.filter(UnderTest::ever).isPresent(),
                    splits,
                    options.map(List::of).orElse(List.of()),
                    generator,
                    adapter,
                    when.orElse(Condition.ALWAYS),
                    underTest.map(UnderTest::when).orElse(Condition.ALWAYS),
                    count,
                    heap.map(usual -> new UsualHeap(usual.size, usual.when.orElse(Condition.ALWAYS))));
        }
    }

    /** Whether a role is under test, or when. */
    private record UnderTest(boolean ever, Condition when) {}

    private record HeapForm(String size, Optional<Condition> when) {}

    private record ParameterForm(
            String name,
            Type type,
            @Key("default") String initial,
            List<String> values,
            OptionalLong min,
            OptionalLong max,
            String help,
            boolean paces,
            boolean places,
            Optional<Parameter.OtherDefault> elsewhere,
            Optional<String> alone,
            @Key(otherwise = "0", least = 0, most = 1 << 20) long space) {
        private enum Type {
            INTEGER,
            WORD,
            TEXT
        }

        Parameter parameter() {
            if (name.equals(Heap.NAME) || name.equals(Counters.NAME)) {
                throw new IllegalArgumentException(
                        name + " is a parameter of every workload; give this one another name");
            }
            List<String> usual = type == Type.WORD ? List.of(initial.split(",")) : List.of(initial);
            return new Parameter(
                    name,
                    Parameter.Kind.valueOf(type.name()),
                    usual.get(0),
                    values,
                    min,
                    max,
                    help,
                    paces,
                    places,
                    usual,
                    elsewhere,
                    alone,
                    space);
        }
    }

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

    /** The measures that all workloads share. */
    private record CommonForm(List<MeasureForm> measures) {}

    /** @param from where a search begins; any server sustains the default */
    private record RateForm(
            String varies,
            String response,
            String unit,
            @Key(otherwise = "100", least = 1, most = Integer.MAX_VALUE) long from,
            Optional<String> headline,
            List<String> settings) {
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
                    Math.max(1, varied.min().orElse(1)),
                    varied.max().orElse(Integer.MAX_VALUE),
                    headline,
                    Stream.concat(Stream.of(varies), settings.stream())
                            .distinct()
                            .toList());
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
        List<Role> roles = form.roles.stream().map(RoleForm::role).toList();
        List<Parameter> parameters =
                form.parameters.stream().map(ParameterForm::parameter).toList();
        Map<String, MeasureForm> measures = new LinkedHashMap<>();
        Stream.of(form.measures, common().measures)
                .flatMap(List::stream)
                .forEach(measure -> measures.putIfAbsent(measure.name, measure));
        if (roles.stream()
                .anyMatch(role ->
                        role.driving() && role.underTest() && role.testedWhen().always())) {
            measures.remove(Workload.LOAD_GENERATOR_CPU);
        }
        Map<String, Formula> formulas = new LinkedHashMap<>();
        measures.forEach((name, measure) -> formulas.put(name, Formula.parse(measure.value, measure.scale)));
        Map<String, String> distributions = new LinkedHashMap<>(form.distributions);
        distributions.put("tested.hiccup", "Hiccups under test");
        distributions.put("control.hiccup", "Hiccups of an idle process beside it");
        return new Workload(
                form.name,
                form.title,
                form.operation,
                folder,
                roles,
                parameters,
                measures.values().stream().map(MeasureForm::measure).toList(),
                formulas,
                distributions,
                sources(form.twin, folder),
                form.load,
                form.sweep,
                form.tour,
                form.othersLimit,
                form.tailProcessors,
                form.capacity.map(capacity -> capacity.of(parameters)),
                form.twinLibraries,
                form.warmupMillis);
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

    private static UnderTest underTest(Setting value) {
        return value.isSection()
                ? new UnderTest(true, condition(value))
                : new UnderTest(value.flag(), Condition.ALWAYS);
    }

    private static Condition condition(Setting section) {
        Map<String, List<String>> values = texts(section);
        if (values.isEmpty() || values.containsValue(List.of())) {
            throw section.wrong("must name a parameter with a list of its values, such as {database: [postgres]}");
        }
        return Condition.of(values);
    }

    private static LevelOptions[] options(Setting section) {
        return texts(section).entrySet().stream()
                .map(level -> LevelOptions.parse(level.getKey(), level.getValue()))
                .toArray(LevelOptions[]::new);
    }

    private static Map<String, List<String>> texts(Setting section) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        section.section()
                .forEach((key, listed) ->
                        texts.put(key, listed.list().stream().map(Setting::text).toList()));
        return texts;
    }

    /** Without this what names something unknown would silently be missing, or not be increased, or never be met. */
    private static void check(Workload workload) {
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
        workload.sweep().forEach(name -> checkMeasure(workload, "sweep", name));
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
