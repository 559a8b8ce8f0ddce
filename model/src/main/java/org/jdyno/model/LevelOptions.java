package org.jdyno.model;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JVM options that a role needs with some Java versions, such as those that open packages to a library from Java 9 on.
 *
 * @param levels the feature releases with these options: {@code 9+} (9 and later), {@code 17..21} or {@code 8}
 * @param options the options, in order
 */
public record LevelOptions(String levels, List<String> options) {
    private static final Pattern LEVELS = Pattern.compile("([1-9]\\d?)(?:(\\+)|\\.\\.([1-9]\\d?))?");

    public LevelOptions {
        options = List.copyOf(options);
        Matcher form = form(levels);
        if (first(form) < 8 || last(form) < first(form)) {
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

    private static Matcher form(String levels) {
        Matcher form = LEVELS.matcher(levels);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "Java levels must be as in 9+, 17..21 or 8, not " + Words.quoted(levels));
        }
        return form;
    }

    private static int first(Matcher form) {
        return Integer.parseInt(form.group(1));
    }

    private static int last(Matcher form) {
        return form.group(2) != null
                ? Integer.MAX_VALUE
                : Integer.parseInt(form.group(3) == null ? form.group(1) : form.group(3));
    }

    /** Whether a JVM of this feature release gets these options. */
    public boolean include(int feature) {
        Matcher form = form(levels);
        return feature >= first(form) && feature <= last(form);
    }
}
