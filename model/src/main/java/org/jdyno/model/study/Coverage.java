package org.jdyno.model.study;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.model.Key;
import org.jdyno.model.Words;

/**
 * What a study repeats of its original, and what it does not.
 *
 * @param exhibits the figures, tables, graphs and charts of the original
 * @param mechanisms how the original measured: rules, loads, settings, machines
 */
public record Coverage(List<Entry> exhibits, List<Entry> mechanisms) {
    /** What has become of something in the original. */
    public enum State {
        BUILT("built"),
        /** Built, with a difference. */
        DIFFERS("differs"),
        MISSING("not built"),
        /** Nobody can build it on a machine of today, or on one that jdyno does not change. */
        IMPOSSIBLE("impossible here");

        private final String word;

        State(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /**
     * Something in the original. Exhibits, parts or a run show it, unless it is missing or impossible.
     *
     * @param of its name there, such as {@code Figure 2}
     * @param about what it is, in a few words
     * @param count for how many exhibits of the original it stands, such as the charts of four nodes
     * @param exhibits names of exhibits of the study
     * @param parts names of parts of the study
     * @param run arguments of {@code jdyno run} for a run beside the study
     * @param differs how what is built differs, in a sentence
     * @param missing why it is not built, in a sentence
     * @param impossible why it cannot be built, in a sentence
     */
    public record Entry(
            String of,
            String about,
            @Key(otherwise = "1", least = 1) int count,
            List<String> exhibits,
            List<String> parts,
            Optional<String> run,
            Optional<String> differs,
            Optional<String> missing,
            Optional<String> impossible) {
        public Entry {
            exhibits = List.copyOf(exhibits);
            parts = List.copyOf(parts);
            boolean shown = !exhibits.isEmpty() || !parts.isEmpty() || run.isPresent();
            if (Stream.of(differs, missing, impossible)
                            .filter(Optional::isPresent)
                            .count()
                    > 1) {
                throw new IllegalArgumentException("it has one of differs, missing and impossible at most");
            }
            if (shown == (missing.isPresent() || impossible.isPresent())) {
                throw new IllegalArgumentException(
                        shown
                                ? "what is missing or impossible has no exhibits, parts or run that show it"
                                : "it needs the exhibits, parts or run that show it, or missing or impossible: why");
            }
        }

        public State state() {
            if (missing.isPresent()) {
                return State.MISSING;
            }
            return impossible.isPresent() ? State.IMPOSSIBLE : differs.isPresent() ? State.DIFFERS : State.BUILT;
        }

        /** The reason of its state; empty for what is built as it was. */
        public Optional<String> reason() {
            return differs.or(() -> missing).or(() -> impossible);
        }
    }

    public Coverage {
        exhibits = List.copyOf(exhibits);
        mechanisms = List.copyOf(mechanisms);
        Set<String> names = new HashSet<>();
        for (Entry entry : Stream.concat(exhibits.stream(), mechanisms.stream()).toList()) {
            if (!names.add(entry.of())) {
                throw new IllegalArgumentException("it has " + Words.quoted(entry.of()) + " twice");
            }
        }
    }

    public List<Entry> entries() {
        return Stream.concat(exhibits.stream(), mechanisms.stream()).toList();
    }

    /** How many in the original some entries of a state stand for. */
    public static int count(List<Entry> entries, State state) {
        return entries.stream()
                .filter(entry -> entry.state() == state)
                .mapToInt(Entry::count)
                .sum();
    }
}
