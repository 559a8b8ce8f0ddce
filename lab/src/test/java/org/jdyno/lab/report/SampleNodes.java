package org.jdyno.lab.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.MadeTrial;
import org.jdyno.lab.model.Ergonomics;
import org.jdyno.lab.model.Node;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialEvent;

/** Copies of trials with other nodes. */
public final class SampleNodes {
    private SampleNodes() {}

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
