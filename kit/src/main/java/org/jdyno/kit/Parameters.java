package org.jdyno.kit;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The {@code key=value} arguments of a role's command line. Immutable. */
public final class Parameters {
    private final Map<String, String> values = new TreeMap<String, String>();

    Parameters(String[] args) {
        for (String word : args) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new RoleFailure("bad-parameter", "a parameter must be KEY=VALUE, not \"" + word + "\"");
            }
            String name = word.substring(0, equals);
            if (values.put(name, word.substring(equals + 1)) != null) {
                throw new RoleFailure("bad-parameter", "parameter " + name + " is set twice");
            }
        }
    }

    /** The value of a parameter; fails as {@code bad-parameter} if it is missing. */
    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new RoleFailure("bad-parameter", "parameter " + name + " is missing; set are " + values.keySet());
        }
        return value;
    }

    /** The value of a parameter, which may be empty, or {@code otherwise} if it is missing. */
    public String text(String name, String otherwise) {
        String value = values.get(name);
        return value == null ? otherwise : value;
    }

    /** The value of a parameter, which is one of these words; fails as {@code bad-parameter} otherwise. */
    public String choice(String name, String... words) {
        return among(name, words);
    }

    /** The same; the first word if the parameter is missing or empty. */
    public String choiceOrFirst(String name, String... words) {
        return text(name, "").isEmpty() ? words[0] : among(name, words);
    }

    /** That of these constants whose text is the value of a parameter; fails as {@code bad-parameter} otherwise. */
    public <T> T among(String name, T[] choices) {
        String value = text(name);
        StringBuilder allowed = new StringBuilder();
        for (int i = 0; i < choices.length; i++) {
            if (choices[i].toString().equals(value)) {
                return choices[i];
            }
            allowed.append(i == 0 ? "" : i < choices.length - 1 ? ", " : " or ").append(choices[i]);
        }
        throw new RoleFailure("bad-parameter", "parameter " + name + " must be " + allowed + ", not \"" + value + "\"");
    }

    /** The word for a constant, such as {@code local-date} for {@code LOCAL_DATE}. */
    public static String wordOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** An integer from {@code min} to {@code max}, or {@code otherwise} if the parameter is missing or empty. */
    public long number(String name, long min, long max, long otherwise) {
        return text(name, "").isEmpty() ? otherwise : number(name, min, max);
    }

    /** An integer of at least {@code min}; fails as {@code bad-parameter} otherwise. */
    public int number(String name, int min) {
        return (int) number(name, min, Integer.MAX_VALUE);
    }

    /** An integer from {@code min} to {@code max}; fails as {@code bad-parameter} otherwise. */
    public long number(String name, long min, long max) {
        String value = text(name);
        try {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            throw new RoleFailure(
                    "bad-parameter",
                    "parameter " + name + " must be a whole number, not \"" + value + "\"",
                    notANumber);
        }
        throw new RoleFailure(
                "bad-parameter", "parameter " + name + " must be from " + min + " to " + max + ", not " + value);
    }
}
