package org.jdyno.kit;

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

    /** The value of a parameter, or {@code otherwise} if it is missing. */
    public String text(String name, String otherwise) {
        String value = values.get(name);
        return value == null ? otherwise : value;
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
