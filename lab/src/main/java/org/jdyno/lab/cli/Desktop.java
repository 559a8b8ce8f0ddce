package org.jdyno.lab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Opens a page in the user's browser. */
final class Desktop {
    private Desktop() {}

    /** Opens the page. Without a desktop it does nothing; the address is printed anyway. */
    static void open(Path page) {
        opener(System.getenv(), System.getProperty("os.name")).ifPresent(program -> {
            try {
                new ProcessBuilder(program, page.toUri().toString())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException noSuchProgram) {
                // The address is printed.
                return;
            }
        });
    }

    static Optional<String> opener(Map<String, String> environment, String system) {
        if (system.startsWith("Mac")) {
            return Optional.of("open");
        }
        boolean desktop = environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        return desktop ? Optional.of("xdg-open") : Optional.empty();
    }
}
