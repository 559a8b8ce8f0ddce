package org.jdyno.lab.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What a short program writes and how it ends. Its output is read while it runs, so that a full pipe stops nobody; of
 * much output the beginning is kept. A program that does not end in time is killed.
 */
final class BoundedAnswer {
    private static final int MOST_BYTES = 1 << 20;

    private final Process process;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread reader;
    /** Written by the reader before it ends. */
    private IOException unreadable;

    private BoundedAnswer(Process process) {
        this.process = process;
        this.reader = new Thread(this::read, "jdyno-answer-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Waits for the end of a program.
     *
     * @param process that writes to its standard output; what it wrote to its standard error is not read here
     * @return what it wrote, as UTF-8
     * @throws IOException when it has not ended in time
     */
    static String await(Process process, Duration limit) throws IOException, InterruptedException {
        BoundedAnswer answer = new BoundedAnswer(process);
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("it did not end within " + limit.toSeconds() + " s");
            }
            return answer.text(limit);
        } finally {
            process.destroyForcibly();
        }
    }

    private void read() {
        byte[] buffer = new byte[1 << 13];
        try (InputStream out = process.getInputStream()) {
            for (int length = out.read(buffer); length >= 0; length = out.read(buffer)) {
                kept.write(buffer, 0, Math.min(length, MOST_BYTES - kept.size()));
            }
        } catch (IOException trouble) {
            unreadable = trouble;
        }
    }

    /** A child that it has left behind may hold its output open. */
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
