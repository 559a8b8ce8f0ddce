package org.jdyno.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jdyno.host.HostKind;
import org.jdyno.host.LimitGroups;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Heap;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Hosts;
import org.jdyno.model.Jvm;
import org.jdyno.model.Limits;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Pairing;
import org.jdyno.model.Parameter;
import org.jdyno.model.Placement;
import org.jdyno.model.Plan;
import org.jdyno.model.PlannedEvent;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Role;
import org.jdyno.model.Stack;
import org.jdyno.model.Timing;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

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
        List<Platform> withControl = new ArrayList<>(platforms);
        // In a search for a rate, a single platform is not compared.
        if (experiment.compares() && (!experiment.searches() || platforms.size() > 1)) {
            withControl.add(baseline.named(baseline.name() + Plan.CONTROL_SUFFIX));
        }
        rejectDoubles(withControl);
        rejectOtherHeaps(withControl, cells);
        if (experiment.compares() && baseline.isNative() && sizesHeaps(cells)) {
            throw new UserError("the baseline is the C twin, which has no Java heap; name a JVM by --baseline");
        }
        int turns = withControl.size() * cells.size();
        boolean onSchedule = cells.stream()
                .noneMatch(cell ->
                        workloads.get(cell.workload()).paced(cell.point()).isEmpty());
        Timing timing = OwnServer.patient(
                LengthKeys.timing(request, experiment, turns, onSchedule, workloads.warmupMillis(cells)), cells);
        ExperimentRequest.check(experiment, timing);
        Plan plan = request.change(new Plan(
                request.get(PlanKeys.TITLE).filter(title -> !title.isEmpty()).orElseGet(() -> title(cells)),
                new Plan.Subject(cells, withControl, baseline.name(), driver),
                Plan.Conditions.PLAIN.on(hosts(request, cells)),
                new Plan.Length(
                        timing,
                        OptionalInt.of(LengthKeys.blocks(request, experiment, timing, turns)),
                        LengthKeys.budgetMillis(request, experiment)),
                request.get(PlanKeys.SEED).orElse(freshSeed),
                experiment));
        rejectTwoPlacements(plan);
        checkEvent(plan);
        checkLimits(plan);
        plan.ratePhase().ifPresent(phase -> checkRatePhase(plan));
        checkStarts(plan);
        return plan;
    }

    private static void checkStarts(Plan plan) {
        if (plan.experiment().serverKept() && (plan.starts() > 1 || plan.idleMillis() > 0)) {
            throw new UserError("starts and idle of phases are for servers that each trial starts anew, and server is"
                    + " kept; leave out one of them");
        }
    }

    /** Checks that this machine can set the limits of the platforms. These and start-up archives are for it only. */
    private void checkLimits(Plan plan) {
        LimitGroups groups = new LimitGroups();
        Optional<HostSpec> elsewhere = plan.hosts().roles().values().stream()
                .filter(host -> HostKind.of(host).elsewhere())
                .findFirst();
        for (Platform platform : plan.platforms()) {
            boolean ofThisMachine = platform.archive().isPresent();
            for (Cell cell : plan.cells()) {
                ofThisMachine |= !limits(platform, cell, groups).isNone() || isBound(cell);
            }
            if (ofThisMachine && elsewhere.isPresent()) {
                throw new UserError("The platform " + platform.name()
                        + " has limits or a start-up archive, which are for this machine only, but a role runs on "
                        + elsewhere.get().describe() + "; leave out either.");
            }
        }
    }

    /** Whether a cell has a number of processors. Trials that cannot have so many here are skipped. */
    private static boolean isBound(Cell cell) {
        return cell.point().values().containsKey(Limits.PROCESSORS);
    }

    /** The limits of a platform in a cell. */
    private static Limits limits(Platform platform, Cell cell, LimitGroups groups) {
        platform.limits().clash(cell.point()).ifPresent(name -> {
            String own = name.equals(Limits.PROCESSORS) ? Limits.CPUSET : name;
            throw new UserError("platform " + platform.name() + " has " + own + " of its own, beside the parameter "
                    + name + " of the run; leave out one of them");
        });
        if (Stack.at(cell.point()).isPresent() && Stack.isSizedBy(platform.options())) {
            throw new UserError("platform " + platform.name()
                    + " has a stack of its own, beside the parameter stack of the run; leave out one of them");
        }
        Limits limits = platform.limits().at(cell.point());
        groups.refusal(limits).ifPresent(reason -> {
            throw new UserError("The platform " + platform.name() + " cannot be limited: " + reason + ".");
        });
        return limits;
    }

    /** Checks that all trials of a plan can have a phase at a rate. */
    private void checkRatePhase(Plan plan) {
        if (!(plan.experiment() instanceof Comparison) || plan.experiment().serverKept()) {
            throw new UserError("a phase at a rate is for comparisons of platforms with new processes for each trial;"
                    + " leave out phases");
        }
        if (plan.event().isPresent()) {
            throw new UserError("event and phases exclude each other; leave out one of them");
        }
        if (plan.timing().maxBursts() == 0) {
            throw new UserError("a phase at a rate needs a warm-up; set max-bursts of the timing to 1 or more");
        }
        for (Cell cell : plan.cells()) {
            Workload workload = workloads.get(cell.workload());
            if (workload.rate().filter(RateParameter::ownPhase).isEmpty()) {
                throw new UserError("workload " + workload.name()
                        + " has no phase at a rate of its own; leave out phases, or set its rate for all of the trial");
            }
            workload.paced(cell.point()).stream().findFirst().ifPresent(paced -> {
                throw new UserError("phases: rate sets the rate of a phase, and " + paced + "="
                        + cell.point().get(paced) + " that of all of them; leave out one of them");
            });
        }
    }

    private void rejectTwoPlacements(Plan plan) {
        for (Cell cell : plan.cells()) {
            Placement placement =
                    workloads.get(cell.workload()).placement(cell.point()).orElse(plan.placement());
            if (isBound(cell) && placement != Placement.FREE) {
                throw new UserError("placement=" + placement.word() + " and processors="
                        + cell.point().get(Limits.PROCESSORS) + " both say where the roles under test run; leave out"
                        + " one of them");
            }
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
        return withSizes(cells, hosts.values());
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

    private static void rejectDoubles(List<Platform> platforms) {
        Set<String> names = new HashSet<>();
        platforms.stream()
                .filter(platform -> !names.add(platform.name()))
                .findFirst()
                .ifPresent(second -> {
                    throw new UserError("platform " + second.name()
                            + " is named twice; give one a name of its own, such as" + " other=" + second.spec());
                });
    }

    private static boolean sizesHeaps(List<Cell> cells) {
        return cells.stream().anyMatch(Cell::sizesHeap);
    }

    private static void rejectOtherHeaps(List<Platform> platforms, List<Cell> cells) {
        if (!sizesHeaps(cells)) {
            return;
        }
        for (Platform platform : platforms) {
            if (Heap.isSizedBy(platform.options())) {
                throw new UserError("platform " + platform.name()
                        + " has a heap of its own, beside the parameter heap of the run; leave out one of them");
            }
        }
    }

    private static String title(List<Cell> cells) {
        return String.join(", ", cells.stream().map(Cell::workload).distinct().toList());
    }

    /** Checks that the event of a plan can happen in each of its trials, which must be able to go on. */
    private void checkEvent(Plan plan) {
        plan.event().ifPresent(event -> {
            plan.cells().forEach(cell -> check(event, cell));
            if (plan.experiment().pairings().contains(Pairing.SLICED)) {
                throw wrong(event, "a sliced trial stops its processes all the time; use --pairing interleaved");
            }
            if (plan.experiment().serverKept()) {
                throw wrong(event, "the next trial would need the killed process; leave out --server kept");
            }
        });
    }

    private void check(PlannedEvent event, Cell cell) {
        List<Role> several = workloads.at(cell).roles().stream()
                .filter(role -> role.count().isPresent())
                .toList();
        if (several.isEmpty()) {
            throw wrong(event, "no role of " + cell.workload() + " has several processes");
        }
        Role role = several.stream()
                .filter(candidate -> candidate.name().equals(event.role()))
                .findFirst()
                .orElseThrow(() -> wrong(
                        event,
                        "no role of " + cell.workload() + " with several processes is called "
                                + Words.quoted(event.role())
                                + Words.hint(
                                        event.role(),
                                        several.stream().map(Role::name).toList())));
        int processes = role.processes(cell.point()).size();
        if (event.number() > processes) {
            throw wrong(
                    event,
                    "the role has only " + processes + " processes at "
                            + role.count().orElseThrow() + "=" + processes);
        }
        if (processes == 1) {
            throw wrong(
                    event,
                    "nothing would be left of the role at " + role.count().orElseThrow() + "=1");
        }
    }

    private static UserError wrong(PlannedEvent event, String why) {
        return new UserError("event \"" + event.describe() + "\": " + why);
    }

    /**
     * The cells with sizes in place of shares of the memory of this machine.
     *
     * @param hosts where roles run
     * @throws UserError if there are shares and any role runs on another machine
     */
    private static List<Cell> withSizes(List<Cell> cells, Collection<HostSpec> hosts) {
        return cells.stream()
                .map(cell -> Heap.at(cell.point())
                        .filter(Heap::isShare)
                        .map(share -> withSize(cell, share, hosts))
                        .orElse(cell))
                .distinct()
                .toList();
    }

    private static Cell withSize(Cell cell, String share, Collection<HostSpec> hosts) {
        for (HostSpec host : hosts) {
            if (HostKind.of(host).elsewhere()) {
                throw new UserError("heap=" + share + " is a share of the memory of this machine, but a role runs on "
                        + host.describe() + "; give a size, such as heap=64m");
            }
        }
        return new Cell(
                cell.workload(), cell.point().with(Heap.NAME, Heap.sizeOfShare(share, ThisMachine.memoryBytes())));
    }
}
