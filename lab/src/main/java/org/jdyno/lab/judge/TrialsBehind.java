package org.jdyno.lab.judge;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Trial;

/** The trials of a cell whose load fell behind its schedule, by platform and block. Not thread-safe. */
final class TrialsBehind {
    private final Map<String, TreeMap<Integer, Trial>> byPlatform = new HashMap<>();

    void add(Trial trial) {
        byPlatform
                .computeIfAbsent(trial.slot().platform(), any -> new TreeMap<>())
                .put(trial.slot().block(), trial);
    }

    /** A platform's trials, in the order of their blocks. */
    Collection<Trial> of(String platform) {
        return byPlatform.getOrDefault(platform, new TreeMap<>()).values();
    }

    /** Whether there is any of these platforms. */
    boolean anyOf(List<String> platforms) {
        return platforms.stream().anyMatch(byPlatform::containsKey);
    }

    /**
     * The blocks in which these platforms have such a trial, and no other.
     *
     * @param completed gives the blocks in which a platform completed a trial
     */
    Set<Integer> blocksWithout(List<String> platforms, Function<String, Set<Integer>> completed) {
        Set<Integer> blocks = new TreeSet<>();
        platforms.stream()
                .flatMap(platform -> of(platform).stream())
                .forEach(trial -> blocks.add(trial.slot().block()));
        platforms.forEach(platform -> blocks.removeAll(completed.apply(platform)));
        return blocks;
    }

    /** The trials of these platforms with a pairing, as if they were completed. */
    Stream<Trial> asCompleted(List<String> platforms, Pairing pairing) {
        return platforms.stream()
                .flatMap(platform -> of(platform).stream())
                .filter(trial -> trial.slot().pairing() == pairing)
                .map(Trial::asCompleted);
    }

    /** Whether all of them have a value of a measure. */
    boolean allHave(String measure) {
        return byPlatform.values().stream()
                .flatMap(trials -> trials.values().stream())
                .allMatch(trial -> trial.measures().containsKey(measure));
    }
}
