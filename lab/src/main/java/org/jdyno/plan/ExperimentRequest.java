package org.jdyno.plan;

import static org.jdyno.plan.ExperimentKeys.reject;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Bisection;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Durations;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.LargestLoad;
import org.jdyno.model.Experiment.LeastHeap;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Heap;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Measure;
import org.jdyno.model.Parameter;
import org.jdyno.model.Platform;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Rule;
import org.jdyno.model.Stopping;
import org.jdyno.model.Timing;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/** The experiment that a request asks for, checked against what its workloads can do. */
final class ExperimentRequest {
    private static final double TOLERANCE = 0.01;
    private static final int CONFIRMATIONS = 2;

    /** Of a search that is told how precise it need be: most of its time is spent at the largest loads. */
    private static final int CONFIRMATIONS_OF_ROUGH = 1;

    /** Collectors round heaps to steps of some mebibytes, so two searches do not agree more closely than this. */
    private static final double HEAP_TOLERANCE = 0.02;

    /** The range of five results contains the median of all searches in 15 of 16 cases. */
    private static final int HEAP_REPEATS = 5;

    /** The kinds, each with the key that asks for it, and those keys it takes that not every kind takes. */
    private enum Kind {
        RULE(
                Optional.of(ExperimentKeys.RULE),
                "--rule runs each platform as often as a published report did, without blocks",
                ExperimentKeys.SERVER,
                PlanKeys.BY),
        SEARCH(
                Optional.of(ExperimentKeys.LIMIT),
                "--limit and --minheap run as many trials as they need, each with a new server",
                ComparisonKeys.PRECISION),
        RATE_SEARCH(
                Optional.of(ExperimentKeys.SLO),
                "--slo finds the highest rate, with a new server for each",
                LengthKeys.BLOCKS),
        COMPARISON(
                Optional.empty(),
                "",
                LengthKeys.BLOCKS,
                ExperimentKeys.SERVER,
                PlanKeys.BY,
                PairingChoice.PAIRING,
                PairingChoice.PREFERRED,
                ComparisonKeys.UNTIL,
                ComparisonKeys.PRECISION,
                ComparisonKeys.TOLERATE);

        private final Optional<PlanKey<?>> key;
        private final String sentence;
        private final List<PlanKey<?>> takes;

        Kind(Optional<PlanKey<?>> key, String sentence, PlanKey<?>... takes) {
            this.key = key;
            this.sentence = sentence;
            this.takes = List.of(takes);
        }

        /** @throws UserError if a request is for two kinds, or has a key that its kind does not take */
        static Kind of(Request request) {
            List<Kind> asked = Stream.of(values())
                    .filter(kind -> kind.key.filter(request::has).isPresent())
                    .toList();
            if (asked.size() > 1) {
                throw new UserError(
                        asked.get(0).sentence + ", and " + asked.get(1).sentence + "; leave out one of them");
            }
            Kind kind = asked.isEmpty() ? COMPARISON : asked.get(0);
            if (kind != COMPARISON && request.falseAlarms() == Stopping.GATE) {
                throw new UserError(kind.sentence + ", and a gate compares platforms in blocks; leave that out");
            }
            for (PlanKey<?> other : COMPARISON.takes) {
                if (request.has(other) && !kind.takes.contains(other)) {
                    throw new UserError(kind.sentence + "; leave out " + other.setting());
                }
            }
            return kind;
        }
    }

    private ExperimentRequest() {}

    /**
     * The experiment of a request.
     *
     * @param platforms those that are compared, without the A/A control
     * @throws UserError if options conflict, or a workload does not support them
     */
    static Experiment of(Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms) {
        Kind kind = Kind.of(request);
        reject(
                kind != Kind.RATE_SEARCH && request.has(ExperimentKeys.PRICE),
                ExperimentKeys.PRICE.setting() + " is for the rate that meets an objective; add one, such as --slo"
                        + " \"p99<10ms\"");
        boolean serverKept = request.has(ExperimentKeys.SERVER);
        cells.forEach(cell -> checkServerKept(cell, serverKept, workloads));
        return switch (kind) {
            case COMPARISON -> ComparisonKeys.of(request, cells, workloads, platforms);
            case RULE -> {
                Rule rule = request.get(ExperimentKeys.RULE).orElseThrow();
                cells.forEach(cell -> checkScore(cell, rule, cells, workloads));
                yield new PublishedRule(rule, serverKept);
            }
            case SEARCH -> {
                Optional<Double> precision = request.get(ComparisonKeys.PRECISION);
                reject(
                        precision.isPresent() && ExperimentKeys.isMinheap(request),
                        "--minheap is as precise as collectors round heaps; leave out "
                                + ComparisonKeys.PRECISION.setting());
                yield limit(request.get(ExperimentKeys.LIMIT).orElseThrow(), precision, cells, workloads);
            }
            case RATE_SEARCH -> {
                cells.forEach(cell -> checkRate(cell, cells, workloads));
                checkPrices(request, cells, workloads, platforms);
                yield new RateSearch(request.get(ExperimentKeys.SLO).orElseThrow(), request.get(ExperimentKeys.PRICE));
            }
        };
    }

