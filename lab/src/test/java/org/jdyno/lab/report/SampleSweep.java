package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jdyno.lab.MadeTrial;
import org.jdyno.lab.model.Bisection;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Experiment;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Experiment.LargestLoad;
import org.jdyno.lab.model.Experiment.PublishedRule;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.LoadParameter;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Ranking;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.Warmup;
import org.jdyno.lab.model.Workload;

/**
 * Runs over a load as they might be: a sweep of three platforms over five loads in which one platform fails at the last
 * and another in one block, a search for limits, and a run by the rule of 1999. Their judgements are written by hand.
 */
final class SampleSweep {
    static final int BLOCKS = 3;
    static final Obstacle THREADS = new Obstacle(
            "threads of a user (ulimit -u)", "4,096 of 4,096 in use", "Raise it with: ulimit -u 32768, as root.");

    private static final List<Integer> ROOMS = List.of(15, 45, 75, 90, 105);
    private static final List<String> CONTENDERS = List.of(SampleRun.BASELINE, SampleRun.NEWER, Platform.NATIVE);
    private static final List<Measure> DRAWN =
            List.of(SampleRun.THROUGHPUT, SampleRun.CPU, SampleRun.P99, SampleRun.RSS);

    private SampleSweep() {}

    static Run run() {
        Plan plan = plan(cells(), Comparison.DEFAULT);
        List<Slot> schedule = new ArrayList<>();
        List<Trial> trials = new ArrayList<>();
        for (int block = 0; block < BLOCKS; block++) {
            for (Cell cell : plan.cells()) {
                for (Platform platform : plan.platforms()) {
                    Slot slot = new Slot(schedule.size(), block, "chat", cell.point(), platform.name());
                    schedule.add(slot);
                    trials.add(trial(slot));
                }
            }
        }
        return run(plan, List.of("jdyno", "run", "chat", "-s", "rooms=15,45,75,90,105"), schedule, trials);
    }

