package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Limit;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Outcome;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.search.LimitRepeats;
import org.jdyno.search.LimitState;

/** Computes the results of a run's limit searches. */
final class LimitRule {
    private LimitRule() {}

    static List<Limit> of(Run run) {
        List<Limit> limits = new ArrayList<>();
        if (run.plan().experiment() instanceof LimitSearch search) {
            for (Cell cell : run.plan().cells()) {
                for (Platform platform : run.plan().platformsWithoutControl()) {
                    limits.add(limit(run, search, cell, platform.name()));
                }
            }
        }
        return limits;
    }

    private static Limit limit(Run run, LimitSearch search, Cell cell, String platform) {
        LoadParameter load =
                run.workload(cell.workload()).load(search.loadName()).orElseThrow();
        List<Trial> own = run.trials().stream()
                .filter(trial ->
                        trial.slot().platform().equals(platform) && trial.slot().atAnyValue(load.parameter(), cell))
                .toList();
        LimitRepeats repeats = new LimitRepeats(search, load, load.step(cell.point()), own);
        LimitState state = repeats.median();
        Optional<Trial> decisive = decisive(state, own);
        return new Limit(
                new Cell(cell.workload(), load.withoutLoad(cell.point())),
                platform,
                load.name(),
                state.reached(),
                state.failed(),
                repeats.confirmed(),
                decisive.flatMap(Trial::cause),
                decisive.map(Trial::message).orElse(""),
                decisive.flatMap(Trial::obstacle),
                own.size(),
                repeats.found());
    }

    /**
     * The trial whose failure the report shows: the last one at the smallest failed load, preferably with a known
     * obstacle; without failures, the trial that was skipped because the platform cannot run.
     */
    private static Optional<Trial> decisive(LimitState state, List<Trial> own) {
        List<Trial> failures = state.failures();
        if (failures.isEmpty()) {
            return own.stream()
                    .filter(trial -> trial.outcome() == Outcome.SKIPPED)
                    .findFirst();
        }
        return failures.stream()
                .filter(trial -> trial.obstacle().isPresent())
                .reduce((first, second) -> second)
                .or(() -> failures.stream().reduce((first, second) -> second));
    }
}
