package org.jdyno.lab.report;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.MadeTrial;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Warmup;
import org.jdyno.lab.model.Workload;

/**
 * A run of a workload that is about latency as it might be: two nodes under test pass messages on at a fixed rate, on
 * too few processors for their tails. One platform pauses a hundred times as long as another, and one trial's load fell
 * behind. What was recorded is made up; the judgement follows from it.
 */
final class SampleLatency {
    static final int BLOCKS = 4;
    private static final int SECONDS = 20;
    private static final int RATE = 2_000;
    private static final Point POINT = Point.of(Map.of("rate", "2000", "placement", "split"));
    private static final Map<String, String> DISTRIBUTIONS = new LinkedHashMap<>();

    static {
        DISTRIBUTIONS.put("driver.response", "Response time, from when a message was due to its receipt");
        DISTRIBUTIONS.put("driver.service", "Service time, from when it was sent to its receipt");
        DISTRIBUTIONS.put("tested.hiccup", "Hiccups under test");
        DISTRIBUTIONS.put("control.hiccup", "Hiccups of an idle process beside it");
    }

    /** What the processes of a trial recorded under one name. */
    private record Recording(Histogram histogram, long[] secondMaxNanos) {
        static Recording empty() {
            return new Recording(new Histogram(1, 3_600_000_000_000L, 3), new long[SECONDS]);
        }

        void add(int second, double nanos) {
            long value = Math.max(1, Math.round(nanos));
            histogram.recordValue(value);
            secondMaxNanos[second] = Math.max(secondMaxNanos[second], value);
        }

        void add(Recording other) {
            histogram.add(other.histogram);
            Arrays.setAll(secondMaxNanos, second -> Math.max(secondMaxNanos[second], other.secondMaxNanos[second]));
        }

        Distribution distribution(Map<String, Distribution> parts) {
            ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
            int length = histogram.encodeIntoCompressedByteBuffer(buffer);
            String encoded = Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
            return new Distribution(
                    encoded, Arrays.stream(secondMaxNanos).boxed().toList(), List.of(), parts);
        }
    }

    private final Random random = new Random(11);

    private SampleLatency() {}

    static Run run() {
        return new SampleLatency().build();
    }

    static Judgement judgement() {
        return Judge.of(run()).judgement();
    }

    private Run build() {
        List<Slot> schedule = new ArrayList<>();
        List<Trial> trials = new ArrayList<>();
        for (int block = 0; block < BLOCKS; block++) {
            for (Platform platform : plan().platforms()) {
                Slot slot = new Slot(schedule.size(), block, "relay", POINT, platform.name());
                schedule.add(slot);
                trials.add(trial(slot));
            }
        }
        return new Run(
                "20261121-100000",
                "0.1.0",
                List.of("jdyno", "run", "relay", "-p", "17", "-p", "25+zgc", "-p", "native"),
                plan(),
                SampleRun.run().host(),
                List.of(workload()),
                schedule,
                trials);
    }

    private static Plan plan() {
        Plan base = SampleRun.plan();
        return new Plan(
                "Is it responsive?",
                List.of(new Cell("relay", POINT)),
                base.platforms().stream()
                        .filter(platform -> List.of(
                                        SampleRun.BASELINE,
                                        SampleRun.BASELINE + Plan.CONTROL_SUFFIX,
                                        SampleRun.CONCURRENT,
                                        Platform.NATIVE)
                                .contains(platform.name()))
                        .toList(),
                base.baseline(),
                base.driver(),
                Placement.FREE,
                Timing.DEFAULT,
                OptionalInt.of(BLOCKS),
                Optional.empty(),
                5,
                Comparison.DEFAULT,
                Hosts.LOCAL);
    }

    private static Workload workload() {
        Map<String, Formula> formulas = new LinkedHashMap<>();
        List<Measure> measures = new ArrayList<>();
        for (String statistic : List.of("p50", "p99", "p99.9", "max")) {
            Measure.Kind kind = statistic.equals("p50") ? Measure.Kind.HEADLINE : Measure.Kind.EXPLORATORY;
            String name = "response-" + statistic;
            measures.add(new Measure(name, "Response time " + statistic, "µs", Direction.LOWER, 0.05, kind));
            formulas.put(name, Formula.parse("driver.response." + statistic, 1e-3));
        }
        return new Workload(
                "relay",
                "Two nodes pass messages on",
                "messages",
                Path.of("workloads/relay"),
                List.of(
                        new Role("front", "Front", true, true, Optional.empty()),
                        new Role("back", "Back", false, true, Optional.empty())),
                List.of(
                        parameter("rate", Parameter.Kind.INTEGER, "2000", List.of()),
                        parameter("placement", Parameter.Kind.WORD, "split", List.of("split", "same", "free"))),
                measures,
                formulas,
                DISTRIBUTIONS,
                List.of("relay.c"),
                Optional.empty(),
                List.of(),
                true,
                OptionalDouble.of(0.05),
                OptionalInt.of(4),
                Optional.empty());
    }

