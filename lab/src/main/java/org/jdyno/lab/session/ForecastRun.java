package org.jdyno.lab.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.doctor.Forecast;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.plan.Courses;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Planner;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.run.Campaign;
import org.jdyno.lab.run.RunListener;
import org.jdyno.lab.run.Twins;
import org.jdyno.lab.store.Folders;
import org.jdyno.lab.store.RunDirectory;

/**
 * The pairs of trials behind the doctor's forecast: the JVM that jdyno runs on, held against itself, as any run holds a
 * baseline against its second copy.
 */
public final class ForecastRun {
    static final String WORKLOAD = "orders";
    static final List<String> MEASURES = List.of("transactions", "cpu-per-transaction");

    /** So that the size of the machine's memory does not say how often is collected. */
    private static final String OPTIONS = "+heap=256m";

    /** A third of a usual trial; what it spreads more than those is on the safe side. */
    private static final Timing SHORT = new Timing(1_000, 200, 2, 2, 2_000, 100, 30_000, 30_000);

    /** Of a doctor who makes no forecast. */
    public static final Result NONE = new Result(Optional.empty(), "");

    private final SessionContext context;
    private final int pairs;
    private final Optional<Path> out;

    /**
     * @param pairs how many, {@link Forecast#LEAST_PAIRS} or more
     * @param out where the run is kept; empty to keep nothing
     */
    public ForecastRun(SessionContext context, int pairs, Optional<Path> out) {
        this.context = context;
        this.pairs = pairs;
        this.out = out;
        out.ifPresent(RunDirectory::requireNone);
    }

    /**
     * What came of it.
     *
     * @param forecast empty when too few trials were completed, or none was wanted
     * @param reason why there is none, where one was wanted
     */
    public record Result(Optional<Forecast> forecast, String reason) {}

    /** Runs them. */
    Result make() throws InterruptedException, IOException {
        Run plan = plan();
        Path place = out.isPresent() ? out.get() : Files.createTempDirectory("jdyno-doctor-");
        long blockMillis = Planner.expectedBlockMillis(plan.plan());
        context.listener()
                .message("forecast: " + pairs + " pairs of trials of " + WORKLOAD + " on "
                        + plan.plan().baseline() + ", about " + Durations.words(pairs * blockMillis));
        RunListener progress = context.listener().progress(plan);
        List<Run> done = new ArrayList<>();
        context.listener()
                .stoppable(
                        () -> {
                            try {
                                RunDirectory directory = RunDirectory.create(place, plan);
                                Twins twins = Twins.compile(plan, context.installation());
                                new Campaign(context.installation(), directory, twins, progress)
                                        .run(Courses.of(plan), blockMillis);
                                done.add(directory.read());
                            } finally {
                                // What the user stops is cleared away too.
                                if (out.isEmpty()) {
                                    Folders.delete(place);
                                }
                            }
                        },
                        "stopped");
        return result(done.get(0));
    }

    private Run plan() throws InterruptedException {
        Request request = new Request();
        request.title("What the doctor's forecast rests on");
        request.workload(WORKLOAD);
        request.platform(context.inventory().at(System.getProperty("java.home")).id() + OPTIONS);
        request.blocks(pairs);
        request.timing(SHORT);
        return context.preparation().run(context.preparation().plan(request), List.of("./jdyno", "doctor"));
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
