package org.jdyno.kit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes events to standard output, one write call for each line. Any thread. */
final class EventWriter {
    private final OutputStream out;
    private volatile Runnable labIsGone = () -> Runtime.getRuntime().halt(Ending.ABANDONED);

    EventWriter(OutputStream out) {
        this.out = out;
    }

    /** Reserves standard output for the protocol; other output goes to standard error from now on. */
    static EventWriter takeStandardOutput() {
        EventWriter writer = new EventWriter(new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err);
        return writer;
    }

    /** Sets what ends the process when nobody reads the events any more. */
    void whenLabIsGone(Runnable end) {
        labIsGone = end;
    }

    void write(Event event) {
        write(event.line());
    }

    /** Writes one line, including its line separator. */
    void write(byte[] line) {
        if (!isWritten(line)) {
            labIsGone.run();
        }
    }

    private synchronized boolean isWritten(byte[] line) {
        try {
            out.write(line);
            out.flush();
            return true;
        } catch (IOException nobodyReads) {
            return false;
        }
    }
}