    private static Parameter parameter(String name, Parameter.Kind kind, String initial, List<String> choices) {
        return new Parameter(name, kind, initial, choices, OptionalLong.empty(), OptionalLong.empty(), name);
    }

    private Trial trial(Slot slot) {
        Map<String, Distribution> distributions = distributions(slot.platform());
        boolean behind = slot.platform().equals(SampleRun.BASELINE) && slot.block() == 2;
        return MadeTrial.of(slot)
                .ending(
                        behind ? Outcome.INVALID : Outcome.COMPLETED,
                        behind ? Optional.of(Cause.GENERATOR_BEHIND) : Optional.empty(),
                        behind ? "97 % of the messages that were due were begun in time; choose a lower rate=" : "")
                .measures(measures(distributions.get("driver.response")))
                .warmup(Warmup.NONE)
                .distributions(distributions)
                .times(1_790_000_000_000L + slot.index() * 40_000L, 30_000_000_000L)
                .trial();
    }

    private static Map<String, Double> measures(Distribution response) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(response.histogram()));
        try {
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(bytes, 3_600_000_000_000L);
            Map<String, Double> measures = new LinkedHashMap<>();
            workload().formulas().forEach((name, formula) -> {
                double percentile = formula.terms().get(0).percentile().orElse(100);
                measures.put(name, histogram.getValueAtPercentile(percentile) * 1e-3);
            });
            return measures;
        } catch (DataFormatException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Map<String, Distribution> distributions(String platform) {
        Recording response = Recording.empty();
        Recording service = Recording.empty();
        Map<String, Recording> nodes = Map.of("front", Recording.empty(), "back", Recording.empty());
        Recording control = Recording.empty();
        double usual = usualNanos(platform) * Math.exp(0.02 * random.nextGaussian());
        double pause = pauseNanos(platform) * Math.exp(0.1 * random.nextGaussian());
        for (int second = 0; second < SECONDS; second++) {
            double stall = random.nextInt(3) == 0 ? 0 : -pause * Math.log(1 - random.nextDouble());
            boolean front = random.nextBoolean();
            for (int operation = 0; operation < RATE; operation++) {
                double left = Math.max(0, stall - operation * 1e9 / RATE);
                double nanos = usual * Math.exp(0.2 * random.nextGaussian());
                response.add(second, left + nanos);
                service.add(second, (operation == 0 ? left : 0) + nanos);
                double idle = 60_000 * Math.exp(0.4 * random.nextGaussian());
                control.add(second, idle);
                nodes.get("front").add(second, idle + (front ? left : 0));
                nodes.get("back").add(second, idle + (front ? 0 : left));
            }
        }
        Map<String, Distribution> distributions = new LinkedHashMap<>();
        distributions.put("driver.response", response.distribution(Map.of()));
        distributions.put("driver.service", service.distribution(Map.of()));
        distributions.put("control.hiccup", control.distribution(Map.of()));
        if (!platform.equals(Platform.NATIVE)) {
            distributions.put("tested.hiccup", tested(nodes));
        }
        return distributions;
    }

    private static Distribution tested(Map<String, Recording> nodes) {
        Recording merged = Recording.empty();
        Map<String, Distribution> parts = new LinkedHashMap<>();
        nodes.forEach((node, recording) -> {
            merged.add(recording);
            parts.put(node, recording.distribution(Map.of()));
        });
        return merged.distribution(parts);
    }

    private static double usualNanos(String platform) {
        return switch (platform) {
            case SampleRun.CONCURRENT -> 52_000;
            case Platform.NATIVE -> 21_000;
            default -> 43_000;
        };
    }

    private static double pauseNanos(String platform) {
        return switch (platform) {
            case SampleRun.CONCURRENT -> 600_000;
            case Platform.NATIVE -> 90_000;
            default -> 40_000_000;
        };
    }

    /** A copy of a trial with other distributions. */
    static Trial with(Trial trial, Map<String, Distribution> distributions) {
        return MadeTrial.like(trial).distributions(distributions).trial();
    }
}
