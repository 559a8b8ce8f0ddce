package org.jdyno.run.trial;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.model.Distribution;
import org.jdyno.model.Formula;
import org.jdyno.model.Node;
import org.jdyno.model.Phase;
import org.jdyno.model.Role;
import org.jdyno.model.Term;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.run.coschedule.SlicedPhase;
import org.jdyno.run.protocol.RoleEvent;

/** The totals of a trial's measured phase, by process. Computes the measures of the trial from them. */
public final class Totals {
    /** The name for totals of the lab itself. */
    public static final String LAB = "lab";

    /** The name for totals of the link between two namespaces. */
    public static final String LINK = "link";

    /** Times. Processes overlap in time, so these are not summed over the processes: the longest one counts. */
    private static final Set<String> TIMES = Set.of(
            "wallNanos",
            Term.PAUSED_OF,
            "connectNanos",
            "readyNanos",
            "firstOperationNanos",
            "uptimeMillis",
            Node.LONGEST_PAUSE,
            Node.CHECKED_PAUSE);

    /**
     * The largest share of a process's CPU time that its children may have used beyond it. A smaller loss is within the
     * margin of the measures.
     */
    private static final double MAX_UNCREDITED = 0.02;

    private final Workload workload;
    private final Map<String, List<String>> processes = new HashMap<>();
    private final Map<String, Map<String, Double>> values = new HashMap<>();
    private final Map<String, PhaseHistogram> recorded = new HashMap<>();
    /** The seconds of all histograms; null without any. */
    private PhaseHistogram.Seconds seconds;

    private Optional<SlicedPhase> sliced = Optional.empty();
    /** The totals of the last burst of warm-up. */
    private Optional<Totals> burst = Optional.empty();
    /** The totals of the phase at a rate. */
    private Optional<Totals> rated = Optional.empty();

    /** @param workload the workload, with the roles of the trial */
    public Totals(Workload workload) {
        this.workload = workload;
    }

    /** Adds a process of a role. A role without an added process counts as one process with the role's name. */
    void addProcess(Role role, String name) {
        processes.computeIfAbsent(role.name(), any -> new ArrayList<>()).add(name);
    }

    void put(String process, RoleEvent.Done done) {
        done.totals().forEach((name, value) -> put(process, name, value));
        done.counters().forEach((name, value) -> put(process, name, value));
    }

    /** Keeps a copy of the totals as those of the last burst of warm-up so far, and returns it. */
    Totals keepBurst() {
        burst = Optional.of(copy());
        return burst.get();
    }

    /**
     * Begins the totals of the phase at a rate, and returns them. They have nothing of the measured phase, such as the
     * CPU time of other programs in it.
     *
     * @param perSecond the rate, in operations a second
     */
    Totals keepRated(long perSecond) {
        put(processesOf("driver").get(0), Term.PHASE_RATE, perSecond);
        rated = Optional.of(burst.orElse(this).copy());
        return rated.get();
    }

    private Totals copy() {
        Totals copy = new Totals(workload);
        processes.forEach((role, names) -> copy.processes.put(role, new ArrayList<>(names)));
        values.forEach((process, ofProcess) -> copy.values.put(process, new HashMap<>(ofProcess)));
        return copy;
    }

    /** Adds what a process reports at its end, about the whole trial. */
    void putEnd(String process, RoleEvent.Done done) {
        put(process, done);
        Stream.of(burst, rated).flatMap(Optional::stream).forEach(totals -> done.counters()
                .forEach((name, value) -> totals.values
                        .computeIfAbsent(process, any -> new HashMap<>())
                        .putIfAbsent(name, value)));
    }

    /**
     * The totals of the load in which the trial ran as a whole: the phase at a rate or, without one, the measured
     * phase, or of a sliced trial the last burst of warm-up. Empty without a burst.
     */
    public Optional<Totals> uninterrupted() {
        return rated.isPresent() ? rated : sliced.isPresent() ? burst : Optional.of(this);
    }

    /**
     * How much of an interval lies in slices, lead-ins included; empty if the measured phase ran as a whole.
     *
     * @param fromEpochNanos in nanoseconds since 1970
     */
    public OptionalLong sliceNanos(long fromEpochNanos, long toEpochNanos) {
        return sliced.map(phase -> OptionalLong.of(phase.sliceNanos(fromEpochNanos, toEpochNanos)))
                .orElse(OptionalLong.empty());
    }

    /** The totals of each load that was measured: of the measured phase, and of the phase at a rate if there is one. */
    List<Totals> loads() {
        return rated.map(rate -> List.of(this, rate)).orElse(List.of(this));
    }

