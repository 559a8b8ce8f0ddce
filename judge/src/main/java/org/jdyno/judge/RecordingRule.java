package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Distribution;
import org.jdyno.model.Percentile;
import org.jdyno.model.Platform;
import org.jdyno.model.Recording;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;

/** Merges the recorded distributions of every platform, and of each process if several were under test. */
final class RecordingRule {
    private static final String TESTED = "tested.";

    private RecordingRule() {}

    static List<Recording> of(Run run, Map<Cell, CompletedTrials> completed) {
        List<Recording> recordings = new ArrayList<>();
        completed.forEach((cell, trials) -> {
            for (String name : trials.workload().distributions().keySet()) {
                for (Platform platform : run.plan().platformsWithoutControl()) {
                    MergedDistribution merged = trials.merged(platform.name(), name);
                    List<Percentile> percentiles = Figures.percentiles(trials, platform.name(), name);
                    add(recordings, cell, platform.name(), name, merged, percentiles);
                    if (name.startsWith(TESTED)) {
                        addProcesses(recordings, cell, platform.name(), name, trials.of(platform.name()));
                    }
                }
            }
        });
        return recordings;
    }

    private static void addProcesses(
            List<Recording> recordings, Cell cell, String platform, String name, List<Trial> trials) {
        List<Distribution> recorded = trials.stream()
                .map(trial -> trial.distributions().get(name))
                .filter(Objects::nonNull)
                .toList();
        Stream<String> processes = recorded.stream()
                .flatMap(distribution -> distribution.parts().keySet().stream())
                .distinct()
                .sorted();
        processes.forEach(process -> {
            MergedDistribution merged = MergedDistribution.ofProcess(
                    name,
                    recorded.stream()
                            .map(distribution -> distribution.parts().get(process))
                            .filter(Objects::nonNull)
                            .toList());
            add(recordings, cell, platform, process + name.substring(name.indexOf('.')), merged, merged.curve());
        });
    }

    private static void add(
            List<Recording> recordings,
            Cell cell,
            String platform,
            String name,
            MergedDistribution merged,
            List<Percentile> percentiles) {
        if (merged.count() > 0) {
            recordings.add(new Recording(cell, platform, name, merged.count(), merged.trials(), percentiles));
        }
    }
}