    private static void checkPrices(Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms) {
        if (!request.has(ExperimentKeys.PRICE)) {
            return;
        }
        reject(
                platforms.stream()
                        .flatMap(platform ->
                                cells.stream().map(cell -> platform.limits().at(cell.point())))
                        .noneMatch(limits ->
                                limits.cpus().isPresent() && limits.memory().isPresent()),
                ExperimentKeys.PRICE.setting() + " is for platforms with cpus and memory, such as"
                        + " 25+cpus=1+memory=512m, and there is none");
        cells.forEach(cell -> reject(
                workloads.at(cell).roles().stream()
                        .anyMatch(role -> role.underTest() && role.count().isPresent()),
                ExperimentKeys.PRICE.setting() + " is for one process under test, and workload " + cell.workload()
                        + " has several"));
    }

    private static void checkServerKept(Cell cell, boolean serverKept, Workloads workloads) {
        reject(
                serverKept && workloads.at(cell).drivesItself(),
                "workload " + cell.workload()
                        + " has its load generator under test, which each trial starts anew; leave out --server kept");
    }

    private static void checkScore(Cell cell, Rule rule, List<Cell> cells, Workloads workloads) {
        Measure headline = workloads.of(cells, cell.workload()).headline();
        reject(
                rule.prefersHigh() && headline.better() != Direction.HIGHER,
                "rule " + rule.word() + " needs a throughput, and " + cell.workload() + " is ranked by "
                        + headline.name() + givenRate(workloads.get(cell.workload()), headline));
    }

    /** The end of an error: that the measure ranks the platforms because of a rate; empty if it does not. */
    private static String givenRate(Workload workload, Measure headline) {
        return workload.rate()
                .filter(rate -> rate.headline().filter(headline.name()::equals).isPresent())
                .map(rate -> " where a rate is given; leave out " + String.join("= and ", rate.settings()) + "=")
                .orElse("");
    }

    private static void checkRate(Cell cell, List<Cell> cells, Workloads workloads) {
        RateParameter rate = workloads
                .get(cell.workload())
                .rate()
                .orElseThrow(() -> new UserError(
                        "workload " + cell.workload() + " has no rate that --slo could raise; " + withRate(workloads)));
        for (String setting : rate.settings()) {
            reject(
                    !setting.equals(rate.parameter())
                            && Long.parseLong(cell.point().get(setting)) > 0,
                    "--slo finds the rate itself; leave out " + setting + "=");
        }
        long copies = cells.stream()
                .filter(other -> other.workload().equals(cell.workload())
                        && rate.withoutRate(other.point()).equals(rate.withoutRate(cell.point())))
                .count();
        reject(
                copies > 1,
                "--slo finds the value of " + rate.parameter()
                        + " itself; give it a single value, from which the search begins");
    }

    private static String withRate(Workloads workloads) {
        List<String> names = workloads.all().stream()
                .filter(workload -> workload.rate().isPresent())
                .map(Workload::name)
                .toList();
        return names.isEmpty() ? "no workload has one" : "name one that has: " + String.join(", ", names);
    }

    /** Rejects an objective that is at least as long as the measured phase, because it could not be measured. */
    static void check(Experiment experiment, Timing timing) {
        if (experiment instanceof RateSearch search) {
            search.slo()
                    .objectives()
                    .forEach(objective -> reject(
                            objective.boundNanos() >= timing.measureMillis() * 1_000_000,
                            "--slo " + objective.words() + " cannot be measured in "
                                    + Durations.words(timing.measureMillis())
                                    + "; take a shorter bound, or a longer --budget or timing"));
        }
    }

    private static LimitSearch limit(String name, Optional<Double> precision, List<Cell> cells, Workloads workloads) {
        long most = Long.MAX_VALUE;
        for (Cell cell : cells) {
            Workload workload = workloads.get(cell.workload());
            LoadParameter load = load(name, workload);
            long copies = cells.stream()
                    .filter(other -> other.workload().equals(cell.workload())
                            && load.withoutLoad(other.point()).equals(load.withoutLoad(cell.point())))
                    .count();
            reject(
                    copies > 1,
                    (name.equals(Heap.NAME) ? "--minheap" : "--limit " + name) + " finds the value of "
                            + load.parameter() + " itself; give it a single value, from which the search begins");
            if (name.equals(Heap.NAME)) {
                continue;
            }
            Parameter varied = workload.parameters().stream()
                    .filter(parameter -> parameter.name().equals(load.parameter()))
                    .findFirst()
                    .orElseThrow();
            most = Math.min(most, varied.range().max().orElse(Integer.MAX_VALUE) * load.step(cell.point()));
        }
        return name.equals(Heap.NAME)
                ? leastHeap()
                : new LargestLoad(
                        name,
                        new Bisection(
                                precision.orElse(TOLERANCE),
                                precision.isPresent() ? CONFIRMATIONS_OF_ROUGH : CONFIRMATIONS,
                                most));
    }

    /** The search for the least heap, up to the size of this machine's memory. */
    static LeastHeap leastHeap() {
        return new LeastHeap(
                new Bisection(HEAP_TOLERANCE, CONFIRMATIONS, ThisMachine.memoryBytes() >> 20), HEAP_REPEATS);
    }

    private static LoadParameter load(String name, Workload workload) {
        if (workload.load(name).isPresent()) {
            return workload.load(name).get();
        }
        reject(
                workload.rate().filter(rate -> rate.parameter().equals(name)).isPresent(),
                "--limit " + name + " has no end, because a server that is too slow only answers later; say how late"
                        + " is too late, by --slo \"p99<20ms\", which finds the highest " + name);
        String own = workload.load()
                .orElseThrow(
                        () -> new UserError("workload " + workload.name() + " has no load that --limit could raise"))
                .name();
        throw new UserError("the load of workload " + workload.name() + " is " + own + ", not " + Words.quoted(name)
                + Words.didYouMean(name, List.of(own)));
    }
}
