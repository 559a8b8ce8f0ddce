package org.jdyno.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.host.Installation;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cell;
import org.jdyno.model.Judged;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.plan.Workloads;

/** A run of the four tests of sockets, by which the twin is 30 % ahead in three and 10 % behind in one. */
final class SampleSuite {
    private static final Workload SOCKETS =
            Workloads.in(new Installation(Checkout.root()).workloads()).get("sockets");

    private SampleSuite() {}

    static Judged judged() {
        List<Cell> cells = SOCKETS.parameters().get(0).usual().stream()
                .map(test -> new Cell("sockets", SOCKETS.defaults().with("test", test)))
                .toList();
        Plan plan = Example.at(Example.plan(1, 4, "openjdk-17", Platform.NATIVE), cells);
        List<Trial> trials = new ArrayList<>();
        for (int block = 0; block < 4; block++) {
            for (Cell cell : cells) {
                boolean stream = cell.point().get("test").equals("TCP_Stream_8k");
                for (Platform platform : plan.platforms()) {
                    double times = platform.name().equals(Platform.NATIVE) ? (stream ? 0.9 : 1.3) : 1;
                    double rate = 50_000 * times * (1 + 0.001 * (trials.size() * 7 % 5));
                    trials.add(Example.completed(
                            new Slot(
                                    trials.size(),
                                    block,
                                    new Cell("sockets", cell.point()),
                                    platform.name(),
                                    Pairing.INTERLEAVED),
                            Map.of("throughput", rate, "scaled-throughput", 2 * rate, "rss-peak", 50.0),
                            Map.of()));
                }
            }
        }
        return Judge.of(Example.run(plan, List.of(SOCKETS), trials));
    }
}
