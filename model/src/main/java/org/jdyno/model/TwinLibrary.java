package org.jdyno.model;

import java.util.List;
import java.util.Locale;

/**
 * A C library that a twin uses where the machine has it. A twin without it is compiled all the same, and refuses what
 * needs the library.
 *
 * @param name its name, such as {@code libpq}
 * @param header the header that is missing where the library is
 * @param flags the options of the compiler and linker, such as {@code -lpq}
 * @param packages what to install where it is missing, such as {@code libpq-dev}
 */
public record TwinLibrary(String name, String header, List<String> flags, String packages) {
    public TwinLibrary {
        flags = List.copyOf(flags);
        if (!name.matches("[a-z][a-z0-9]*")) {
            throw new IllegalArgumentException(
                    "the name of a library of the twin has small letters and digits, not " + Words.quoted(name));
        }
    }

    /** The macro that a twin compiled without the library finds defined: a sentence that says so, and the cure. */
    public String missingMacro() {
        return "JDYNO_WITHOUT_" + name.toUpperCase(Locale.ROOT);
    }
}
