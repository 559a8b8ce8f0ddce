package org.jdyno.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A server program with its load, as its directory describes it. The lab knows a workload as data and processes only.
 *
 * @param name name of its directory, such as {@code chat}
 * @param folder its directory
 * @param roles the roles, in the order they are started; {@link #at} gives those of a trial
 * @param parameters the parameters, in the order they are listed
 */
public record Workload(
        String name,
        About about,
        Path folder,
        List<Role> roles,
        List<Parameter> parameters,
        Varied varied,
        Figures figures,
        Twin twin,
        Demands demands) {
    /** The parameters that every workload has, and which roles do not see. */
    public static final List<Parameter> COMMON =
            List.of(Parameter.HEAP, Parameter.STACK, Counters.PARAMETER, Parameter.CPUS, Parameter.PROCESSORS);

    /** The measure of the load generator's CPU time, which it does not have in trials in which it is under test. */
    public static final String LOAD_GENERATOR_CPU = "cpu-driver";

    /**
     * What lists say of it.
     *
     * @param title one line that describes it
     * @param operation name of its operations, plural, such as {@code messages}
     * @param tour whether {@code jdyno run} without arguments runs it
     */
    public record About(String title, String operation, @Key(otherwise = "true") boolean tour) {}

    /**
     * What searches and sweeps vary.
     *
     * @param load the parameter of its load; empty if the load cannot be varied
     * @param rate the parameter that sets its rate; empty if it has no rate
     */
    public record Varied(Optional<LoadParameter> load, Optional<RateParameter> rate) {
        public static final Varied NOTHING = new Varied(Optional.empty(), Optional.empty());
    }

    /**
     * What trials record, and what is made of it.
     *
     * @param measures the measures, in the order they are shown; exactly one is the headline
     * @param formulas measure name to formula
     * @param distributions name of a recorded histogram, as {@code role.name}, to its title
     * @param sweep the measures besides the headline that the report shows as curves over a swept parameter
     */
    public record Figures(
            List<Measure> measures,
            Map<String, Formula> formulas,
            Map<String, String> distributions,
            List<String> sweep) {
        public Figures {
            measures = List.copyOf(measures);
            formulas = Collections.unmodifiableMap(new LinkedHashMap<>(formulas));
            distributions = Collections.unmodifiableMap(new LinkedHashMap<>(distributions));
            sweep = List.copyOf(sweep);
        }

        Figures with(List<Measure> others) {
            return new Figures(others, formulas, distributions, sweep);
        }
    }

    /**
     * The C twin.
     *
     * @param sources its sources, relative to the directory; empty if there is no twin
     * @param libraries C libraries that it uses where they are installed
     */
    public record Twin(List<String> sources, List<TwinLibrary> libraries) {
        public static final Twin NONE = new Twin(List.of(), List.of());

        public Twin {
            sources = List.copyOf(sources);
            libraries = List.copyOf(libraries);
        }
    }

    /**
     * What it demands of the machine and of the length of its trials.
     *
     * @param othersLimit the share of the machine's processors (0 to 1) that other programs may use in the measured
     *     phase; with more the trial is invalid. Empty if there is no limit
     * @param tailProcessors the number of processors that the machine under test needs; with fewer, the tails of
     *     distributions depend on the machine and not on platforms, and reports say so. Empty if any number is enough
     * @param warmupMillis the time under load until a trial is warm: a trial warms up at least that long, and no budget
     *     shortens it. Empty if shortened trials are warm enough
     */
    public record Demands(
            @Key(least = 0.001, most = 1) OptionalDouble othersLimit,
            @Key(least = 1) OptionalInt tailProcessors,
            @Key(value = "warm-up", least = 1, most = LONGEST_WARMUP_MILLIS) OptionalLong warmupMillis) {
        /** With a longer warm-up, five minutes would not hold a single block of three platforms. */
        private static final long LONGEST_WARMUP_MILLIS = 60_000;

        public static final Demands NONE =
                new Demands(OptionalDouble.empty(), OptionalInt.empty(), OptionalLong.empty());
    }

    public Workload {
        roles = List.copyOf(roles);
        parameters = List.copyOf(parameters);
        RoleConditions.check(name, roles, parameters);
        if (figures.measures.stream().filter(Measure::headline).count() != 1) {
            throw new IllegalArgumentException("workload " + name + " must have exactly one headline measure");
        }
    }

    public String title() {
        return about.title;
    }

    public String operation() {
        return about.operation;
    }

    public Optional<LoadParameter> load() {
        return varied.load;
    }

    public Optional<RateParameter> rate() {
        return varied.rate;
    }

    public List<Measure> measures() {
        return figures.measures;
    }

    public Map<String, Formula> formulas() {
        return figures.formulas;
    }

    public Map<String, String> distributions() {
        return figures.distributions;
    }

    /**
     * A copy with the roles of the trials at a point. Everything that asks a workload for its load generator or its
     * roles under test asks such a copy.
     */
    public Workload at(Point point) {
        return roles.stream().allMatch(Role::unconditional)
                ? this
                : with(roles.stream().flatMap(role -> role.at(point).stream()).toList(), figures);
    }

    public Measure headline() {
        return figures.measures.stream().filter(Measure::headline).findFirst().orElseThrow();
    }

    public Measure measure(String measure) {
        return figures.measures.stream()
                .filter(candidate -> candidate.name().equals(measure))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("workload " + name + " has no measure " + measure));
    }

    /** The parameters that a point may set: the workload's own, and those that every workload has. */
    public List<Parameter> settable() {
        return Stream.concat(parameters.stream(), COMMON.stream()).toList();
    }

    /** The loads that a search or a sweep may vary: the workload's own, and those that every workload has. */
    public Stream<LoadParameter> loads() {
        return Stream.concat(varied.load.stream(), Stream.of(LoadParameter.HEAP));
    }

    /** A point without its own load, the same for all points that differ only in their load. */
    public Point withoutLoad(Point point) {
        return varied.load.map(own -> own.withoutLoad(point)).orElse(point);
    }

    /** The load with this name, among {@link #loads()}. */
    public Optional<LoadParameter> load(String wanted) {
        return loads().filter(candidate -> candidate.name().equals(wanted)).findFirst();
    }

    /** The parameters that make the load follow a schedule at a point. */
    public List<String> paced(Point point) {
        return parameters.stream()
                .filter(parameter -> parameter.effects().paces()
                        && !point.get(parameter.name()).equals("0"))
                .map(Parameter::name)
                .toList();
    }

    /** The placement that a parameter sets at a point; empty if the workload leaves it to the plan. */
    public Optional<Placement> placement(Point point) {
        return parameters.stream()
                .filter(parameter -> parameter.effects().places())
                .findFirst()
                .map(parameter -> Placement.ofWord(point.get(parameter.name())));
    }

    public boolean canBeSliced(String measure) {
        return figures.formulas
                .get(measure)
                .canBeSliced(measure.equals(headline().name()));
    }

    /**
     * Whether a measure needs a load in which the trial runs as a whole, such as the last burst of warm-up of a sliced
     * trial, or a phase at a rate.
     */
    public boolean needsWholeLoad(String measure) {
        return figures.formulas.containsKey(measure) && !canBeSliced(measure);
    }

    /** Whether a measure means something only if the trial is warm, unlike the time to start. */
    public boolean needsWarmth(String measure) {
        return figures.formulas.containsKey(measure)
                && figures.formulas.get(measure).needsWarmth();
    }

    /** Whether a measure is a statistic of a distribution, such as a percentile of response times. */
    public boolean isLatency(Measure measure) {
        return figures.formulas.containsKey(measure.name())
                && figures.formulas.get(measure.name()).isLatency();
    }

    /** Whether a measure depends on wall-clock time and is therefore affected by steal. */
    public boolean isWallClock(String measure) {
        return figures.formulas.containsKey(measure)
                && figures.formulas.get(measure).isWallClock();
    }

    /** The load generator; the workload must be that {@linkplain #at at a point}. */
    public Role driver() {
        return ofTrial().filter(Role::driving).findFirst().orElseThrow();
    }

    /** The first role under test; the workload must be that {@linkplain #at at a point}. */
    public Role tested() {
        return ofTrial().filter(Role::underTest).findFirst().orElseThrow();
    }

    /**
     * The names of the roles that a {@link Term} means by {@code tested} or {@code driver}; any other name is that of a
     * role itself. The workload must be that {@linkplain #at at a point}.
     */
    public List<String> rolesNamed(String roleOrAlias) {
        return switch (roleOrAlias) {
            case "tested" ->
                roles.stream().filter(Role::underTest).map(Role::name).toList();
            case "driver" -> List.of(driver().name());
            default -> List.of(roleOrAlias);
        };
    }

    private Stream<Role> ofTrial() {
        if (!roles.stream().allMatch(Role::hasSamePlace)) {
            throw new IllegalStateException("the roles of workload " + name + " depend on the point of a trial");
        }
        return roles.stream();
    }

    /** Whether the load generator is under test: then none of the driver JVM's processes generates load. */
    public boolean drivesItself() {
        return driver().underTest();
    }

    /** Whether the load generator is under test and so is a role that it talks to. */
    public boolean testsBothSides() {
        return drivesItself() && ofTrial().anyMatch(role -> role.underTest() && !role.driving());
    }

    public boolean hasTwin() {
        return !twin.sources.isEmpty();
    }

    /**
     * A copy with the headline measure for these points. If all of them set a rate, throughput is fixed and cannot rank
     * platforms.
     */
    public Workload rankedAt(Collection<Point> points) {
        return varied.rate
                .filter(rate -> rate.given(points))
                .flatMap(RateParameter::headline)
                .map(this::rankedBy)
                .orElse(this);
    }

    /** A copy with another headline, which is the name of one of its measures. */
    public Workload rankedBy(String headline) {
        List<Measure> ranked = figures.measures.stream()
                .map(measure -> measure.name().equals(headline)
                        ? measure.as(Measure.Kind.HEADLINE)
                        : measure.headline() ? measure.as(Measure.Kind.EXPLORATORY) : measure)
                .toList();
        return with(roles, figures.with(ranked));
    }

    public Workload withMeasure(Measure measure, Formula formula) {
        List<Measure> more = new ArrayList<>(figures.measures);
        more.add(measure);
        Map<String, Formula> moreFormulas = new LinkedHashMap<>(figures.formulas);
        moreFormulas.put(measure.name(), formula);
        return with(roles, new Figures(more, moreFormulas, figures.distributions, figures.sweep));
    }

    Workload with(List<Role> otherRoles, Figures others) {
        return new Workload(name, about, folder, otherRoles, parameters, varied, others, twin, demands);
    }

    public Point defaults() {
        Map<String, String> values = new LinkedHashMap<>();
        parameters.forEach(parameter -> values.put(parameter.name(), parameter.initial()));
        return Point.of(values);
    }
}
