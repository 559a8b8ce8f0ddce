package org.jdyno.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Fleet;
import org.jdyno.model.ShellLine;

/** The scripts of a fleet: the resources beside this class with what differs between fleets. */
final class JobScript {
    /** The name of the script that runs a task. */
    static final String NAME = "job.sh";

    /** The name of the script that starts all tasks. */
    static final String SUBMIT = "submit.sh";

    private JobScript() {}

    /** @param directives comments for the scheduler */
    static String text(Fleet fleet, FleetSettings settings, TaskCommand command, String directives) {
        FleetSettings.Program program = settings.program();
        return filled(
                NAME,
                Map.of(
                        "DIRECTIVES",
                        directives,
                        "SETTINGS",
                        assignment("jdyno", program.archive().isPresent() ? "" : program.launcher())
                                + assignment("archive", program.archive().orElse(""))
                                + assignment("digest", program.digest().orElse(""))
                                + assignment("scratch", settings.scratch().orElse(""))
                                + assignment("period", String.valueOf(fleet.periodSeconds())),
                        "BEGIN",
                        String.join("\n", command.lines())));
    }

    /** An assignment of a shell, with the end of its line. */
    static String assignment(String name, String value) {
        return name + "=" + (value.isEmpty() ? "" : ShellLine.of(List.of(value))) + "\n";
    }

    /** A resource in which each {@code @KEY@} is replaced; one that stands alone on its line takes the line. */
    static String filled(String resource, Map<String, String> values) {
        String text = read(resource);
        for (Map.Entry<String, String> value : values.entrySet()) {
            String key = "@" + value.getKey() + "@";
            String lines = value.getValue().isEmpty() || value.getValue().endsWith("\n")
                    ? value.getValue()
                    : value.getValue() + "\n";
            text = text.replace("\n" + key + "\n", "\n" + lines).replace(key, value.getValue());
        }
        return text;
    }

    private static String read(String resource) {
        try (InputStream in = JobScript.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException brokenJar) {
            throw new UncheckedIOException(brokenJar);
        }
    }
}
