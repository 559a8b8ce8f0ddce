package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A parameter of a workload.
 *
 * @param name the word used with {@code -s name=value}
 * @param kind what its values look like
 * @param initial its default
 * @param choices the words a {@link Kind#WORD} may be; empty for others
 * @param min the least a number may be
 * @param max the most a number may be
 * @param help one sentence for a user, with the unit
 * @param paces whether with any number but 0 the load goes by the clock, and waits
 */
public record Parameter(
        String name,
        Kind kind,
        String initial,
        List<String> choices,
        OptionalLong min,
        OptionalLong max,
        String help,
        boolean paces) {
    /** One that has nothing to do with the clock. */
    public Parameter(
            String name,
            Kind kind,
            String initial,
            List<String> choices,
            OptionalLong min,
            OptionalLong max,
            String help) {
        this(name, kind, initial, choices, min, max, help, false);
    }

    /** What a parameter's values look like. */
    public enum Kind {
        INTEGER,
        WORD,
        /**
         * A size in mebibytes or gibibytes, such as {@code 64m} or {@code 2g}; or a multiple of the least that is
         * enough, {@code 1.5x}.
         */
        SIZE,
        /** Any text of one line, such as the path of a folder. */
        TEXT
    }

    private static final Pattern SIZE = Pattern.compile("[1-9][0-9]{0,8}[mg]|" + Heap.MULTIPLE);

    /** The Java heap of what is under test, which every workload has. */
    public static final Parameter HEAP = new Parameter(
            Heap.NAME,
            Kind.SIZE,
            "64m",
            List.of(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            "Java heap of what is under test, least and most alike; the JVM chooses for itself where it is not given");

    public Parameter {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        choices = List.copyOf(choices);
        Optional<String> wrong = reject(name, kind, choices, min, max, initial);
        if (wrong.isPresent()) {
            throw new IllegalArgumentException("default: " + wrong.get());
        }
    }

    /** Why a value will not do, in one sentence; empty when it will. */
    public Optional<String> reject(String value) {
        return reject(name, kind, choices, min, max, value);
    }

    /** What its values may be, for a listing. */
    public String range() {
        if (kind == Kind.WORD) {
            return String.join(" | ", choices);
        }
        if (kind == Kind.TEXT) {
            return "text";
        }
        if (kind == Kind.SIZE) {
            return "size";
        }
        return (min.isPresent() ? String.valueOf(min.getAsLong()) : "")
                + " … "
                + (max.isPresent() ? String.valueOf(max.getAsLong()) : "");
    }

    private static Optional<String> reject(
            String name, Kind kind, List<String> choices, OptionalLong min, OptionalLong max, String value) {
        if (kind == Kind.WORD) {
            return choices.contains(value)
                    ? Optional.empty()
                    : Optional.of(
                            name + " must be one of " + String.join(", ", choices) + ", not " + Words.quoted(value));
        }
        if (kind == Kind.SIZE) {
            return SIZE.matcher(value).matches()
                    ? Optional.empty()
                    : Optional.of(name
                            + " must be a whole number and one of m, g, such as 64m or 2g, or a multiple of the"
                            + " least that is enough, such as 1.5x, not "
                            + Words.quoted(value));
        }
        if (kind == Kind.TEXT) {
            return value.chars().anyMatch(Character::isISOControl)
                    ? Optional.of(name + " must be text of one line, without control characters")
                    : Optional.empty();
        }
        long number;
        try {
            number = Long.parseLong(value);
        } catch (NumberFormatException notANumber) {
            return Optional.of(name + " must be a whole number, not " + Words.quoted(value));
        }
        if (min.isPresent() && number < min.getAsLong()) {
            return Optional.of(name + " must be at least " + min.getAsLong() + ", not " + number);
        }
        if (max.isPresent() && number > max.getAsLong()) {
            return Optional.of(name + " must be at most " + max.getAsLong() + ", not " + number);
        }
        return Optional.empty();
    }
}