    static Judgement judgement() {
        List<Estimate> estimates = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        List<Ranking> rankings = new ArrayList<>();
        for (int rooms : ROOMS) {
            for (String platform : CONTENDERS) {
                if (!fails(platform, rooms)) {
                    int n = platform.equals(Platform.NATIVE) && rooms == 75 ? 2 : BLOCKS;
                    DRAWN.forEach(measure -> estimates.add(estimate(measure, platform, rooms, n)));
                    if (!platform.equals(SampleRun.BASELINE)) {
                        verdicts.add(verdict(platform, rooms));
                    }
                }
            }
            rankings.add(new Ranking(
                    "chat",
                    point(rooms),
                    "throughput",
                    List.of(List.of(Platform.NATIVE), List.of(SampleRun.NEWER), List.of(SampleRun.BASELINE))));
        }
        return new Judgement(
                estimates,
                verdicts,
                rankings,
                List.of(),
                List.of(sweep()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                SampleSteadiness.of(run(), SampleSweep::state),
                Map.of(),
                new Trust(Trust.State.TRUSTED, List.of(), List.of(), selves()));
    }

    /** The second trial of each at the least load is the only flat one, and one platform never settles at one load. */
    private static SteadyState state(Slot slot) {
        boolean unsettled =
                slot.platform().equals(Platform.NATIVE) && slot.point().equals(point(90));
        if (unsettled) {
            return SteadyState.NO_STEADY_STATE;
        }
        return slot.block() == 1 && slot.point().equals(point(15)) ? SteadyState.FLAT : SteadyState.WARMUP;
    }

    private static Sweep sweep() {
        return new Sweep(
                "chat",
                "rooms",
                "Connections",
                ROOMS.stream()
                        .map(rooms -> new Sweep.Position(rooms * 20, point(rooms)))
                        .toList(),
                List.of(
                        new Sweep.Retention(SampleRun.BASELINE, 300, 2_100, 0.87, 0.84, 0.901, 3),
                        new Sweep.Retention(SampleRun.NEWER, 300, 1_800, 0.91, Double.NaN, Double.NaN, 1)),
                List.of(new Sweep.Retention(SampleRun.BASELINE, 300, 900, 1.08, 1.05, 1.11, 3)),
                List.of(
                        fit(SampleRun.BASELINE, 0.93, 0.0071, 520, Scalability.Shape.PEAKED),
                        fit(Platform.NATIVE, 0.99, 0, Double.POSITIVE_INFINITY, Scalability.Shape.RISING)));
    }

    private static Scalability fit(String platform, double sigma, double kappa, double peak, Scalability.Shape shape) {
        return new Scalability(
                platform,
                300,
                new Scalability.Range(sigma, sigma * 0.9, 1),
                new Scalability.Range(kappa, 0, kappa * 1.5),
                new Scalability.Range(peak, peak * 0.8, peak * 1.3),
                new Scalability.Range(50_300, Double.NaN, Double.NaN),
                shape,
                Double.isInfinite(peak),
                Double.isInfinite(peak) ? 0.012 : 0.4,
                3);
    }

    /** A search that found a limit with a name, one without, and one that was not confirmed. */
    static Run limitRun() {
        Plan plan = plan(
                List.of(cell(15, "nio"), cell(15, "virtual")),
                new LargestLoad("connections", new Bisection(0.01, 2, 100_000)));
        Slot sustained = new Slot(0, 0, "chat", point(998, "nio"), SampleRun.NEWER);
        Slot failed = new Slot(1, 0, "chat", point(1_000, "nio"), SampleRun.NEWER);
        return run(
                plan,
                List.of("jdyno", "run", "chat", "--limit", "connections"),
                List.of(),
                List.of(
                        completed(sustained),
                        failed(failed, Cause.DESCRIPTOR_LIMIT, "Too many open files", DESCRIPTORS)));
    }

    private static final Optional<Obstacle> DESCRIPTORS = Optional.of(
            new Obstacle("open files of a process (ulimit -n)", "20,000", "Raise it with: ulimit -n 100000, as root."));

    static Judgement limits() {
        return new Judgement(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(
                        limit("nio", SampleRun.NEWER, 19_960, 20_000, true, Cause.DESCRIPTOR_LIMIT, DESCRIPTORS),
                        limit("virtual", SampleRun.NEWER, 2_100, 2_120, false, Cause.TIME_OUT, Optional.empty()),
                        limit("nio", Platform.NATIVE, 100_000, 0, true, null, Optional.empty()),
                        limit("virtual", Platform.NATIVE, 0, 0, false, Cause.UNSUPPORTED, Optional.empty())),
                List.of(),
                Map.of(),
                List.of(),
                Map.of(),
                new Trust(Trust.State.UNPROVEN, List.of(new Note.LimitsNotCompared()), List.of(), List.of()));
    }

    private static Limit limit(
            String threads,
            String platform,
            long reached,
            long failed,
            boolean confirmed,
            Cause cause,
            Optional<Obstacle> obstacle) {
        Map<String, String> rest = new HashMap<>(point(15, threads).values());
        rest.remove("rooms");
        return new Limit(
                "chat",
                Point.of(rest),
                platform,
                "connections",
                reached,
                failed,
                confirmed,
                Optional.ofNullable(cause),
                cause == null ? "" : "it said <b>no</b>",
                obstacle,
                14,
                List.of(reached));
    }

    /** A run by the rule of 1999: four runs of each platform in a row, and no second copy. */
    static Run scoreRun() {
        Plan plan = plan(List.of(cell(105, "nio")), new PublishedRule(Rule.BEST_TWO_OF_THREE, true));
        List<Slot> schedule = new ArrayList<>();
        for (String platform : CONTENDERS) {
            for (int run = 0; run < 4; run++) {
                schedule.add(new Slot(schedule.size(), run, "chat", point(105), platform));
            }
        }
        return run(
                plan,
                List.of("jdyno", "run", "chat", "--rule", "1999"),
                schedule,
                schedule.stream().map(SampleSweep::trial).toList());
    }

    static Judgement scores() {
        return new Judgement(
                List.of(
                        estimate(SampleRun.THROUGHPUT, SampleRun.BASELINE, 105, 4),
                        estimate(SampleRun.THROUGHPUT, Platform.NATIVE, 105, 4)),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(
                        score(SampleRun.BASELINE, List.of(39_000.0, 42_100.0, 41_500.0, 42_300.0)),
                        score(SampleRun.NEWER, List.of()),
                        score(Platform.NATIVE, List.of(101_000.0, 99_800.0, 103_000.0, 102_000.0))),
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                Map.of(),
                new Trust(Trust.State.UNPROVEN, List.of(new Note.RuleNotCompared()), List.of(), List.of()));
    }

    private static Score score(String platform, List<Double> results) {
        Rule rule = Rule.BEST_TWO_OF_THREE;
        return new Score(
                "chat", point(105), platform, "throughput", rule, results, rule.score(results), Optional.empty());
    }

    private static Run run(Plan plan, List<String> command, List<Slot> schedule, List<Trial> trials) {
        Run base = SampleRun.run();
        return new Run("20261121-090000", "0.1.0", command, plan, base.host(), List.of(chat()), schedule, trials);
    }

    private static Plan plan(List<Cell> cells, Experiment experiment) {
        Plan base = SampleRun.plan();
        return new Plan(
                "Does chat scale?",
                cells,
                base.platforms().stream()
                        .filter(platform -> CONTENDERS.contains(platform.name())
                                || experiment.compares() && platform.name().equals(base.aaControl()))
                        .toList(),
                base.baseline(),
                base.driver(),
                base.placement(),
                base.timing(),
                OptionalInt.of(BLOCKS),
                Optional.empty(),
                7,
                experiment,
                Hosts.LOCAL);
    }

    private static Workload chat() {
        Workload base = SampleRun.run().workload("chat");
        return new Workload(
                base.name(),
                base.title(),
                base.operation(),
                base.folder(),
                base.roles(),
                base.parameters(),
                base.measures(),
                base.formulas(),
                base.distributions(),
                base.twin(),
                Optional.of(new LoadParameter("connections", "Connections", "rooms", Optional.of("users"))),
                DRAWN.stream().map(Measure::name).toList(),
                true,
                OptionalDouble.empty(),
                OptionalInt.empty(),
                Optional.empty());
    }

    private static List<Cell> cells() {
        return ROOMS.stream().map(rooms -> cell(rooms, "nio")).toList();
    }

    private static Cell cell(int rooms, String threads) {
        return new Cell("chat", point(rooms, threads));
    }

    static Point point(int rooms) {
        return point(rooms, "nio");
    }

    private static Point point(int rooms, String threads) {
        return Point.of(Map.of("rooms", Integer.toString(rooms), "users", "20", "threads", threads));
    }

    private static boolean fails(String platform, int rooms) {
        return platform.equals(SampleRun.NEWER) && rooms == 105;
    }

    private static Trial trial(Slot slot) {
        int rooms = Integer.parseInt(slot.point().get("rooms"));
        if (fails(slot.platform(), rooms)) {
            return failed(slot, Cause.THREAD_LIMIT, "unable to create a native <thread>", Optional.of(THREADS));
        }
        boolean slow = slot.platform().equals(Platform.NATIVE) && rooms == 75 && slot.block() == 1;
        return slow ? failed(slot, Cause.TIME_OUT, "no answer within 30 s", Optional.empty()) : completed(slot);
    }

    private static Trial completed(Slot slot) {
        int rooms = Integer.parseInt(slot.point().get("rooms"));
        Map<String, Double> measures = new HashMap<>();
        DRAWN.forEach(measure -> measures.put(measure.name(), value(measure, slot.platform(), rooms)));
        return trial(slot, Outcome.COMPLETED, Optional.empty(), "", Optional.empty(), measures);
    }

    private static Trial failed(Slot slot, Cause cause, String message, Optional<Obstacle> obstacle) {
        return trial(slot, Outcome.FAILED, Optional.of(cause), message, obstacle, Map.of());
    }

    private static Trial trial(
            Slot slot,
            Outcome outcome,
            Optional<Cause> cause,
            String message,
            Optional<Obstacle> obstacle,
            Map<String, Double> measures) {
        return MadeTrial.of(slot)
                .ending(new Trial.Ending(outcome, cause, message, obstacle, Optional.empty()))
                .measures(measures)
                .warmup(Warmup.NONE)
                .times(1_790_000_000_000L + slot.index() * 10_000L, 9_000_000_000L)
                .trial();
    }

    private static double value(Measure measure, String platform, int rooms) {
        double speed = platform.equals(Platform.NATIVE) ? 2.4 : platform.equals(SampleRun.NEWER) ? 1.06 : 1;
        return switch (measure.name()) {
            case "throughput" -> 48_200 * speed * (1 - rooms * 0.0014);
            case "cpu" -> 35 / speed * (1 + rooms * 0.002);
            case "p99" -> 900 / speed * Math.exp(rooms * 0.04);
            default -> 90 + rooms * 3 / speed;
        };
    }

    private static Estimate estimate(Measure measure, String platform, int rooms, int n) {
        double value = value(measure, platform, rooms);
        double low = value * 0.97;
        double high = value * 1.03;
        return new Estimate("chat", point(rooms), measure.name(), platform, value, low, high, low, high, n);
    }

    private static Verdict verdict(String platform, int rooms) {
        double ratio = platform.equals(Platform.NATIVE) ? 2.4 : 1.06;
        return SampleJudgement.verdict(
                point(rooms), platform, Verdict.Kind.FASTER, ratio, ratio * 0.97, ratio * 1.03, BLOCKS);
    }

    private static List<Verdict> selves() {
        return ROOMS.stream()
                .map(rooms -> SampleJudgement.verdict(
                        point(rooms),
                        SampleRun.BASELINE + Plan.CONTROL_SUFFIX,
                        rooms == 15 ? Verdict.Kind.INCONCLUSIVE : Verdict.Kind.EQUIVALENT,
                        1,
                        0.985,
                        1.01 + rooms * 0.0001,
                        BLOCKS))
                .toList();
    }
}
