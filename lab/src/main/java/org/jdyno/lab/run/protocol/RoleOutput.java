package org.jdyno.lab.run.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads what a role writes, line by line to its end: events are passed on, all else is log. Each stream is read by one
 * thread.
 */
final class RoleOutput {
    private final String role;
    private final Consumer<RoleEvent> events;
    private volatile boolean unkept;

    /**
     * @param role the name of its process
     * @param events are given, by the threads that read
     */
    RoleOutput(String role, Consumer<RoleEvent> events) {
        this.role = role;
        this.events = events;
    }

    /** Reads the standard output, of which the protocol is a part. */
    void readProtocol(InputStream stream, RoleLog log) throws IOException {
        read(stream, log, true);
    }

    void readLog(InputStream stream, RoleLog log) throws IOException {
        read(stream, log, false);
    }

    private void read(InputStream stream, RoleLog log, boolean ofProtocol) throws IOException {
        BoundedLines lines = new BoundedLines(stream);
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (!ofProtocol || !pass(line, lines.cut())) {
                keep(line, log);
            }
        }
    }

    /** Passes an event on; false when the line is none. */
    private boolean pass(String line, boolean cut) {
        try {
            if (cut && Events.beginsAsEvent(line)) {
                throw Fields.broken(
                        role,
                        "it wrote a line of more than " + (BoundedLines.LONGEST_BYTES >> 20)
                                + " MiB that begins as an event");
            }
            Optional<RoleEvent> event = cut ? Optional.empty() : Events.read(role, line);
            event.ifPresent(events);
            return event.isPresent();
        } catch (TrialFailure broken) {
            events.accept(new RoleEvent.Broken(broken.getMessage()));
            return true;
        }
    }

    /** What cannot be kept is read all the same: a role whose output nobody reads would stop, and be blamed for it. */
    private void keep(String line, RoleLog log) {
        if (unkept) {
            return;
        }
        try {
            if (!log.add(line)) {
                unkept = true;
                events.accept(new RoleEvent.LogLimit());
            }
        } catch (IOException unwritable) {
            unkept = true;
            events.accept(new RoleEvent.LogTrouble(unwritable));
        }
    }
}
