package org.jdyno.lab.model;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A C library that a twin uses where the machine has it. A twin without it is compiled all the same, and refuses what
 * needs the library.
 *
 * @param name its name, such as {@code libpq}
 * @param header the header that is missing where the library is
 * @param flags the options of the compiler and linker, such as {@code -lpq}
 * @param packages what to install where it is missing, such as {@code libpq-dev}
 * @param preprocessor the program that makes C of sources in another language, called as {@code PROGRAM -o OUT IN};
 *     empty if there are none. The ending of their names is a dot and {@code suffix}
 * @param suffix the ending of such sources, without its dot; empty if there are none
 */
public record TwinLibrary(
        String name,
        String header,
        List<String> flags,
        String packages,
        Optional<String> preprocessor,
        Optional<String> suffix) {
    public TwinLibrary {
        Objects.requireNonNull(header, "header");
        Objects.requireNonNull(packages, "packages");
        flags = List.copyOf(flags);
        preprocessor = Objects.requireNonNullElse(preprocessor, Optional.empty());
        suffix = Objects.requireNonNullElse(suffix, Optional.empty());
        if (!name.matches("[a-z][a-z0-9]*")) {
            throw new IllegalArgumentException(
                    "the name of a library of the twin has small letters and digits, not " + Words.quoted(name));
        }
        if (preprocessor.isPresent() != suffix.isPresent()) {
            throw new IllegalArgumentException(
                    "the library " + name + " needs both a preprocessor and the suffix of its sources, or neither");
        }
    }

    /** The macro that a twin compiled without the library finds defined: a sentence that says so, and the cure. */
    public String missingMacro() {
        return "JDYNO_WITHOUT_" + name.toUpperCase(Locale.ROOT);
    }

    /** Whether a source is in the language of the preprocessor. */
    public boolean preprocesses(String file) {
        return suffix.filter(ending -> file.endsWith("." + ending)).isPresent();
    }
}
