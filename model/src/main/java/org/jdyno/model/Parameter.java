package org.jdyno.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A parameter of a workload.
 *
 * @param name the name in {@code -s name=value}
 * @param kind the kind of its values
 * @param preset its default value; of a {@link Kind#WORD} also several with commas between, which make a suite
 * @param help one sentence for the user, with the unit
 * @param elsewhere another default value at some points; empty if the default is the same at all
 */
public record Parameter(
        String name,
        @Key("type") Kind kind,
        @Key("default") String preset,
        @Key(flat = true) Range range,
        String help,
        @Key(flat = true) Effects effects,
        Optional<OtherDefault> elsewhere) {
    /** The parameter that names the directory for the files of a trial, in workloads that have it. */
    public static final String DIRECTORY = "directory";

    /**
     * Its possible values.
     *
     * @param choices those of a {@link Kind#WORD}; empty for others
     * @param min the minimum of a number
     * @param max the maximum of a number
     */
    public record Range(@Key("values") List<String> choices, OptionalLong min, OptionalLong max) {
        public static final Range ANY = among();

        public Range {
            choices = List.copyOf(choices);
        }

        public static Range among(String... choices) {
            return new Range(List.of(choices), OptionalLong.empty(), OptionalLong.empty());
        }
    }

    /**
     * What its values mean for trials.
     *
     * @param paces whether any value other than 0 makes the load follow a schedule
     * @param places whether its value is the {@link Placement} of the roles
     * @param alone why trials with another value than the default cannot run at the same time; empty if they can
     * @param spaceMebibytes what each unit of a number takes in the {@value #DIRECTORY} of a trial; 0 for nothing
     */
    public record Effects(
            boolean paces,
            boolean places,
            Optional<String> alone,
            @Key(value = "space", otherwise = "0", least = 0, most = 1 << 20) long spaceMebibytes) {
        public static final Effects NONE = new Effects(false, false, Optional.empty(), 0);
    }

    /**
     * The default value at points that meet a condition.
     *
     * @param when the condition, which names other parameters
     */
    public record OtherDefault(@Key("default") String value, Condition when) {}

    public enum Kind {
        INTEGER,
        WORD,
        /**
         * A size in mebibytes or gibibytes, such as {@code 64m} or {@code 2g}; a multiple of the least heap,
         * {@code 1.5x}; or a share of the memory of the machine, {@code 2.5%}.
         */
        SIZE,
        /** A size in kibibytes or mebibytes, such as {@code 256k} or {@code 1m}. */
        SMALL_SIZE,
        /** A number of processors, such as {@code 0.5}. */
        PROCESSORS,
        /** Whole numbers with commas between, such as {@code 2,4}, which are one value; or none. */
        NUMBERS,
        /** Any text of one line, such as a path. */
        TEXT
    }

    private static final Pattern SIZE = Pattern.compile(Heap.SIZE + "|" + Heap.MULTIPLE + "|" + Heap.SHARE);

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,9}(,\\d{1,9})*)?");

    /** Linux takes words of up to 131,071 bytes, with what precedes the text. */
    private static final int MAX_TEXT_BYTES = 100_000;

    /** The Java heap of the roles under test, which every workload has. */
    public static final Parameter HEAP = new Parameter(
            Heap.NAME,
            Kind.SIZE,
            "64m",
            Range.ANY,
            "sets -Xms and -Xmx of the roles under test",
            Effects.NONE,
            Optional.empty());

    /** The stack of threads under test, which every workload has. A point without it leaves the size to the JVM. */
    public static final Parameter STACK = new Parameter(
            Stack.NAME,
            Kind.SMALL_SIZE,
            "1m",
            Range.ANY,
            "sets -Xss of the roles under test, such as 256k",
            Effects.NONE,
            Optional.empty());

    /** The processors of all platforms alike, which every workload has. A point without it has no such limit. */
    public static final Parameter CPUS = new Parameter(
            Limits.CPUS,
            Kind.PROCESSORS,
            "1",
            Range.ANY,
            "limits the roles under test to the CPU time of so many processors, such as 0.5",
            Effects.NONE,
            Optional.empty());

    /** The number of processors of all platforms, which every workload has. A point without it has no such limit. */
    public static final Parameter PROCESSORS = new Parameter(
            Limits.PROCESSORS,
            Kind.INTEGER,
            "1",
            new Range(List.of(), OptionalLong.of(1), OptionalLong.of(4096)),
            "lets the roles under test run on so many processors of this machine only",
            Effects.NONE,
            Optional.empty());

    public Parameter {
        List<String> defaults = new ArrayList<>(usual(kind, preset));
        elsewhere.map(OtherDefault::value).ifPresent(defaults::add);
        for (String value : defaults) {
            Optional<String> wrong = reject(name, kind, range, value);
            if (wrong.isPresent()) {
                throw new IllegalArgumentException("default: " + wrong.get());
            }
        }
        if (effects.places && !(kind == Kind.WORD && Placement.words().containsAll(range.choices))) {
            throw new IllegalArgumentException(
                    "parameter " + name + " places roles: its values must be among " + Placement.words());
        }
    }

    private static List<String> usual(Kind kind, String preset) {
        return kind == Kind.WORD ? List.of(preset.split(",")) : List.of(preset);
    }

    /** The values of a run that does not set it; each has its own points. */
    public List<String> usual() {
        return usual(kind, preset);
    }

    /** The first of its default values. */
    public String initial() {
        return usual().get(0);
    }

    /** The reason why a value is invalid, in one sentence; empty if it is valid. */
    public Optional<String> reject(String value) {
        return reject(name, kind, range, value);
    }

    /** The same text for all valid values that are equal, such as 2 for {@code +2} and 1024m for {@code 1g}. */
    public String canonical(String value) {
        return switch (kind) {
            case INTEGER -> Long.toString(BoundedNumber.whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case SIZE -> Heap.canonical(value);
            case PROCESSORS -> Limits.processors(value).stripTrailingZeros().toPlainString();
            case WORD, NUMBERS, TEXT, SMALL_SIZE -> value;
        };
    }

    /** Whether it has several defaults. Its values are then the tests of a suite. */
    public boolean isOfSuite() {
        return usual().size() > 1;
    }

    /** Its default value at a point that has the other parameters. */
    public String initialAt(Point point) {
        return elsewhere
                .filter(other -> other.when().holds(point))
                .map(OtherDefault::value)
                .orElseGet(this::initial);
    }

    /** Its default value, or several, for a listing. */
    public String usualText() {
        String always = preset;
        return elsewhere
                .map(other ->
                        always + "; " + other.value() + " with " + other.when().describe())
                .orElse(always);
    }

    /** Its possible values, for a listing. */
    public String rangeText() {
        return switch (kind) {
            case WORD -> String.join(" | ", range.choices);
            case TEXT -> "text";
            case SIZE, SMALL_SIZE -> "size";
            case PROCESSORS -> "number";
            case NUMBERS -> "numbers";
            case INTEGER -> bound(range.min) + " … " + bound(range.max);
        };
    }

    private static String bound(OptionalLong bound) {
        return bound.isPresent() ? Long.toString(bound.getAsLong()) : "";
    }

    private static Optional<String> reject(String name, Kind kind, Range range, String value) {
        if (kind == Kind.WORD) {
            return range.choices.contains(value)
                    ? Optional.empty()
                    : Optional.of(name + " must be one of " + String.join(", ", range.choices) + ", not "
                            + Words.quoted(value));
        }
        if (kind == Kind.SIZE) {
            return SIZE.matcher(value).matches()
                    ? Optional.empty()
                    : Optional.of(name
                            + " must be a size from 1m to 99999g, such as 64m or 2g, a multiple of the least that is"
                            + " enough, such as 1.5x, or a share of the memory, such as 2.5%, not "
                            + Words.quoted(value));
        }
        if (kind == Kind.SMALL_SIZE) {
            return value.matches(Stack.SIZE)
                    ? Optional.empty()
                    : Optional.of(name + " must be a size such as 256k or 1m, not " + Words.quoted(value));
        }
        if (kind == Kind.PROCESSORS) {
            try {
                Limits.processors(value);
                return Optional.empty();
            } catch (IllegalArgumentException expected) {
                return Optional.of(name + " must be " + expected.getMessage() + ", not " + Words.quoted(value));
            }
        }
        if (kind == Kind.NUMBERS) {
            return NUMBERS.matcher(value).matches()
                    ? Optional.empty()
                    : Optional.of(name + " must be whole numbers with commas between, such as 2,4, not "
                            + Words.quoted(value));
        }
        if (kind == Kind.TEXT) {
            if (value.chars().anyMatch(Character::isISOControl)) {
                return Optional.of(name + " must be text of one line, without control characters");
            }
            int bytes = value.getBytes(StandardCharsets.UTF_8).length;
            return bytes > MAX_TEXT_BYTES
                    ? Optional.of(name + " must be text of at most " + MAX_TEXT_BYTES
                            + " bytes, because a role gets it as one word of its command, not " + bytes
                            + "; put what is long into a file")
                    : Optional.empty();
        }
        try {
            BoundedNumber.whole(name, value, range.min.orElse(Long.MIN_VALUE), range.max.orElse(Long.MAX_VALUE));
            return Optional.empty();
        } catch (UserError wrong) {
            return Optional.of(wrong.getMessage());
        }
    }
}
