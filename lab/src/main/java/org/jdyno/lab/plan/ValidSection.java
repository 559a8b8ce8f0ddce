package org.jdyno.lab.plan;

import java.util.function.Supplier;

/** Makes a value from a section of a file. If the values of the section are not valid together, the error names it. */
final class ValidSection {
    private ValidSection() {}

    static <T> T of(Settings section, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException invalid) {
            throw section.wrong("is not valid: " + invalid.getMessage());
        }
    }
}
