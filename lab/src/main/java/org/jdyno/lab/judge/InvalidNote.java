package org.jdyno.lab.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;

/** How many trials are invalid, why, and how many comparisons are lost with them. */
final class InvalidNote {
    private InvalidNote() {}

    /** Why there are fewer comparisons than blocks. */
    static Optional<String> of(Run run) {
        Map<String, Long> causes = run.trials().stream()
                .filter(trial -> trial.outcome() == Outcome.INVALID)
                .collect(Collectors.groupingBy(
                        trial -> trial.cause().orElseThrow().title(), TreeMap::new, Collectors.counting()));
        if (causes.isEmpty()) {
            return Optional.empty();
        }
        long invalid = causes.values().stream().mapToLong(Long::longValue).sum();
        List<String> told = causes.entrySet().stream()
                .map(cause -> cause.getKey() + " " + cause.getValue())
                .toList();
        long pairs = run.plan().procedure().compares() ? lostPairs(run) : 0;
        return Optional.of(
                invalid + " of " + run.trials().size() + " trials " + (invalid == 1 ? "is" : "are") + " invalid ("
                        + String.join(", ", told) + ")"
                        + (pairs == 0
                                ? ""
                                : ", and with " + (invalid == 1 ? "it " : "them ") + pairs
                                        + (pairs == 1 ? " comparison" : " comparisons")
                                        + " of a platform with the baseline in a block"));
    }

    /** Pairs of a platform and the baseline in one block and cell of which one trial or both are invalid. */
    private static long lostPairs(Run run) {
        Map<List<Object>, Trial> baselines = new HashMap<>();
        run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(run.plan().baseline()))
                .forEach(trial -> baselines.put(place(trial), trial));
        return run.trials().stream()
                .filter(trial -> !trial.slot().platform().equals(run.plan().baseline()))
                .filter(trial -> baselines.containsKey(place(trial)))
                .filter(trial -> isLost(trial) || tookPart(trial) && isLost(baselines.get(place(trial))))
                .count();
    }

    private static boolean tookPart(Trial trial) {
        return trial.completed() || trial.outcome() == Outcome.INVALID;
    }

    /** One whose load fell behind is not: its response times count, as the worst. */
    private static boolean isLost(Trial trial) {
        return trial.outcome() == Outcome.INVALID && !trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND));
    }

    private static List<Object> place(Trial trial) {
        return List.of(
                trial.slot().workload(), trial.slot().point(), trial.slot().block());
    }
}
