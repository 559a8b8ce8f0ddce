package org.jdyno.lab.run.protocol;

import java.util.Collection;
import java.util.List;

/** What roles have written to their logs about the first failed operation of each kind (docs/protocol.md). */
public final class FirstErrors {
    private static final String BEGINNING = "the first error of the kind ";

    private FirstErrors() {}

    /** The lines of these processes as the end of a sentence, such as {@code ; the first status-404: …}. */
    public static String clause(Collection<? extends RoleProcess> processes) {
        List<String> lines = processes.stream()
                .flatMap(process -> process.lastLines().stream())
                .filter(line -> line.startsWith(BEGINNING))
                .map(line -> "; the first " + Symptoms.shorten(line.substring(BEGINNING.length())))
                .distinct()
                .toList();
        return String.join("", lines);
    }
}
