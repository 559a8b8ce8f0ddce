package org.jdyno.kit;

import java.util.Map;
import java.util.TreeMap;

/** The {@code key=value} words of a role's command line. Immutable. */
public final class Parameters {
    private final Map<String, String> values = new TreeMap<String, String>();

    Parameters(String[] words) {
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new RoleFailure("bad-parameter", "a parameter is key=value, not " + word);
            }
            String name = word.substring(0, equals);
            if (values.put(name, word.substring(equals + 1)) != null) {
                throw new RoleFailure("bad-parameter", "parameter " + name + " is given twice");
            }
        }
    }

    /** The value of a parameter; fails as {@code bad-parameter} when it is missing. */
    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new RoleFailure("bad-parameter", "parameter " + name + " is missing; there are " + values.keySet());
        }
        return value;
    }

    /** The value of a parameter, or another when it is missing. */
    public String text(String name, String otherwise) {
        String value = values.get(name);
        return value == null ? otherwise : value;
    }

    /** A whole number of at least {@code min}; fails as {@code bad-parameter} when it is not. */
    public int number(String name, int min) {
        return (int) number(name, min, Integer.MAX_VALUE);
    }

    /** A whole number from {@code min} to {@code max}; fails as {@code bad-parameter} when it is not. */
    public long number(String name, long min, long max) {
        String value = text(name);
        try {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            throw new RoleFailure(
                    "bad-parameter", "parameter " + name + " must be a whole number, not " + value, notANumber);
        }
        throw new RoleFailure(
                "bad-parameter", "parameter " + name + " must be from " + min + " to " + max + ", not " + value);
    }
}
