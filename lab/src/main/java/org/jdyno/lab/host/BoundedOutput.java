package org.jdyno.lab.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The output of a short program. It is read while the program runs, so that a full pipe does not block the program; at
 * most 1 MiB is kept. A program that does not end in time is killed.
 */
public final class BoundedOutput {
    private static final int MAX_BYTES = 1 << 20;

    private final Process process;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread reader;
    /** Written by the reader before it ends. */
    private IOException unreadable;

    private BoundedOutput(Process process) {
        this.process = process;
        this.reader = new Thread(this::read, "jdyno-output-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Waits for the end of a program.
     *
     * @return its standard output, as UTF-8
     * @throws IOException if it does not end in time
     */
    public static String await(Process process, Duration limit) throws IOException, InterruptedException {
        BoundedOutput output = new BoundedOutput(process);
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("it did not end within " + limit.toSeconds() + " s");
            }
            return output.text(limit);
        } finally {
            process.destroyForcibly();
        }
    }

    private void read() {
        byte[] buffer = new byte[1 << 13];
        try (InputStream out = process.getInputStream()) {
            for (int length = out.read(buffer); length >= 0; length = out.read(buffer)) {
                kept.write(buffer, 0, Math.min(length, MAX_BYTES - kept.size()));
            }
        } catch (IOException trouble) {
            unreadable = trouble;
        }
    }

    /** A child of the program may keep the output open. */
    private String text(Duration limit) throws IOException, InterruptedException {
        reader.join(limit.toMillis());
        if (reader.isAlive()) {
            throw new IOException("its output did not end within " + limit.toSeconds() + " s");
        }
        if (unreadable != null) {
            throw unreadable;
        }
        return kept.toString(StandardCharsets.UTF_8);
    }
}
