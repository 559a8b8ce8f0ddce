package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Run;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.selftest.Simulation;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.SelftestDirectory;

/** The runs of a self-test, in one directory. */
public final class SelftestRuns {
    /** The name of the part that has no run. */
    public static final String SIMULATION = "simulation";

    private static final String WORKLOAD = "orders";
    /**
     * With the serial collector, CPU time and wall time change alike. With a small heap, the memory of the machine does
     * not matter.
     */
    private static final String OPTIONS = "+serial+heap=256m";

    private final SessionContext context;
    private final SelftestDirectory directory;
    private final boolean acceptsChanges;

    private SelftestRuns(SessionContext context, SelftestDirectory directory, boolean acceptsChanges) {
        this.context = context;
        this.directory = directory;
        this.acceptsChanges = acceptsChanges;
    }

    /** The settings of a self-test. By default it measures the JVM that runs jdyno, with interleaved trials. */
    public static SelftestPart.Settings settings(
            SessionContext context,
            Optional<String> platform,
            Optional<String> pairing,
            long budgetMillis,
            Optional<Long> seed)
            throws InterruptedException {
        String own = context.inventory().at(System.getProperty("java.home")).id();
        return new SelftestPart.Settings(
                platform.orElse(own + OPTIONS),
                pairing.orElse("interleaved"),
                budgetMillis,
                seed.orElseGet(Preparation::freshSeed));
    }

    /**
     * Writes the plans of all parts before the first begins.
     *
     * @param simulation the simulation, which is stored for a later session; empty if it was not asked for
     * @param out the directory; a new one if empty
     */
    public static SelftestRuns begin(
            SessionContext context,
            List<SelftestPart> parts,
            SelftestPart.Settings settings,
            Optional<Simulation> simulation,
            Optional<Path> out)
            throws InterruptedException {
        SelftestDirectory directory = SelftestDirectory.create(RunPlace.of(out, "selftest-"));
        simulation.ifPresent(result -> directory.keep(SIMULATION, result));
        Map<SelftestPart, Run> runs = new EnumMap<>(SelftestPart.class);
        int all = parts.stream().mapToInt(SelftestPart::share).sum();
        for (SelftestPart part : parts) {
            Request request = new Request();
            request.set(PlanKeys.TITLE, "Self-test, " + part.word());
            request.workload(WORKLOAD);
            request.set(PlanKeys.SEED, settings.seed());
            request.set(LengthKeys.BUDGET, settings.budgetMillis() * part.share() / all);
            part.plan(request, settings);
            runs.put(part, context.preparation().newRun(context.preparation().plan(request), context.command()));
        }
        // Preparing takes seconds. If jdyno is killed meanwhile, the directory must not have only some of the parts.
        runs.forEach((part, run) -> RunDirectory.create(directory.run(part.word()), run));
        return new SelftestRuns(context, directory, false);
    }

    /**
     * The runs of a self-test that was begun.
     *
     * @param acceptsChanges whether to continue although JVMs, classes or the machine have changed
     */
    public static SelftestRuns resume(SessionContext context, Path directory, boolean acceptsChanges) {
        return new SelftestRuns(context, SelftestDirectory.open(directory, SelftestPart.words()), acceptsChanges);
    }

    /** Runs the remaining trials of every part and returns the runs, with their derived measures. */
    public Map<SelftestPart, Run> run() throws InterruptedException, IOException {
        Map<SelftestPart, Run> runs = new EnumMap<>(SelftestPart.class);
        for (SelftestPart part : SelftestPart.values()) {
            if (directory.hasRun(part.word())) {
                runs.put(part, opened(part).read());
            }
        }
        SharedIdentity identity = new SharedIdentity(context, directory.identity(), acceptsChanges);
        for (SelftestPart part : List.copyOf(runs.keySet())) {
            identity.checkAndStore(List.copyOf(runs.values()), runs.get(part), Map.of());
            identity.noteIn(opened(part), runs.get(part));
            new RunLifecycle(context, acceptsChanges).runRest(opened(part), "selftest", directory.path());
            runs.put(part, JudgedRun.of(opened(part)).run());
        }
        return runs;
    }

    private RunDirectory opened(SelftestPart part) {
        return RunDirectory.open(directory.run(part.word()));
    }

    /** The simulation of the self-test; empty if it was not asked for. */
    public Optional<Simulation> simulation() {
        return directory.result(SIMULATION, Simulation.class);
    }

    public Path path() {
        return directory.path();
    }

    /** Stores the result beside the runs. */
    public void keep(String json) throws IOException {
        directory.keep(json);
    }
}
