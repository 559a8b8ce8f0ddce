package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Experiment.LimitSearch;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Load;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.search.LimitRepeats;
import org.jdyno.lab.search.LimitState;

/** What the limit searches of a run have found. */
final class LimitRule {
    private LimitRule() {}

    static List<Limit> of(Run run) {
        List<Limit> limits = new ArrayList<>();
        if (run.plan().experiment() instanceof LimitSearch search) {
            for (Cell cell : run.plan().cells()) {
                for (Platform platform : run.plan().contenders()) {
                    limits.add(limit(run, search, cell, platform.name()));
                }
            }
        }
        return limits;
    }

    private static Limit limit(Run run, LimitSearch search, Cell cell, String platform) {
        Load load = run.workload(cell.workload()).load(search.load()).orElseThrow();
        List<Trial> own = run.trials().stream()
                .filter(trial ->
                        trial.slot().platform().equals(platform) && trial.slot().atAnyValue(load.parameter(), cell))
                .toList();
        LimitRepeats repeats = new LimitRepeats(search, load, load.step(cell.point()), own);
        LimitState state = repeats.middle();
        Optional<Trial> telling = telling(state, own);
        return new Limit(
                cell.workload(),
                load.rest(cell.point()),
                platform,
                load.name(),
                state.reached(),
                state.failed(),
                repeats.confirmed(),
                telling.flatMap(Trial::cause),
                telling.map(Trial::message).orElse(""),
                telling.flatMap(Trial::obstacle),
                own.size(),
                repeats.found());
    }

    /**
     * Of the failures at the least load that fails, the last whose obstacle is known, or else the last; why a platform
     * cannot run at all.
     */
    private static Optional<Trial> telling(LimitState state, List<Trial> own) {
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