    public void put(String process, String name, double value) {
        values.computeIfAbsent(process, any -> new HashMap<>()).put(name, value);
    }

    /** All totals and counters of a process, in a map of the caller. */
    Map<String, Double> of(String process) {
        return new TreeMap<>(values.getOrDefault(process, Map.of()));
    }

    /** Keeps the resident memory at the end of the first and of the last window of the measured phase. */
    void addMemory(String process, Window window) {
        Double bytes = window.counters().get("rssBytes");
        if (window.phase() == Phase.MEASURE && bytes != null) {
            values.computeIfAbsent(process, any -> new HashMap<>()).putIfAbsent("rssFirstBytes", bytes);
            put(process, "rssLastBytes", bytes);
        }
    }

    void addHistogram(String process, String name, long startMillis, Histogram histogram) {
        long second = startMillis / 1000;
        seconds = seconds == null ? new PhaseHistogram.Seconds(second, second) : seconds.with(second);
        recorded.computeIfAbsent(process + "." + name, any -> new PhaseHistogram())
                .add(second, histogram);
    }

    /**
     * The recorded distributions of the workload's terms, without empty ones. Those of a sliced trial are from its last
     * burst of warm-up, because its latencies in slices would include the stops.
     */
    Map<String, Distribution> distributions() {
        return uninterrupted().map(Totals::recordedDistributions).orElse(Map.of());
    }

    private Map<String, Distribution> recordedDistributions() {
        Map<String, Distribution> distributions = new LinkedHashMap<>();
        for (String term : workload.distributions().keySet()) {
            Map<String, PhaseHistogram> parts = parts(term);
            PhaseHistogram all = PhaseHistogram.merged(parts.values());
            if (!all.isEmpty()) {
                distributions.put(term, all.distribution(seconds, parts.size() > 1 ? distributions(parts) : Map.of()));
            }
        }
        return distributions;
    }

    private Map<String, Distribution> distributions(Map<String, PhaseHistogram> parts) {
        Map<String, Distribution> byProcess = new LinkedHashMap<>();
        parts.forEach((process, part) -> byProcess.put(process, part.distribution(seconds, Map.of())));
        return byProcess;
    }

    /**
     * The values of a term {@code role.name}, by process. Instead of a role there may be an alias, such as {@code
     * tested}.
     */
    private Map<String, PhaseHistogram> parts(String term) {
        int dot = term.indexOf('.');
        Map<String, PhaseHistogram> parts = new LinkedHashMap<>();
        for (String process : processesOf(term.substring(0, dot))) {
            PhaseHistogram part = recorded.get(process + term.substring(dot));
            if (part != null) {
                parts.put(process, part);
            }
        }
        return parts;
    }

    /**
     * The value of a total or counter: the sum over the processes of the role, or of the roles of an alias; for a time,
     * the longest. Empty if no process has it.
     */
    public OptionalDouble value(String roleOrAlias, String name) {
        double total = 0;
        boolean found = false;
        for (String process : processesOf(roleOrAlias)) {
            Double value = values.getOrDefault(process, Map.of()).get(name);
            if (value != null) {
                total = TIMES.contains(name) ? Math.max(total, value) : total + value;
                found = true;
            }
        }
        return found ? OptionalDouble.of(total) : OptionalDouble.empty();
    }

    /** The sums over all processes of the values that begin with a prefix and are not 0, by the rest of their names. */
    Map<String, Double> counters(String prefix) {
        Map<String, Double> sums = new TreeMap<>();
        values.values()
                .forEach(ofProcess -> ofProcess.forEach((name, value) -> {
                    if (name.startsWith(prefix) && value != 0) {
                        sums.merge(name.substring(prefix.length()), value, Double::sum);
                    }
                }));
        return sums;
    }

    /**
     * A statistic of the values that the processes of a role, or of the roles of an alias, recorded under a name; empty
     * if there are none.
     */
    OptionalDouble statistic(String roleOrAlias, String name, String statistic) {
        return PhaseHistogram.statistic(parts(roleOrAlias + "." + name).values(), statistic);
    }

    /**
     * All available measures of the workload. Those of a sliced trial that cannot be taken in slices are from its last
     * burst of warm-up. A load generator that is under test has no CPU time of its own.
     */
    Map<String, Double> measures() {
        Map<String, Double> measures = new LinkedHashMap<>();
        workload.formulas().forEach((name, formula) -> {
            boolean ofTested = workload.drivesItself() && name.equals(Workload.LOAD_GENERATOR_CPU);
            if (!ofTested) {
                source(name)
                        .map(totals -> totals.measure(formula))
                        .ifPresent(value -> value.ifPresent(present -> measures.put(name, present)));
            }
        });
        return measures;
    }

