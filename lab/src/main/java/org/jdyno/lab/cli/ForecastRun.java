package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.doctor.Forecast;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.plan.Courses;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Planner;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.plan.Workloads;
import org.jdyno.lab.platform.Inventory;
import org.jdyno.lab.run.Campaign;
import org.jdyno.lab.run.Twins;
import org.jdyno.lab.store.Folders;
import org.jdyno.lab.store.RunDirectory;

/**
 * The pairs of trials behind the doctor's forecast: the JVM that jdyno runs on, held against itself, as any run holds a
 * baseline against its second copy.
 */
final class ForecastRun {
    static final String WORKLOAD = "orders";
    static final List<String> MEASURES = List.of("transactions", "cpu-per-transaction");

    /** So that the size of the machine's memory does not say how often is collected. */
    private static final String OPTIONS = "+heap=256m";

    /** A third of a usual trial; what it spreads more than those is on the safe side. */
    private static final Timing SHORT = new Timing(1_000, 200, 2, 2, 2_000, 100, 30_000, 30_000);

    /** Of a doctor who makes no forecast. */
    static final Result NONE = new Result(Optional.empty(), "");

    private final Installation installation;
    private final Inventory inventory;
    private final PrintWriter err;

    ForecastRun(Installation installation, Inventory inventory, PrintWriter err) {
        this.installation = installation;
        this.inventory = inventory;
        this.err = err;
    }

    /**
     * What came of it.
     *
     * @param forecast empty when too few trials were completed, or none was wanted
     * @param reason why there is none, where one was wanted
     */
    record Result(Optional<Forecast> forecast, String reason) {}

    /**
     * Runs them.
     *
     * @param out where the run is kept; null to keep nothing
     * @return empty when Ctrl-C has stopped it
     */
    Optional<Result> make(int pairs, Path out) throws InterruptedException, IOException {
        Run plan = plan(pairs);
        Path place = out != null ? out : Files.createTempDirectory("jdyno-doctor-");
        err.println("jdyno: forecast: " + pairs + " pairs of trials of " + WORKLOAD + " on "
                + plan.plan().baseline() + ", about "
                + Durations.words(pairs * Planner.expectedBlockMillis(plan.plan())));
        Progress progress = new Progress(err, Terminal.live(), plan);
        // What Ctrl-C stops is also cleared away before the JVM may end.
        try (Interruption interruption = Interruption.ofThisThread()) {
            try {
                RunDirectory directory = RunDirectory.create(place, plan);
                new Campaign(installation, directory, Twins.compile(plan, installation), progress)
                        .run(Courses.of(plan), Planner.expectedBlockMillis(plan.plan()));
                interruption.over();
                return Optional.of(result(directory.read()));
            } catch (InterruptedException stopped) {
                err.println();
                err.println("jdyno: stopped");
                return Optional.empty();
            } finally {
                progress.clear();
                if (out == null) {
                    Folders.delete(place);
                }
            }
        }
    }

    private Run plan(int pairs) throws InterruptedException {
        Request request = new Request();
        request.title("What the doctor's forecast rests on");
        request.workload(WORKLOAD);
        request.platform(inventory.at(System.getProperty("java.home")).id() + OPTIONS);
        request.blocks(pairs);
        request.timing(SHORT);
        Preparation preparation = new Preparation(Workloads.in(installation.workloads()), inventory);
        return preparation.run(preparation.plan(request, null, null), List.of("./jdyno", "doctor"));
    }

    private static Result result(Run run) {
        Optional<Forecast> forecast = Forecast.of(run, MEASURES);
        if (forecast.isPresent()) {
            return new Result(forecast, "");
        }
        List<Trial> others =
                run.trials().stream().filter(trial -> !trial.completed()).toList();
        return new Result(
                Optional.empty(),
                "Of " + run.trials().size() + " trials " + others.size()
                        + " were not completed, which leaves fewer than " + Forecast.LEAST_PAIRS + " pairs: "
                        + others.get(0).message());
    }
}
