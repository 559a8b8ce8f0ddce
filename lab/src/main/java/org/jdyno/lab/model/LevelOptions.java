package org.jdyno.lab.model;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JVM options that a role needs with some Java versions, such as those that open packages to a library from Java 9 on.
 *
 * @param from the first feature release with these options
 * @param to the last feature release with these options; empty for all later ones
 * @param options the options, in order
 */
public record LevelOptions(int from, OptionalInt to, List<String> options) {
    private static final Pattern LEVELS = Pattern.compile("([1-9]\\d?)(?:(\\+)|\\.\\.([1-9]\\d?))?");

    public LevelOptions {
        options = List.copyOf(options);
        if (from < 8 || to.isPresent() && to.getAsInt() < from) {
            throw new IllegalArgumentException("Java levels go up from 8");
        }
        if (options.isEmpty()) {
            throw new IllegalArgumentException("a level without options says nothing; leave it out");
        }
        for (String option : options) {
            if (!option.startsWith("-")) {
                throw new IllegalArgumentException("a JVM option must begin with \"-\", not " + Words.quoted(option));
            }
        }
    }

    /**
     * Parses versions such as {@code 9+} (9 and later), {@code 17..21} or {@code 8}.
     *
     * @throws IllegalArgumentException if the levels have another form, or an option does not begin with a hyphen
     */
    public static LevelOptions parse(String levels, List<String> options) {
        Matcher form = LEVELS.matcher(levels);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "Java levels must be as in 9+, 17..21 or 8, not " + Words.quoted(levels));
        }
        int from = Integer.parseInt(form.group(1));
        OptionalInt only = OptionalInt.of(form.group(3) == null ? from : Integer.parseInt(form.group(3)));
        return new LevelOptions(from, form.group(2) == null ? only : OptionalInt.empty(), options);
    }

    /** Whether a JVM of this feature release gets these options. */
    public boolean include(int feature) {
        return feature >= from && (to.isEmpty() || feature <= to.getAsInt());
    }
}
