package org.jdyno.lab.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.lab.experiment.ExperimentProcedure;
import org.jdyno.lab.experiment.Experiments;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.TrialSequence;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.plan.Workloads;
import org.jdyno.lab.run.BudgetedSequence;
import org.jdyno.lab.run.Campaign;
import org.jdyno.lab.run.RunListener;
import org.jdyno.lab.run.Twins;
import org.jdyno.lab.store.RunDirectory;

/**
 * Runs ordinary trials and stores them in a run directory that {@code jdyno report} reads.
 *
 * @param installation has the workloads and their class paths
 * @param workloads all workloads
 * @param driver the JVM of roles that are not under test, and of reference tools in Java
 * @param version the version of jdyno
 * @param command the command that was given
 * @param seed the seed of everything random
 */
public record Bench(
        Installation installation, Workloads workloads, Jvm driver, String version, List<String> command, long seed) {

    /** A cell and the platforms to run it on. */
    record Task(
            String title,
            Workload workload,
            Point point,
            List<Platform> platforms,
            Placement placement,
            Timing timing,
            int blocks) {}

    /** A run that has begun. */
    record Trials(RunDirectory directory, Run run, Installation installation) {
        /** Runs the remaining trials. */
        Run runAll(RunListener listener) throws InterruptedException, IOException {
            return runUpTo(Integer.MAX_VALUE, listener);
        }

        /** Runs until this many trials are stored, and returns the run with all of them. */
        Run runUpTo(int trials, RunListener listener) throws InterruptedException, IOException {
            ExperimentProcedure procedure = Experiments.of(run.plan());
            TrialSequence whole = procedure.sequence(run);
            TrialSequence bounded = before -> before.size() < trials ? whole.next(before) : Optional.empty();
            new Campaign(installation, directory, Twins.compile(run, installation), listener)
                    .run(new BudgetedSequence(
                            run.plan(), bounded, procedure.expected().blockMillis()));
            return directory.read();
        }
    }

    /** Begins a run in a directory of its own. */
    Trials begin(Task task, Path place) {
        Platform baseline = task.platforms().get(0);
        // Every plan names an A/A control. It would check nothing here, and is not run.
        List<Platform> platforms = new ArrayList<>(task.platforms());
        platforms.add(baseline.named(baseline.name() + Plan.CONTROL_SUFFIX));
        Plan plan = new Plan(
                task.title(),
                List.of(new Cell(task.workload().name(), task.point())),
                platforms,
                baseline.name(),
                driver,
                task.placement(),
                task.timing(),
                OptionalInt.of(task.blocks()),
                Optional.empty(),
                seed,
                Comparison.DEFAULT,
                Hosts.LOCAL);
        Run run = new Run(
                place.getFileName().toString(),
                version,
                command,
                plan,
                ThisMachine.describe(),
                List.of(task.workload()),
                withoutControl(plan),
                List.of());
        return new Trials(RunDirectory.create(place, run), run, installation);
    }

    /** The schedule of a plan without the A/A control, numbered from 0. */
    private static List<Slot> withoutControl(Plan plan) {
        List<Slot> slots = new ArrayList<>();
        for (Slot slot : Experiments.of(plan).schedule()) {
            if (!slot.platform().equals(plan.aaControl())) {
                slots.add(new Slot(
                        slots.size(), slot.block(), slot.workload(), slot.point(), slot.platform(), slot.pairing()));
            }
        }
        return slots;
    }
}
