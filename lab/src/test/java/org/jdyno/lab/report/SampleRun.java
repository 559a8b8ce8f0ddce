package org.jdyno.lab.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jdyno.lab.MadeTrial;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Collector;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Phase;
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
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;

/**
 * A run as it might be, with everything a report must survive: two workloads, a baseline and its second copy, failed,
 * invalid and skipped trials, and names that would like to be markup.
 */
final class SampleRun {
    static final String BASELINE = "debian-17";
    static final String NEWER = "debian-25";
    static final String CONCURRENT = "debian-25+zgc";
    static final String HOSTILE = "<script>alert('ü')</script>&\"Ω\"";
    static final Measure THROUGHPUT =
            new Measure("throughput", "Throughput", "messages/s", Direction.HIGHER, 0.02, Measure.Kind.HEADLINE);
    static final Measure CPU =
            new Measure("cpu", "CPU per message", "µs", Direction.LOWER, 0.03, Measure.Kind.EXPLORATORY);
    static final Measure P99 =
            new Measure("p99", "Delivery p99", "µs", Direction.LOWER, 0.05, Measure.Kind.EXPLORATORY);
    static final Measure RSS = new Measure("rss", "RSS peak", "MiB", Direction.LOWER, 0.05, Measure.Kind.EXPLORATORY);
    static final Measure RESPONSE =
            new Measure("response", "Response p99", "ms", Direction.LOWER, 0.05, Measure.Kind.HEADLINE);
    static final Point CHAT_POINT = Point.of(Map.of("connections", "200", "rooms", "10"));
    static final Point WEB_POINT = Point.of(Map.of("rate", "2000"));
    static final int BLOCKS = 8;

    private static final long START_MILLIS = 1_790_000_000_000L;
    static final String DELIVERY = "client.delivery";

    private final Random random = new Random(7);
    private final List<Slot> schedule = new ArrayList<>();
    private final List<Trial> trials = new ArrayList<>();

    static Run run() {
        return run(BLOCKS);
    }

    static Run run(int blocks) {
        return new SampleRun().build(blocks);
    }

    private Run build(int blocks) {
        for (int block = 0; block < blocks; block++) {
            for (Cell cell : plan().cells()) {
                for (Platform platform : plan().platforms()) {
                    Slot slot = new Slot(schedule.size(), block, cell.workload(), cell.point(), platform.name());
                    schedule.add(slot);
                    trials.add(trial(slot));
                }
            }
        }
        schedule.add(new Slot(schedule.size(), blocks, "chat", CHAT_POINT, BASELINE));
        return new Run(
                "20261120-221500",
                "0.1.0",
                List.of("jdyno", "run", "chat", "web", "-p", HOSTILE, "--blocks", "8", "--seed", "42"),
                plan(),
                host(),
                List.of(chat(), web()),
                schedule,
                trials);
    }

    static Plan plan() {
        Jvm jvm17 = jvm("debian-17.0.15", "17.0.15", 17);
        Jvm jvm25 = jvm("debian-25.0.1", "25.0.1", 25);
        Platform baseline = new Platform(BASELINE, "17", Optional.of(jvm17), List.of(), Optional.empty());
        return new Plan(
                "Does Java 25 carry more chat than Java 17? <b>&",
                List.of(new Cell("chat", CHAT_POINT), new Cell("web", WEB_POINT)),
                List.of(
                        baseline,
                        baseline.named(BASELINE + Plan.CONTROL_SUFFIX),
                        new Platform(NEWER, "25", Optional.of(jvm25), List.of(), Optional.empty()),
                        new Platform(
                                CONCURRENT, "25+zgc", Optional.of(jvm25), List.of("-XX:+UseZGC"), Optional.empty()),
                        new Platform(Platform.NATIVE, "native", Optional.empty(), List.of(), Optional.empty()),
                        new Platform(
                                HOSTILE,
                                "17+shenandoah",
                                Optional.of(jvm17),
                                List.of("-XX:+UseShenandoahGC"),
                                Optional.of("debian-17.0.15 has no <shenandoah>"))),
                BASELINE,
                jvm25,
                Placement.SPLIT,
                Timing.DEFAULT,
                OptionalInt.of(BLOCKS),
                Optional.of(1_800_000L),
                42,
                Comparison.DEFAULT,
                Hosts.LOCAL);
    }

    private static Jvm jvm(String id, String version, int feature) {
        return new Jvm(
                id,
                Path.of("/jvms/" + id),
                "debian",
                version,
                feature,
                "OpenJDK 64-Bit Server VM",
                version + "+6-Debian-1",
                "mixed mode, sharing",
                Set.of(Collector.G1),
                false,
                List.of());
    }