    /** Forgets the last burst of warm-up, so that a sliced trial has only measures that can be taken in slices. */
    void forgetBurst() {
        burst = Optional.empty();
    }

    /** The totals from which a measure is computed; empty if a sliced trial cannot have it. */
    private Optional<Totals> source(String measure) {
        return workload.needsWholeLoad(measure) ? uninterrupted() : Optional.of(this);
    }

    /**
     * Restricts the measures of a sliced trial to its counted time: that of the slices without their lead-ins. The
     * operations and the CPU time of each process in counted time are known. Every other total is reduced in proportion
     * to the operations.
     */
    void restrictTo(SlicedPhase phase) {
        sliced = Optional.of(phase);
        String driver = processesOf("driver").get(0);
        put(driver, Term.SLICED_SPEED, phase.relativeSpeed());
        burst.map(totals -> speed() / totals.speed())
                .filter(Double::isFinite)
                .ifPresent(ratio -> put(driver, Term.SPEED_SINCE_BURST, ratio));
    }

    /** Operations per nanosecond; NaN if unknown. */
    private double speed() {
        OptionalDouble operations = term(Term.parse("driver.operations"));
        OptionalDouble nanos = term(Term.parse("driver.wallNanos"));
        return operations.orElse(Double.NaN) / nanos.orElse(Double.NaN);
    }

    private OptionalDouble measure(Formula formula) {
        OptionalDouble value = formula.value(this::term);
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? value : OptionalDouble.empty();
    }

    /** Why the CPU time of a role, or of those of an alias, is unknown, as a clause; empty if it is known. */
    Optional<String> noCpuTime(String roleOrAlias) {
        return processesOf(roleOrAlias).stream()
                .flatMap(process -> noCpuTime(process, values.getOrDefault(process, Map.of())).stream())
                .findFirst();
    }

    /** Why the CPU time of a process is unknown, as a clause; empty if it is known. */
    private static Optional<String> noCpuTime(String process, Map<String, Double> totals) {
        double cpu = totals.getOrDefault("cpuNanos", 0.0);
        double outside = totals.getOrDefault("outsideNanos", 0.0);
        if (outside > MAX_UNCREDITED * cpu) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the processes of %s are known to have used %.3g s in the measured phase, and %.3g s more, above"
                            + " %.0f %% of that, are those of processes that have left its control group, or that"
                            + " listen at its port although its command has not started them; let the command be the"
                            + " server itself, not one that asks a service to start it",
                    process,
                    cpu / 1e9,
                    outside / 1e9,
                    100 * MAX_UNCREDITED));
        }
        double uncredited = totals.getOrDefault("uncreditedNanos", 0.0);
        return uncredited <= MAX_UNCREDITED * cpu
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the processes of %s are known to have used %.3g s in the measured phase, and"
                                + " %.3g s more, above %.0f %% of that, are those of processes that have ended and"
                                + " whose time the kernel added to no parent of %s: children that nobody waits for,"
                                + " helpers whose parent had ended, or other programs of the machine; a control"
                                + " group knows the time of all, so run jdyno where it may create one: as root, or"
                                + " by systemd-run --user --scope",
                        process,
                        cpu / 1e9,
                        uncredited / 1e9,
                        100 * MAX_UNCREDITED,
                        process));
    }

    private OptionalDouble term(Term term) {
        if (term.statistic().isPresent()) {
            return statistic(term.role(), term.name(), term.statistic().get());
        }
        OptionalDouble whole = value(term.role(), term.name());
        if (term.name().equals("cpuNanos") && noCpuTime(term.role()).isPresent()) {
            return OptionalDouble.empty();
        }
        return sliced.isEmpty() || whole.isEmpty() ? whole : inSlices(sliced.get(), term, whole.getAsDouble());
    }

    private OptionalDouble inSlices(SlicedPhase phase, Term term, double whole) {
        return switch (term.name()) {
            case "wallNanos" -> OptionalDouble.of(phase.countedNanos());
            case "cpuNanos" -> phase.cpuNanos(processesOf(term.role()));
            case Term.SLICED_SPEED, Term.SPEED_SINCE_BURST, Term.PAUSED, Term.PAUSED_OF -> OptionalDouble.of(whole);
            default -> OptionalDouble.of(term.ofWholeProcess() ? whole : whole * phase.share());
        };
    }

    private List<String> processesOf(String roleOrAlias) {
        return workload.rolesNamed(roleOrAlias).stream()
                .flatMap(role -> processes.getOrDefault(role, List.of(role)).stream())
                .toList();
    }
}
