package org.jdyno.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jdyno.model.Experiment.Comparison;

/**
 * Everything that is decided before the first trial.
 *
 * @param title one line for the report, with possible {@linkplain Secrets secrets} masked
 * @param seed the seed of the schedule and of the workloads
 * @param experiment the kind of experiment, with its settings
 */
public record Plan(
        String title, Subject subject, Conditions conditions, Length length, long seed, Experiment experiment) {
    public static final String CONTROL_SUFFIX = "+again";

    /**
     * What is run.
     *
     * @param cells the workloads and points
     * @param platforms the platforms, including the A/A control
     * @param baseline the name of the platform with which the others are compared
     * @param driver the JVM of the roles that are not under test, where these do not run on that of the platform
     */
    public record Subject(List<Cell> cells, List<Platform> platforms, String baseline, Jvm driver) {
        public Subject {
            cells = List.copyOf(cells);
            platforms = List.copyOf(platforms);
            if (cells.isEmpty()) {
                throw new IllegalArgumentException("a plan needs at least one workload");
            }
            if (platforms.stream().noneMatch(platform -> platform.name().equals(baseline))) {
                throw new IllegalArgumentException("the baseline " + baseline + " is not among the platforms");
            }
            if (platforms.stream().map(Platform::name).distinct().count() != platforms.size()) {
                throw new IllegalArgumentException("two platforms of a plan have the same name");
            }
        }
    }

    /**
     * Where trials run, and what happens to them.
     *
     * @param placement which processors the roles use
     * @param hosts where the roles run
     * @param event what is done to every trial in its measured phase; empty for nothing
     * @param ratePhase the phase at a rate that follows the measured phase; empty for none
     * @param starts how often a trial starts its processes; the last ones stay
     * @param idleMillis how long these are left alone when they are ready, before any load
     * @param drivenByTested whether roles that are not under test run on the JVM of the platform too, if it has one
     */
    public record Conditions(
            Placement placement,
            Hosts hosts,
            Optional<PlannedEvent> event,
            Optional<RatePhase> ratePhase,
            int starts,
            long idleMillis,
            boolean drivenByTested) {
        /** On this machine, where the operating system places them, and nothing happens. */
        public static final Conditions PLAIN =
                new Conditions(Placement.FREE, Hosts.LOCAL, Optional.empty(), Optional.empty(), 1, 0, false);

        public Conditions {
            // Runs of before there were any name none.
            starts = Math.max(1, starts);
        }

        public Conditions on(Hosts others) {
            return new Conditions(placement, others, event, ratePhase, starts, idleMillis, drivenByTested);
        }

        public Conditions placed(Placement other) {
            return new Conditions(other, hosts, event, ratePhase, starts, idleMillis, drivenByTested);
        }

        public Conditions with(PlannedEvent other) {
            return new Conditions(placement, hosts, Optional.of(other), ratePhase, starts, idleMillis, drivenByTested);
        }

        public Conditions with(Optional<RatePhase> otherRate, int otherStarts, long otherIdleMillis) {
            return new Conditions(placement, hosts, event, otherRate, otherStarts, otherIdleMillis, drivenByTested);
        }

        public Conditions drivenByTested(boolean is) {
            return new Conditions(placement, hosts, event, ratePhase, starts, idleMillis, is);
        }
    }

    /**
     * How long it takes.
     *
     * @param timing how long the parts of a trial last
     * @param blocks maximum number of blocks; for a rate search, of blocks in random order, which excludes the pilot
     *     and the block with descending rates
     * @param budgetMillis total time of the trials; no block begins that is not expected to fit
     */
    public record Length(Timing timing, OptionalInt blocks, Optional<Long> budgetMillis) {}

    public Plan {
        title = Secrets.inText(title);
    }

    public Plan under(UnaryOperator<Conditions> change) {
        return new Plan(title, subject, change.apply(conditions), length, seed, experiment);
    }

    public Plan extended(Extension extension) {
        return with(
                OptionalInt.of(extension.fromBlock() + extension.blocks()),
                extension.budgetMillis(),
                Stopping.Rule.EXTENDED);
    }

    /** This plan as it was before an extension. */
    public Plan before(Extension extension) {
        return with(
                extension.before().blocks(),
                extension.before().budgetMillis(),
                extension.before().rule());
    }

    private Plan with(OptionalInt blocks, Optional<Long> budgetMillis, Stopping.Rule rule) {
        Experiment other = experiment instanceof Comparison comparison
                ? comparison.ending(comparison.stopping().by(rule))
                : experiment;
        return new Plan(title, subject, conditions, new Length(length.timing, blocks, budgetMillis), seed, other);
    }

    public List<Cell> cells() {
        return subject.cells;
    }

    public List<Platform> platforms() {
        return subject.platforms;
    }

    public String baseline() {
        return subject.baseline;
    }

    public Jvm driver() {
        return subject.driver;
    }

    public Placement placement() {
        return conditions.placement;
    }

    public Hosts hosts() {
        return conditions.hosts;
    }

    public Optional<PlannedEvent> event() {
        return conditions.event;
    }

    public Optional<RatePhase> ratePhase() {
        return conditions.ratePhase;
    }

    public int starts() {
        return conditions.starts;
    }

    /** Whether roles that are not under test run on the JVM of the platform too, if it has one. */
    public boolean drivenByTested() {
        return conditions.drivenByTested;
    }

    /** How long the processes of a trial are left alone when they are ready. */
    public long idleMillis() {
        return conditions.idleMillis;
    }

    public Timing timing() {
        return length.timing;
    }

    /** The expected time of a trial, without starting and stopping its processes. */
    public long expectedTrialMillis() {
        return timing().expectedTrialMillis()
                + (starts() - 1) * Timing.START_AND_STOP_MILLIS
                + idleMillis()
                + ratePhase().map(RatePhase::expectedMillis).orElse(0L);
    }

    public OptionalInt blocks() {
        return length.blocks;
    }

    public Optional<Long> budgetMillis() {
        return length.budgetMillis;
    }

    public Platform platform(String name) {
        return subject.platforms.stream()
                .filter(platform -> platform.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no platform " + name + " in the plan"));
    }

    public String aaControl() {
        return subject.baseline + CONTROL_SUFFIX;
    }

    /** The parameters of a workload that have several values among its cells, sorted by name. */
    public SortedSet<String> varied(String workload) {
        Map<String, Set<String>> seen = new HashMap<>();
        subject.cells.stream().filter(cell -> cell.workload().equals(workload)).forEach(cell -> cell.point()
                .values()
                .forEach((name, value) ->
                        seen.computeIfAbsent(name, any -> new HashSet<>()).add(value)));
        SortedSet<String> varied = new TreeSet<>(seen.keySet());
        varied.removeIf(name -> seen.get(name).size() < 2);
        return varied;
    }

    /** A cell's name for display: the workload, and the values of the parameters that the plan varies. */
    public String nameOf(Cell cell) {
        Map<String, String> different = new TreeMap<>(cell.point().values());
        different.keySet().retainAll(varied(cell.workload()));
        return cell.workload()
                + (different.isEmpty() ? "" : " (" + Point.of(different).label() + ")");
    }

    /** Whether some cell of a workload sets the size of the heap. */
    public boolean sizesHeap(String workload) {
        return subject.cells.stream().anyMatch(cell -> cell.workload().equals(workload) && cell.sizesHeap());
    }

    /** The number of trials in a block; for a rate search, the approximate mean number. */
    public double trialsPerBlock() {
        return experiment.trialsPerTurn() * subject.platforms.size() * subject.cells.size();
    }

    /** The names of the platforms that are compared with the baseline: all but that and the A/A control. */
    public List<String> candidates() {
        return platforms().stream()
                .map(Platform::name)
                .filter(name -> !name.equals(baseline()) && !name.equals(aaControl()))
                .toList();
    }

    /** The platforms that are compared, without the A/A control, which only checks the run. */
    public List<Platform> platformsWithoutControl() {
        return subject.platforms.stream()
                .filter(platform -> !platform.name().equals(aaControl()))
                .toList();
    }
}
