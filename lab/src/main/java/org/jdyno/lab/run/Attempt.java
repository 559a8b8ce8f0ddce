package org.jdyno.lab.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jdyno.lab.host.Obstacles;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.GraalFallBack;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Warmup;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.TrialFolder;

/** One run of one trial, with everything it gathers. */
final class Attempt {
    private final TrialContext context;
    private final Plan plan;
    private final Company company;
    private final Workload workload;
    private final Slot slot;
    private final TrialFolder folder;
    private final Totals totals;
    private final List<Window> windows = new ArrayList<>();
    private final RolesAtHosts places;
    private final RunningRoles roles;
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();
    private final OpenPhases phases = new OpenPhases(startMillis, startNanos, this::isHere);
    private final Conversation conversation =
            new Conversation(new Inbox<>(System::nanoTime), phases, this::windowEnded);
    private final Recordings recordings = new Recordings();
    private final Obstacles obstacles = new Obstacles();
    private Optional<Obstacle> obstacle = Optional.empty();
    private Warmup warmup = Warmup.NONE;
    /** Where the serving roles' logs are: the trial's own folder, or that of a server which is kept. */
    private TrialFolder serverLogs;

    /** @param company those that are run at the same time */
    Attempt(TrialContext context, Workload workload, Slot slot, TrialFolder folder, Company company) {
        this.context = context;
        this.plan = context.plan();
        this.company = company;
        this.workload = workload;
        this.slot = slot;
        this.folder = folder;
        this.serverLogs = folder;
        this.totals = new Totals(workload);
        this.places = new RolesAtHosts(context.hosts(), workload);
        this.roles = new RunningRoles(
                plan,
                places,
                context.commandLines(),
                workload,
                slot,
                conversation.inbox(),
                company.processors(slot, places.of(workload.driver()).processors()));
    }

    Trial run() throws IOException, InterruptedException {
        Trial trial;
        try {
            trial = lead();
        } catch (TrialFailure failure) {
            obstacle = obstacleBehind(failure);
            trial = end(Verification.ended(failure));
        } finally {
            roles.killAllBut(context.kept());
            company.leaves(slot);
        }
        roles.bringBack();
        recordings.write(folder.histograms(), startMillis);
        return trial;
    }

    /**
     * The limit that was met. Those that are looked at are this machine's, and outside of namespaces; and a heap is the
     * platform's only if the role that ran out of it is under test.
     */
    private Optional<Obstacle> obstacleBehind(TrialFailure failure) throws IOException, InterruptedException {
        Cause cause = failure.failureCause();
        if (failure.role().isPresent()) {
            RoleProcess role = failure.role().get();
            role.kill();
            role.bringBack();
            boolean heapOfLoad = cause == Cause.OUT_OF_MEMORY && !role.role().underTest();
            if (heapOfLoad || !places.of(role.role()).here()) {
                return Optional.empty();
            }
        }
        boolean othersPorts = cause == Cause.PORT_LIMIT && plan.hosts().link().isPresent();
        return othersPorts ? Optional.empty() : obstacles.behind(cause, counters(failure), serverLogs.crashReport());
    }

    private Trial lead() throws IOException, InterruptedException, TrialFailure {
        long connections = workload.load().map(load -> load.at(slot.point())).orElse(0L);
        boolean openLoop = workload.pace()
                .filter(pace -> pace.given(List.of(slot.point())))
                .isPresent();
        LabLoad lab = new LabLoad(places, context.hosts()::relayStatistics);
        Leader leader = new Leader(plan.timing(), connections, openLoop, conversation, totals, lab, this::step);
        company.begins(slot, roles);
        startRoles();
        leader.awaitReady(roles.all());
        leader.connect();
        warmup = leader.warmUp();
        company.isWarm(slot);
        Map<RunningRole, RoleEvent.Done> drove = leader.measure(
                company.loadMillis(plan.timing().measureMillis()),
                slot.pairing() == Pairing.SLICED,
                () -> company.isMeasured(slot));
        if (company.alone()) {
            lab.addOthers(totals);
        }
        LabLoad.addWanted(totals);
        othersUse().addTo(totals);
        keepSlices(drove);
        leader.stop(plan.procedure().serverKept());
        conversation.verifyChecks();
        verifyCompiler();
        recordings.addTo(totals);
        roles.bringBack();
        GcFigures.add(totals, workload, plan.platform(slot.platform()), serverLogs.gcLog());
        Trial trial = end(Verification.of(workload, totals).unlessDisturbed(phases.step()));
        if (plan.procedure().serverKept()) {
            context.keep(new KeptServer(slot, workload, roles.serving(), serverLogs));
        }
        return trial;
    }