    private static Host host() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("kernel", "Linux 6.12.0 x86_64");
        facts.put("processor", "Example CPU @ 2.10 GHz");
        facts.put("governor", "cannot be read: no such file <cpufreq>");
        return new Host(2, 8L << 30, facts);
    }

    private static Workload chat() {
        return new Workload(
                "chat",
                "Rooms of clients; every message goes to everyone in its room",
                "messages",
                Path.of("workloads/chat"),
                roles(),
                List.of(parameter("connections", "200"), parameter("rooms", "10")),
                List.of(THROUGHPUT, CPU, P99, RSS),
                Map.<String, Formula>of(),
                Map.of(DELIVERY, "Delivery of a message"),
                List.of("chat.c"),
                Optional.empty(),
                List.of(),
                true,
                OptionalDouble.empty(),
                OptionalInt.empty(),
                Optional.empty());
    }

    private static Workload web() {
        return new Workload(
                "web",
                "Pages at a fixed rate",
                "requests",
                Path.of("workloads/web"),
                roles(),
                List.of(parameter("rate", "2000")),
                List.of(RESPONSE, CPU),
                Map.<String, Formula>of(),
                Map.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                true,
                OptionalDouble.empty(),
                OptionalInt.empty(),
                Optional.empty());
    }

    private static List<Role> roles() {
        return List.of(
                new Role("server", "Server", false, true, Optional.empty()),
                new Role("client", "Client", true, false, Optional.empty()));
    }

    private static Parameter parameter(String name, String initial) {
        return new Parameter(
                name, Parameter.Kind.INTEGER, initial, List.of(), OptionalLong.of(1), OptionalLong.empty(), name);
    }

    private Trial trial(Slot slot) {
        if (slot.platform().equals(HOSTILE)) {
            return unfinished(slot, Outcome.SKIPPED, Cause.UNSUPPORTED, "debian-17.0.15 has no <shenandoah>");
        }
        boolean web = slot.workload().equals("web");
        if (web && slot.platform().equals(Platform.NATIVE)) {
            return unfinished(slot, Outcome.SKIPPED, Cause.NO_COMPILER, "web has no C twin");
        }
        if (web && slot.platform().equals(CONCURRENT) && slot.block() != 2) {
            return unfinished(
                    slot,
                    Outcome.FAILED,
                    Cause.OUT_OF_MEMORY,
                    "java.lang.OutOfMemoryError: <b>Java heap</b>\nat <init>");
        }
        double rate = rate(slot.platform()) * (1 + 0.02 * random.nextGaussian());
        boolean invalid = slot.platform().equals(NEWER) && slot.block() == 5;
        return MadeTrial.of(slot)
                .ending(
                        invalid ? Outcome.INVALID : Outcome.COMPLETED,
                        invalid ? Optional.of(Cause.ERROR) : Optional.empty(),
                        invalid ? "the machine was taken away for 31 % of the time" : "")
                .measures(web ? Map.of("response", 4e5 / rate, "cpu", 8e5 / rate) : chatMeasures(rate))
                .windows(windows(slot, rate))
                .warmup(slot.block() == 3 ? new Warmup(5, false, "compilation") : new Warmup(3, true, ""))
                .commands(commands(slot))
                .times(START_MILLIS + slot.index() * 20_000L, 18_000_000_000L)
                .trial();
    }

    private static double rate(String platform) {
        return switch (platform) {
            case NEWER -> 51_100;
            case CONCURRENT -> 44_800;
            case Platform.NATIVE -> 118_000;
            default -> 48_200;
        };
    }

    private static Map<String, Double> chatMeasures(double rate) {
        return Map.of("throughput", rate, "cpu", 1.7e6 / rate, "p99", 9e7 / rate, "rss", 212.25);
    }

    private static Trial unfinished(Slot slot, Outcome outcome, Cause cause, String message) {
        return MadeTrial.of(slot)
                .ending(outcome, Optional.of(cause), message)
                .warmup(Warmup.NONE)
                .commands(outcome == Outcome.FAILED ? commands(slot) : Map.of())
                .times(START_MILLIS + slot.index() * 20_000L, 900_000_000L)
                .trial();
    }

    private List<Window> windows(Slot slot, double rate) {
        List<Window> windows = new ArrayList<>();
        long at = START_MILLIS + slot.index() * 20_000L;
        for (int burst = 1; burst <= 3; burst++) {
            for (int index = 0; index < 2; index++) {
                windows.add(window(Phase.WARMUP, burst, index, at, rate * (1 - Math.exp(-1.2 * burst + 0.4 - index))));
                at += 1_000;
            }
            at += 500;
        }
        for (int index = 0; index < 5; index++) {
            windows.add(window(Phase.MEASURE, 0, index, at, rate));
            at += 1_000;
        }
        return windows;
    }

    private Window window(Phase phase, int burst, int index, long at, double rate) {
        long operations = Math.round(rate * (1 + 0.01 * random.nextGaussian()));
        return new Window("client", phase, burst, index, at, 1_000_000_000L, operations, 0, 700_000_000L, Map.of());
    }

    private static Map<String, List<String>> commands(Slot slot) {
        Map<String, List<String>> commands = new TreeMap<>();
        commands.put("server", List.of("java", "-cp", "kit.jar:chat.jar", "Server", "name=<b>it's</b>", "seed=42"));
        commands.put("client", List.of("java", "-cp", "kit.jar", "Client", "trial=" + slot.index()));
        return commands;
    }
}
