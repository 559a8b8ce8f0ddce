package org.jdyno.lab.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.MadeTrial;
import org.jdyno.lab.model.Ergonomics;
import org.jdyno.lab.model.Node;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialEvent;

/** The sample run with two nodes in every trial that was run. The second has the longer hiccups, and was killed. */
public final class SampleNodes {
    private SampleNodes() {}

    static Run run() {
        Run base = SampleRun.run();
        return base.with(base.trials().stream().map(SampleNodes::withNodes).toList());
    }

    private static Trial withNodes(Trial trial) {
        List<Node> nodes = List.of(
                new Node("server-1", "server", false, Map.of("hiccupMaxNanos", 2e6), List.of("server-1.out")),
                new Node(
                        "server-2",
                        "server",
                        true,
                        Map.of("hiccupMaxNanos", 9e6, "gcPauseMaxNanos", 7e6, "rssPeakBytes", 5e7),
                        List.of("server-2-gc.log", "server-2.out")));
        return with(trial, nodes, Optional.of(new TrialEvent("kill server 2 at 50 %", "server-2", 2_500_400_000L)));
    }

    /** A copy of a trial with nodes, and with an event if there was one. */
    public static Trial with(Trial trial, List<Node> nodes, Optional<TrialEvent> event) {
        return with(trial, nodes, event, trial.ergonomics());
    }

    /** A copy of a trial whose JVMs chose these settings. */
    public static Trial with(Trial trial, Map<String, Ergonomics> ergonomics) {
        return with(trial, trial.nodes(), trial.event(), ergonomics);
    }

    private static Trial with(
            Trial trial, List<Node> nodes, Optional<TrialEvent> event, Map<String, Ergonomics> ergonomics) {
        return MadeTrial.like(trial)
                .nodes(nodes)
                .event(event)
                .ergonomics(ergonomics)
                .trial();
    }
}
