package org.jdyno.lab.model;

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
import org.jdyno.lab.model.Experiment.Comparison;

/**
 * Everything that is decided before the first trial.
 *
 * @param title one line for the report, with possible {@linkplain Secrets secrets} masked
 * @param cells the workloads and points to run
 * @param platforms the platforms to run, including the A/A control
 * @param baseline the name of the platform with which the others are compared
 * @param driver the JVM of the roles that are not under test
 * @param placement which processors the roles use
 * @param timing how long the parts of a trial last
 * @param blocks maximum number of blocks; for a rate search, of blocks in random order, which excludes the pilot and
 *     the block with descending rates
 * @param budgetMillis total time of the trials; no block begins that is not expected to fit
 * @param seed the seed of the schedule and of the workloads
 * @param experiment the kind of experiment, with its settings
 * @param hosts where the roles run
 * @param event what is done to every trial in its measured phase; empty for nothing
 */
public record Plan(
        String title,
        List<Cell> cells,
        List<Platform> platforms,
        String baseline,
        Jvm driver,
        Placement placement,
        Timing timing,
        OptionalInt blocks,
        Optional<Long> budgetMillis,
        long seed,
        Experiment experiment,
        Hosts hosts,
        Optional<PlannedEvent> event) {
    /** The suffix of the A/A control's name. */
    public static final String CONTROL_SUFFIX = "+again";

    public Plan {
        title = Secrets.inText(title);
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

    /** A plan without an event. */
    public Plan(
            String title,
            List<Cell> cells,
            List<Platform> platforms,
            String baseline,
            Jvm driver,
            Placement placement,
            Timing timing,
            OptionalInt blocks,
            Optional<Long> budgetMillis,
            long seed,
            Experiment experiment,
            Hosts hosts) {
        this(
                title,
                cells,
                platforms,
                baseline,
                driver,
                placement,
                timing,
                blocks,
                budgetMillis,
                seed,
                experiment,
                hosts,
                Optional.empty());
    }

    /** A copy with another placement. */
    public Plan placed(Placement other) {
        return with(other, event);
    }

    /** A copy with an event. */
    public Plan with(PlannedEvent other) {
        return with(placement, Optional.of(other));
    }

    /** A copy that has been extended. */
    public Plan extended(Extension extension) {
        return with(
                OptionalInt.of(extension.fromBlock() + extension.blocks()),
                extension.budgetMillis(),
                experiment.stopping().by(Stopping.Rule.EXTENDED));
    }

    /** This plan as it was before an extension. */
    public Plan before(Extension extension) {
        return with(
                extension.before().blocks(),
                extension.before().budgetMillis(),
                experiment.stopping().by(extension.before().rule()));
    }

    private Plan with(OptionalInt otherBlocks, Optional<Long> otherBudgetMillis, Stopping stopping) {
        Experiment other = experiment instanceof Comparison comparison
                ? new Comparison(
                        comparison.pairings(),
                        comparison.ramp(),
                        comparison.serverKept(),
                        stopping,
                        comparison.replaced())
                : experiment;
        return with(placement, event, otherBlocks, otherBudgetMillis, other);
    }

    private Plan with(Placement otherPlacement, Optional<PlannedEvent> otherEvent) {
        return with(otherPlacement, otherEvent, blocks, budgetMillis, experiment);
    }

    private Plan with(
            Placement otherPlacement,
            Optional<PlannedEvent> otherEvent,
            OptionalInt otherBlocks,
            Optional<Long> otherBudgetMillis,
            Experiment otherExperiment) {
        return new Plan(
                title,
                cells,
                platforms,
                baseline,
                driver,
                otherPlacement,
                timing,
                otherBlocks,
                otherBudgetMillis,
                seed,
                otherExperiment,
                hosts,
                otherEvent);
    }

    public Platform platform(String name) {
        return platforms.stream()
                .filter(platform -> platform.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no platform " + name + " in the plan"));
    }

    /** The name of the A/A control. */
    public String aaControl() {
        return baseline + CONTROL_SUFFIX;
    }

    /** The parameters of a workload that have several values among its cells, sorted by name. */
    public SortedSet<String> varied(String workload) {
        Map<String, Set<String>> seen = new HashMap<>();
        cells.stream().filter(cell -> cell.workload().equals(workload)).forEach(cell -> cell.point()
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
        return cells.stream().anyMatch(cell -> cell.workload().equals(workload) && cell.sizesHeap());
    }

    /** The number of trials in a block; for a rate search, the approximate mean number. */
    public double trialsPerBlock() {
        return experiment.trialsPerTurn() * platforms.size() * cells.size();
    }

    /** The names of the platforms that are compared with the baseline: all but that and the A/A control. */
    public List<String> candidates() {
        return platforms.stream()
                .map(Platform::name)
                .filter(name -> !name.equals(baseline) && !name.equals(aaControl()))
                .toList();
    }

    /** The platforms that are compared, without the A/A control, which only checks the run. */
    public List<Platform> platformsWithoutControl() {
        return platforms.stream()
                .filter(platform -> !platform.name().equals(aaControl()))
                .toList();
    }
}
