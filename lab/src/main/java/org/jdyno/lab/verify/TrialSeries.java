package org.jdyno.lab.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.run.RunListener;

/** The trials of one task, one at a time, for pairs with another tool. */
final class TrialSeries {
    private final Bench.Trials trials;
    private final List<Double> others = new ArrayList<>();

    TrialSeries(Bench.Trials trials) {
        this.trials = trials;
    }

    /**
     * Runs the next trial and returns its measures.
     *
     * @throws ToolFailure if it does not complete
     */
    Map<String, Double> next() throws IOException, InterruptedException, ToolFailure {
        int before = trials.directory().read().trials().size();
        Run run = trials.runUpTo(before + 1, new RunListener() {});
        Trial trial = run.trials().get(before);
        if (!trial.completed()) {
            throw new ToolFailure(
                    "trial " + (before + 1) + " was " + trial.outcome().word() + ": " + trial.message());
        }
        Optional.ofNullable(trial.measures().get("cpu-others"))
                .ifPresent(used -> others.add(used / run.host().processors()));
        return trial.measures();
    }

    /** The share of the processors that other programs used, the mean over the trials; 0 if unknown. */
    double others() {
        return others.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
