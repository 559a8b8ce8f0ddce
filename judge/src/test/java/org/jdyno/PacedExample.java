package org.jdyno;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Host;
import org.jdyno.model.Parameter;
import org.jdyno.model.Phase;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Run;
import org.jdyno.model.Slo;
import org.jdyno.model.Slot;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;

/** A search for the highest rate at which the 99th percentile stays below 10 ms, and trials of it. */
public final class PacedExample {
    public static final Slo SLO = Slo.parse("--slo", "p99<10ms");
    public static final long MAX_RATE = 1_000_000;

    /** Every operation is answered so often. */
    private static final int ANSWERS = 3;

    private static final Timing TIMING = Timing.DEFAULT.withMeasure(20_000, 1_000);
    private static final RateParameter RATE = new RateParameter(
            "rate", "driver.latency", "echoes/s", 100, 1, MAX_RATE, Optional.empty(), List.of("rate"), false);

    private PacedExample() {}

    public static Workload workload() {
        Workload echo = Example.workload("echo");
        List<Parameter> parameters = new ArrayList<>(echo.parameters());
        parameters.add(new Parameter(
                "rate",
                Parameter.Kind.INTEGER,
                "0",
                new Parameter.Range(List.of(), OptionalLong.of(0), OptionalLong.of(MAX_RATE)),
                "a second",
                Parameter.Effects.NONE,
                Optional.empty()));
        return new RateSearch(SLO, Optional.empty())
                .withMeasures(new Workload(
                        echo.name(),
                        echo.about(),
                        echo.folder(),
                        echo.roles(),
                        parameters,
                        new Workload.Varied(Optional.empty(), Optional.of(RATE)),
                        new Workload.Figures(echo.measures(), echo.formulas(), echo.distributions(), List.of()),
                        echo.twin(),
                        Workload.Demands.NONE));
    }

    public static Plan plan(long seed, int blocks, String... platforms) {
        return plan(seed, blocks, 0, platforms);
    }

    /** @param from where the search begins; 0 where the workload says */
    public static Plan plan(long seed, int blocks, long from, String... platforms) {
        Plan plain = Example.plan(seed, blocks, platforms);
        List<Platform> compared = platforms.length == 1 ? plain.platformsWithoutControl() : plain.platforms();
        Point point = workload().defaults().with("rate", Long.toString(from));
        return new Plan(
                plain.title(),
                new Plan.Subject(List.of(new Cell("echo", point)), compared, plain.baseline(), plain.driver()),
                plain.conditions(),
                new Plan.Length(TIMING, plain.blocks(), plain.budgetMillis()),
                seed,
                new RateSearch(SLO, Optional.empty()));
    }

    /** The run of a plan with these trials. */
    public static Run run(Plan plan, List<Trial> trials) {
        return Run.planned(
                        "2026-01-02_03-04-05",
                        "0.1.0",
                        List.of("./jdyno", "run", "echo", "--slo", "p99<10ms"),
                        plan,
                        new Host(4, 8L << 30, Map.of("processor", "an example"), Map.of(), Map.of()),
                        List.of(workload()),
                        List.of())
                .with(trials);
    }

    /** A search to its end on a machine that answers as it is told. */
    public static Run search(Plan plan, Function<Slot, Trial> machine) {
        TrialSequence sequence = Experiments.sequence(run(plan, List.of()));
        List<Trial> trials = new ArrayList<>();
        for (List<Slot> next = sequence.next(trials); !next.isEmpty(); next = sequence.next(trials)) {
            trials.add(machine.apply(next.get(0)));
        }
        return run(plan, trials);
    }

    public static long rate(Slot slot) {
        return RATE.at(slot.cell().point());
    }

    /** A trial in which all operations were begun in time and the 99th percentile of the response times was this. */
    public static Trial answered(Slot slot, double p99Millis) {
        return answered(slot, p99Millis, 0);
    }

    /** @param unanswered operations more in every second, until the phase is over */
    public static Trial answered(Slot slot, double p99Millis, double unanswered) {
        return trial(slot, p99Millis, 1, unanswered);
    }

    /** A trial in which half of the operations were begun in time. */
    public static Trial behind(Slot slot, double p99Millis) {
        return trial(slot, p99Millis, 0.5, 0);
    }

    private static Trial trial(Slot slot, double p99Millis, double begun, double unanswered) {
        Map<String, Double> measures = new LinkedHashMap<>();
        measures.put("objective-p99", p99Millis * 1e6);
        measures.put("begun-in-time", begun);
        Trial plain = Example.completed(slot, measures, Map.of());
        return MadeTrial.like(plain)
                .windows(windows(rate(slot), begun, unanswered))
                .trial();
    }

    /** Twenty seconds, and one in which the rest is answered. */
    private static List<Window> windows(double rate, double begun, double unanswered) {
        List<Window> windows = new ArrayList<>();
        for (int second = 0; second <= 20; second++) {
            boolean within = second < 20;
            // What is out in a second goes up and down by a thousandth.
            double out = rate * 0.001 * (second % 3 - second % 2);
            double answered = within ? rate - unanswered + out : 20 * unanswered;
            windows.add(new Window(
                    "client",
                    Phase.MEASURE,
                    0,
                    second,
                    1_000L * second,
                    1_000_000_000,
                    Math.round(ANSWERS * begun * answered),
                    0,
                    1_000_000,
                    within ? Map.of("offered", rate, "begun", begun * rate) : Map.of("offered", 0.0, "begun", 0.0)));
        }
        return windows;
    }
}
