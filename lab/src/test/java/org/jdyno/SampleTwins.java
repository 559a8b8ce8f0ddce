package org.jdyno;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
import org.jdyno.host.Installation;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Judged;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.plan.Workloads;

/** Runs of two JVMs, 17 and 25, and the C twin over the four tests of sockets. */
public final class SampleTwins {
    private static final Workload SOCKETS =
            Workloads.in(new Installation(Checkout.root()).workloads()).get("sockets");
    private static final Platform TWIN = Platform.of(Platform.NATIVE, Optional.empty(), List.of());

    private SampleTwins() {}

    /**
     * A run of all platforms.
     *
     * @param noise standard deviation of a trial's log throughput
     * @param ratio the throughput of a JVM in a test, relative to that of the twin; NaN if its trials fail
     */
    public static Judged judged(int blocks, double noise, ToDoubleBiFunction<String, String> ratio) {
        return judged(1, blocks, noise, ratio, List.of(Example.platform("17"), Example.platform("25"), TWIN));
    }

    /** A run of the JVMs alone. */
    public static Judged withoutTwin(int blocks, double noise, ToDoubleBiFunction<String, String> ratio) {
        return judged(1, blocks, noise, ratio, List.of(Example.platform("17"), Example.platform("25")));
    }

    /** The same run with other random numbers. */
    public static Judged judged(long seed, int blocks, double noise, ToDoubleBiFunction<String, String> ratio) {
        return judged(seed, blocks, noise, ratio, List.of(Example.platform("17"), Example.platform("25"), TWIN));
    }

    private static Judged judged(
            long seed, int blocks, double noise, ToDoubleBiFunction<String, String> ratio, List<Platform> contenders) {
        List<Cell> cells = SOCKETS.parameters().get(0).usual().stream()
                .map(test -> new Cell("sockets", SOCKETS.defaults().with("test", test)))
                .toList();
        List<Platform> platforms = new ArrayList<>(contenders);
        platforms.add(contenders.get(0).named(contenders.get(0).name() + Plan.CONTROL_SUFFIX));
        Plan plan = Example.of(Example.at(Example.plan(seed, blocks, "17"), cells), platforms);
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            for (Cell cell : cells) {
                for (Platform platform : platforms) {
                    Slot slot = new Slot(
                            trials.size(),
                            block,
                            new Cell("sockets", cell.point()),
                            platform.name(),
                            Pairing.INTERLEAVED);
                    String name = platform.name().replace(Plan.CONTROL_SUFFIX, "");
                    double times = platform.isNative()
                            ? 1
                            : ratio.applyAsDouble(name, cell.point().get("test"));
                    double rate = 50_000 * times * Math.exp(noise * random.nextGaussian());
                    trials.add(
                            Double.isNaN(rate)
                                    ? Example.failed(slot, Cause.TIME_OUT)
                                    : Example.completed(
                                            slot, Map.of("throughput", rate, "scaled-throughput", rate), Map.of()));
                }
            }
        }
        return Judge.of(Example.run(plan, List.of(SOCKETS), trials));
    }
}
