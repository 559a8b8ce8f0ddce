package org.jdyno.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jdyno.experiment.ExperimentProcedure;
import org.jdyno.experiment.Experiments;
import org.jdyno.host.Installation;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment;
import org.jdyno.model.Jvm;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Timing;
import org.jdyno.model.Workload;
import org.jdyno.plan.Workloads;
import org.jdyno.run.BudgetedSequence;
import org.jdyno.run.Campaign;
import org.jdyno.run.trial.RunListener;
import org.jdyno.store.RunDirectory;

/**
 * Runs ordinary trials and stores them in a run directory that {@code jdyno report} reads.
 *
 * @param installation has the workloads and their class paths
 * @param workloads all workloads
 * @param driver the JVM of roles that are not under test, and of reference tools in Java
 * @param version the version of jdyno
 * @param command the command that was given
 * @param progress receives each step that takes seconds, on the thread that does the work
 */
public record Bench(
        Installation installation,
        Workloads workloads,
        Jvm driver,
        String version,
        List<String> command,
        Consumer<String> progress) {
    private static final long SEED = 1;
    private static final Timing TIMING =
            Timing.DEFAULT.withBurst(1_000, 200).withBursts(1, 1).withMeasure(3_000, 250);

    /** Runs a trial on each platform and stores the run in a directory of its own. */
    RunDirectory runEach(
            String title, Workload workload, Point point, List<Platform> platforms, Path place, RunListener listener)
            throws InterruptedException, IOException {
        Platform baseline = platforms.get(0);
        // Every plan names an A/A control. It would check nothing here, and is not run.
        List<Platform> named = new ArrayList<>(platforms);
        named.add(baseline.named(baseline.name() + Plan.CONTROL_SUFFIX));
        Plan plan = new Plan(
                title,
                new Plan.Subject(List.of(new Cell(workload.name(), point)), named, baseline.name(), driver),
                Plan.Conditions.PLAIN,
                new Plan.Length(TIMING, OptionalInt.of(1), Optional.empty()),
                SEED,
                Experiment.Comparison.DEFAULT);
        ExperimentProcedure procedure = Experiments.of(plan);
        Run run = Run.planned(
                place.getFileName().toString(),
                version,
                command,
                plan,
                ThisMachine.describe(),
                List.of(workload),
                withoutControl(plan, procedure.schedule()));
        RunDirectory directory = RunDirectory.create(place, run);
        new Campaign(installation, directory, false, listener)
                .run(new BudgetedSequence(
                        plan, procedure.sequence(run), procedure.expected().blockMillis()));
        return directory;
    }

    /** The schedule without the A/A control, numbered from 0. */
    private static List<Slot> withoutControl(Plan plan, List<Slot> schedule) {
        List<Slot> slots = new ArrayList<>();
        for (Slot slot : schedule) {
            if (!slot.platform().equals(plan.aaControl())) {
                slots.add(new Slot(slots.size(), slot.block(), slot.cell(), slot.platform(), slot.pairing()));
            }
        }
        return slots;
    }
}
