package org.jdyno.lab.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jdyno.lab.model.Secrets;

/**
 * What was resolved before the first part of a study began, and the progress of its parts.
 *
 * @param id from its start time
 * @param version of jdyno
 * @param command with which it was started, without what look like {@linkplain Secrets secrets}
 * @param content of the study file
 * @param platforms specs
 * @param baseline spec or name; the first platform if empty
 * @param driver spec; the JVM of jdyno if empty
 * @param budgetMillis for all parts together
 * @param seed of every part
 * @param parts those that were begun or left out, by name
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
        Map<String, Progress> parts) {
    /**
     * The progress of a part.
     *
     * @param steps number of steps by which it was shortened
     * @param state of its run
     */
    public record Progress(int steps, State state) {}

    /** The states of a part. */
    public enum State {
        BEGUN,
        DONE,
        LEFT_OUT
    }

    public StudyPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(content, "content");
        command = Secrets.hidden(command);
        platforms = List.copyOf(platforms);
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /** The same with other progress of a part. */
    public StudyPlan with(String part, Progress progress) {
        Map<String, Progress> others = new LinkedHashMap<>(parts);
        others.put(part, progress);
        return new StudyPlan(id, version, command, content, platforms, baseline, driver, budgetMillis, seed, others);
    }

    public Optional<Progress> progress(String part) {
        return Optional.ofNullable(parts.get(part));
    }

    /** Whether a part is in this state. */
    public boolean is(State state, String part) {
        return progress(part).filter(progress -> progress.state() == state).isPresent();
    }
}
