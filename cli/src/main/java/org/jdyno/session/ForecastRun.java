package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jdyno.doctor.Forecast;
import org.jdyno.experiment.ExperimentProcedure;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Durations;
import org.jdyno.model.Run;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.run.BudgetedSequence;
import org.jdyno.run.Campaign;
import org.jdyno.run.trial.RunListener;
import org.jdyno.store.Folders;
import org.jdyno.store.RunDirectory;

/**
 * The pairs of trials for the doctor's forecast. They compare the JVM that runs jdyno with itself, as any run compares
 * its baseline with the A/A control.
 */
public final class ForecastRun {
    static final String WORKLOAD = "orders";
    static final List<String> MEASURES = List.of("transactions", "cpu-per-transaction");

    /** Makes collections independent of the size of the machine's memory. */
    private static final String OPTIONS = "+heap=256m";

    /** A third of a usual trial. Shorter trials scatter more, so the forecast is cautious. */
    private static final Timing SHORT =
            Timing.DEFAULT.withBurst(1_000, 200).withBursts(2, 2).withMeasure(2_000, 100);

    /** The result if no forecast was wanted. */
    public static final Result NONE = new Result(Optional.empty(), "");

    private final SessionContext context;
    private final int pairs;
    private final Optional<Path> out;

    /**
     * @param pairs the number of pairs, {@link Forecast#MIN_PAIRS} or more
     * @param out the directory of the run; if empty, a temporary one, which is deleted afterwards
     */
    public ForecastRun(SessionContext context, int pairs, Optional<Path> out) {
        this.context = context;
        this.pairs = pairs;
        this.out = out;
        out.ifPresent(RunDirectory::requireNone);
    }

    /**
     * The result.
     *
     * @param forecast empty if too few trials were completed, or if none was wanted
     * @param reason why there is no forecast although one was wanted
     */
    public record Result(Optional<Forecast> forecast, String reason) {}

    /** Runs the trials. */
    Result run() throws InterruptedException, IOException {
        Run planned = planned();
        Path place = out.isPresent() ? out.get() : Files.createTempDirectory("jdyno-doctor-");
        ExperimentProcedure procedure = Experiments.of(planned.plan());
        long blockMillis = procedure.expected().blockMillis();
        context.listener()
                .message("forecast: " + pairs + " pairs of trials of " + WORKLOAD + " on "
                        + planned.plan().baseline() + ", about " + Durations.words(pairs * blockMillis));
        RunListener progress = context.listener().progress(planned);
        AtomicReference<Run> completed = new AtomicReference<>();
        context.listener()
                .runStoppable(
                        () -> {
                            try {
                                RunDirectory directory = RunDirectory.create(place, planned);
                                new Campaign(context.installation(), directory, false, progress)
                                        .run(new BudgetedSequence(
                                                planned.plan(), procedure.sequence(planned), blockMillis));
                                completed.set(directory.read());
                            } finally {
                                if (out.isEmpty()) {
                                    Folders.delete(place);
                                }
                            }
                        },
                        "stopped");
        return result(completed.get());
    }

    private Run planned() throws InterruptedException {
        Request request = new Request();
        request.set(PlanKeys.TITLE, "Trials of the doctor's forecast");
        request.workload(WORKLOAD);
        String own = context.inventory().at(System.getProperty("java.home")).id();
        request.set(PlanKeys.PLATFORMS, List.of(own + OPTIONS));
        request.set(LengthKeys.BLOCKS, pairs);
        request.set(LengthKeys.TIMING, SHORT);
        return context.preparation().newRun(context.preparation().plan(request), List.of("./jdyno", "doctor"));
    }

    private static Result result(Run run) {
        Optional<Forecast> forecast = Forecast.of(run, MEASURES);
        if (forecast.isPresent()) {
            return new Result(forecast, "");
        }
        List<Trial> others =
                run.trials().stream().filter(trial -> !trial.completed()).toList();
        if (others.isEmpty()) {
            return new Result(Optional.empty(), "the trials have no values of " + String.join(" or ", MEASURES));
        }
        return new Result(
                Optional.empty(),
                others.size() + " of " + run.trials().size() + " trials were not completed, which leaves fewer than "
                        + Forecast.MIN_PAIRS + " pairs: "
                        + others.get(0).message());
    }
}