    /** Of a trial that was stopped between whiles only what was done in its own time counts. */
    private void keepSlices(Map<RunningRole, RoleEvent.Done> drove) throws TrialFailure {
        Slices slices = company.slices(slot);
        if (!slices.all()) {
            windows.removeIf(window -> window.phase() == Phase.MEASURE);
            Map<String, RoleEvent.Done> named = new LinkedHashMap<>();
            drove.forEach((role, done) -> named.put(role.name(), done));
            SlicedPhase phase = SlicedPhase.of(slices, named);
            totals.keep(phase);
            windows.addAll(
                    phase.windows(TimeUnit.MILLISECONDS.toNanos(plan.timing().windowMillis())));
        }
    }

    /** That Graal compiled, where it was asked for: the JVM may have taken the option and kept its own compiler. */
    private void verifyCompiler() throws TrialFailure {
        boolean asked = GraalFallBack.isAskedFor(plan.platform(slot.platform()).options());
        if (asked && totals.value("tested", "c2Nanos").isPresent()) {
            List<String> written = roles.all().values().stream()
                    .filter(role -> role.role().underTest())
                    .flatMap(role -> role.lastLines().stream())
                    .toList();
            throw new TrialFailure(Cause.UNSUPPORTED, GraalFallBack.sentence(written));
        }
        if (asked && totals.value("tested", "jvmciNanos").orElse(Double.NaN) == 0) {
            throw new TrialFailure(Cause.UNSUPPORTED, "Graal was asked for and has not compiled a single method");
        }
    }

    private OthersUse othersUse() {
        Set<String> beside = places.all().stream()
                .filter(places::besideControl)
                .map(Role::name)
                .collect(Collectors.toSet());
        Map<String, String> names = roles.names();
        List<Window> there = windows.stream()
                .filter(window -> beside.contains(names.get(window.role())))
                .toList();
        return OthersUse.of(totals, there, places.processorsOfControl());
    }

    /** Starts the roles, or takes over a server that was kept. */
    private void startRoles() throws IOException, InterruptedException, TrialFailure {
        Optional<KeptServer> server = context.takeKept();
        if (server.isPresent()) {
            roles.takeOver(server.get());
            serverLogs = server.get().folder();
        } else {
            serverLogs = plan.procedure().serverKept() ? context.directory().server(slot) : folder;
            roles.startServing(serverLogs);
        }
        roles.startDriving(folder);
    }

    /** What the failed process said of itself; of one that only fell silent, what its GC log says of its heap. */
    private Map<String, Double> counters(TrialFailure failure) throws IOException {
        boolean limited = Heap.at(slot.point()).isPresent()
                || Heap.isBoundedBy(plan.platform(slot.platform()).options());
        return failure.failureCause() == Cause.TIME_OUT && limited
                ? GcFigures.heap(serverLogs.gcLog())
                : failure.counters();
    }

    private void step(String step) {
        context.tell(listener -> listener.step(slot, step));
    }

    private boolean isHere(RunningRole role) {
        return places.of(role.role()).here();
    }

    private void windowEnded(RunningRole role, Window window, Map<String, String> histograms) throws TrialFailure {
        windows.add(window);
        // Decoded when the trial is over: while a window runs the lab only listens.
        recordings.add(window, histograms);
        if (role.role().driving() && role.name().equals(role.role().name())) {
            context.tell(listener -> listener.window(slot, window));
        }
    }

    private Trial end(Verification verification) {
        boolean whole = verification.outcome() == Outcome.COMPLETED || verification.outcome() == Outcome.INVALID;
        return new Trial(
                slot,
                verification.outcome(),
                verification.cause(),
                verification.reason(),
                obstacle,
                whole ? totals.measures() : Map.of(),
                Share.together(windows, roles.names()),
                warmup,
                whole ? totals.distributions() : Map.of(),
                roles.commands(),
                startMillis,
                System.nanoTime() - startNanos);
    }
}
