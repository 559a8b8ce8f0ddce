package org.jdyno.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A processor for a server that never sleeps, and the others for its client. On the same one the client would wait for
 * whole turns of the scheduler, some ms each.
 *
 * @param ofServer the words before the command of the server; none if the system decides
 * @param ofClient the words before the command of the client
 */
record SplitProcessors(List<String> ofServer, List<String> ofClient) {
    private static final SplitProcessors ANY = new SplitProcessors(List.of(), List.of());
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path TASKSET = Path.of("/usr/bin/taskset");
    /** All allowed processors but the last, and the last. */
    private static final Pattern ALLOWED = Pattern.compile("Cpus_allowed_list:\\s+(.*?\\d)([,-])(\\d+)");

    /** The processors of this machine; any if there is only one, or no way to choose. */
    static SplitProcessors here() {
        if (!Files.isReadable(STATUS) || !Files.isExecutable(TASKSET)) {
            return ANY;
        }
        try {
            return Files.readAllLines(STATUS).stream()
                    .map(ALLOWED::matcher)
                    .filter(Matcher::matches)
                    .map(allowed -> of(allowed.group(1), allowed.group(2), Integer.parseInt(allowed.group(3))))
                    .findFirst()
                    .orElse(ANY);
        } catch (IOException unreadable) {
            return ANY;
        }
    }

    private static SplitProcessors of(String others, String separator, int last) {
        boolean range = separator.equals("-") && !others.endsWith(String.valueOf(last - 1));
        return new SplitProcessors(
                List.of(TASKSET.toString(), "-c", String.valueOf(last)),
                List.of(TASKSET.toString(), "-c", range ? others + "-" + (last - 1) : others));
    }
}
