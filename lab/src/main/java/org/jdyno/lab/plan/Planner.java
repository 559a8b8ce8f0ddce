package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Experiment;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.LoadParameter;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Workload;

/** Turns a request into a plan in which nothing is left open. */
public final class Planner {
    private final Workloads workloads;

    public Planner(Workloads workloads) {
        this.workloads = workloads;
    }

    /**
     * The plan of a request.
     *
     * @param platforms the platforms of its specs, in order
     * @param baseline the platform that the others are compared with
     * @param driver the JVM of the roles that are not under test
     * @param freshSeed the seed if the request names none
     */
    public Plan plan(Request request, List<Platform> platforms, Platform baseline, Jvm driver, long freshSeed) {
        List<Cell> asked = LeastHeaps.resolved(cells(request), request.leastHeaps());
        ServerCommands.check(asked, !request.has(HostWords.HOSTS));
        Experiment experiment = ExperimentRequest.of(request, asked, workloads, platforms);
        List<Cell> cells = experiment.ordersLoads() ? inRows(asked) : asked;
        List<Platform> arms = new ArrayList<>(platforms);
        // In a search for a rate, a single platform is not compared.
        if (experiment.compares() && (!experiment.searches() || platforms.size() > 1)) {
            arms.add(baseline.named(baseline.name() + Plan.CONTROL_SUFFIX));
        }
        rejectDoubles(arms);
        rejectOtherHeaps(arms, cells);
        if (experiment.compares() && baseline.isNative() && sizesHeaps(cells)) {
            throw new UserError("the baseline is the C twin, which has no Java heap; name a JVM by --baseline");
        }
        int turns = arms.size() * cells.size();
        boolean onSchedule = cells.stream()
                .noneMatch(cell ->
                        workloads.get(cell.workload()).paced(cell.point()).isEmpty());
        Timing timing = OwnServer.patient(
                LengthKeys.timing(request, experiment, turns, onSchedule, workloads.warmupMillis(cells)), cells);
        ExperimentRequest.check(experiment, timing);
        Plan plan = request.change(new Plan(
                request.get(PlanKeys.TITLE).filter(title -> !title.isEmpty()).orElseGet(() -> title(cells)),
                new Plan.Subject(cells, arms, baseline.name(), driver),
                Plan.Conditions.PLAIN.on(hosts(request, cells)),
                new Plan.Length(
                        timing,
                        OptionalInt.of(LengthKeys.blocks(request, experiment, timing, turns)),
                        LengthKeys.budgetMillis(request, experiment)),
                request.get(PlanKeys.SEED).orElse(freshSeed),
                experiment));
        rejectTwoPlacements(plan);
        PlannedEvents.check(plan, workloads);
        return plan;
    }

    private void rejectTwoPlacements(Plan plan) {
        for (Cell cell : plan.cells()) {
            if (plan.placement() != Placement.FREE
                    && workloads.get(cell.workload()).placement(cell.point()).isPresent()) {
                throw new UserError("workload " + cell.workload()
                        + " has the parameter placement; use -s placement="
                        + plan.placement().word()
                        + " instead of --placement");
            }
        }
    }

    /** Whether a request gives heaps as multiples of the least heap, which must be searched for first. */
    public boolean wantsHeapSearch(Request request) {
        List<Cell> cells = cells(request);
        if (ExperimentKeys.isMinheap(request) && cells.stream().anyMatch(LeastHeaps::isMultiple)) {
            throw new UserError(
                    "--minheap finds the least heap itself, of which no multiple is known yet; give it a size"
                            + " where the search"
                            + " begins, such as heap=64m");
        }
        return LeastHeaps.areMeant(cells, workloads);
    }

    /**
     * The search for the least heap of a request that {@linkplain #wantsHeapSearch needs it}.
     *
     * @param platform the platform whose least heap is searched for: a JVM without options
     */
    public Plan heapSearch(Request request, Platform platform, Jvm driver, long freshSeed) {
        List<Cell> cells = cells(request);
        long seed = request.get(PlanKeys.SEED).orElse(freshSeed);
        return LeastHeaps.search(cells, request, platform, driver, seed, hosts(request, cells));
    }

    private Hosts hosts(Request request, List<Cell> cells) {
        List<Workload> used = cells.stream().map(workloads::at).distinct().toList();
        return HostWords.resolve(request.get(HostWords.HOSTS).orElse(Map.of()), request.get(HostWords.LINK), used);
    }

    /** The cells of a request. */
    List<Cell> cells(Request request) {
        Map<String, Map<String, String>> asked = new LinkedHashMap<>(request.workloads());
        if (asked.isEmpty()) {
            workloads.tour().forEach(name -> asked.put(name, Map.of()));
        }
        List<Cell> cells = new ArrayList<>();
        asked.forEach((name, ofFile) -> {
            Map<String, String> given = new LinkedHashMap<>(ofFile);
            given.putAll(request.get(PlanKeys.PARAMETERS).orElse(Map.of()));
            if (ExperimentKeys.isMinheap(request)) {
                given.putIfAbsent(Heap.NAME, Parameter.HEAP.initial());
            }
            cells.addAll(Matrix.cells(workloads.get(name), request.texts(name), given));
        });
        Map<String, HostSpec> hosts = request.get(HostWords.HOSTS).orElse(Map.of());
        return HeapShares.resolved(cells, hosts.values(), ThisMachine.memoryBytes());
    }

    /**
     * Orders cells so that those that differ only in their load follow one another, the smallest load first. They can
     * share a kept server.
     */
    private List<Cell> inRows(List<Cell> cells) {
        Map<Cell, List<Cell>> rows = new LinkedHashMap<>();
        for (Cell cell : cells) {
            Point rest = load(cell).map(load -> load.withoutLoad(cell.point())).orElse(cell.point());
            rows.computeIfAbsent(new Cell(cell.workload(), rest), any -> new ArrayList<>())
                    .add(cell);
        }
        return rows.values().stream()
                .flatMap(row -> row.stream()
                        .sorted(Comparator.comparingLong(cell ->
                                load(cell).map(load -> load.at(cell.point())).orElse(0L))))
                .toList();
    }

    private Optional<LoadParameter> load(Cell cell) {
        return workloads.get(cell.workload()).load();
    }

    private static void rejectDoubles(List<Platform> arms) {
        for (int i = 0; i < arms.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (arms.get(i).name().equals(arms.get(j).name())) {
                    throw new UserError("platform " + arms.get(i).name()
                            + " is named twice; give one a name of its own, such as other="
                            + arms.get(i).spec());
                }
            }
        }
    }

    private static boolean sizesHeaps(List<Cell> cells) {
        return cells.stream().anyMatch(Cell::sizesHeap);
    }

    private static void rejectOtherHeaps(List<Platform> arms, List<Cell> cells) {
        if (!sizesHeaps(cells)) {
            return;
        }
        for (Platform platform : arms) {
            if (Heap.isSizedBy(platform.options())) {
                throw new UserError("platform " + platform.name()
                        + " has a heap of its own, beside the parameter heap of the run; leave out one of them");
            }
        }
    }

    private static String title(List<Cell> cells) {
        return String.join(", ", cells.stream().map(Cell::workload).distinct().toList());
    }
}
