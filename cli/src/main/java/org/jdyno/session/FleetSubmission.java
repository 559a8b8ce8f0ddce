package org.jdyno.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jdyno.fleet.FleetFiles;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** Starts the tasks of a fleet by the script in its directory. */
public final class FleetSubmission {
    private FleetSubmission() {}

    /**
     * Runs the script to its end; each line that it prints is a message.
     *
     * @param directory of the fleet
     * @param mostFailed the largest status with which tasks have failed, and not the script
     * @throws UserError if the script fails
     */
    public static void of(Path directory, int mostFailed, SessionListener listener)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", FleetFiles.SUBMIT)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String last = "it printed nothing";
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    last = Words.printable(line.strip());
                    listener.message(last);
                }
            }
        }
        int status = process.waitFor();
        if (status > mostFailed) {
            throw new UserError("the tasks could not be started: " + last + "; when that is mended, start them by: sh "
                    + directory.resolve(FleetFiles.SUBMIT));
        }
    }
}
