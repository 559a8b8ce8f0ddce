package org.jdyno.kit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes events to standard output, one write call for each line. Any thread. */
final class EventWriter {
    private final OutputStream out;

    EventWriter(OutputStream out) {
        this.out = out;
    }

    /** Reserves standard output for the protocol; other output goes to standard error from now on. */
    static EventWriter takeStandardOutput() {
        EventWriter writer = new EventWriter(new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err);
        return writer;
    }

    void write(Event event) {
        write(event.line().getBytes(StandardCharsets.UTF_8));
    }

    /** Writes one line, including its line separator. */
    synchronized void write(byte[] line) {
        try {
            out.write(line);
            out.flush();
        } catch (IOException labIsGone) {
            Runtime.getRuntime().halt(Ending.ABANDONED);
        }
    }
}
