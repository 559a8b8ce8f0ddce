package org.jdyno.kit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes events to the standard output, one write a line. Any thread. */
final class EventWriter {
    private final OutputStream out;

    EventWriter(OutputStream out) {
        this.out = out;
    }

    /** Takes the process's standard output for the protocol; what others print from now on goes to standard error. */
    static EventWriter takeStandardOutput() {
        EventWriter writer = new EventWriter(new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err);
        return writer;
    }

    void write(Event event) {
        write(event.line().getBytes(StandardCharsets.UTF_8));
    }

    /** Writes one whole line, its end included. */
    synchronized void write(byte[] line) {
        try {
            out.write(line);
            out.flush();
        } catch (IOException labIsGone) {
            Runtime.getRuntime().halt(Ending.ABANDONED);
        }
    }
}
