package org.jdyno.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Secrets;

/**
 * The resolved settings of a study, decided before its first part, and the progress of its parts.
 *
 * @param id identifier, made from the start time
 * @param version the version of jdyno
 * @param command the command that started it, with possible {@linkplain Secrets secrets} masked
 * @param content content of the study file
 * @param platforms specs of the platforms
 * @param baseline spec or name of the baseline; if empty, the first platform
 * @param driver spec of the driver JVM; if empty, the JVM of jdyno
 * @param budgetMillis budget for all parts
 * @param seed the seed of every part
 * @param tolerate what is tolerated in the lines of the score card, as the user gave it; empty for the usual
 * @param parts progress of the parts that were begun or omitted, by name
 */
public record StudyPlan(
        String id,
        String version,
        List<String> command,
        String content,
        List<String> platforms,
        Optional<String> baseline,
        Optional<String> driver,
        Optional<Long> budgetMillis,
        long seed,
        Optional<String> tolerate,
        Map<String, Progress> parts) {
    /**
     * The progress of a part.
     *
     * @param steps number of steps of {@code shorten} that were applied
     * @param state state of its run
     */
    public record Progress(int steps, State state) {
        public Progress {
            if (steps < 0) {
                throw new IllegalArgumentException("steps is " + steps);
            }
        }

        public Progress in(State other) {
            return new Progress(steps, other);
        }
    }

    public enum State {
        BEGUN,
        DONE,
        LEFT_OUT
    }

    public StudyPlan {
        if (budgetMillis.isPresent() && budgetMillis.get() < 1) {
            throw new IllegalArgumentException("budgetMillis is " + budgetMillis.get());
        }
        command = Secrets.hidden(command);
        platforms = List.copyOf(platforms);
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    public StudyPlan with(String part, Progress progress) {
        Map<String, Progress> others = new LinkedHashMap<>(parts);
        others.put(part, progress);
        return with(budgetMillis, others);
    }

    /** A copy in which a part has not been begun. */
    public StudyPlan without(String part) {
        Map<String, Progress> others = new LinkedHashMap<>(parts);
        others.remove(part);
        return with(budgetMillis, others);
    }

    public StudyPlan withBudget(long millis) {
        return with(Optional.of(millis), parts);
    }

    private StudyPlan with(Optional<Long> budget, Map<String, Progress> progress) {
        return new StudyPlan(
                id, version, command, content, platforms, baseline, driver, budget, seed, tolerate, progress);
    }

    public Optional<Progress> progress(String part) {
        return Optional.ofNullable(parts.get(part));
    }

    public boolean is(State state, String part) {
        return progress(part).filter(progress -> progress.state() == state).isPresent();
    }
}
