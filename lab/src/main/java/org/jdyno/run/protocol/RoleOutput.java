package org.jdyno.run.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdyno.host.BoundedLines;

/** Reads the output of a process line by line: passes on events, and logs other lines. One thread reads each stream. */
final class RoleOutput {
    /** How many beginnings of events are looked at in a line, which may have as many as it has characters. */
    private static final int MOST_TRIES = 50;

    private final String processName;
    private final Consumer<RoleEvent> events;
    private volatile boolean full;
    /** The first line with an event that other text has spoilt; empty if there is none. */
    private volatile Optional<String> spoilt = Optional.empty();

    /**
     * @param processName the name of the process
     * @param events receives the events, from the reading threads
     */
    RoleOutput(String processName, Consumer<RoleEvent> events) {
        this.processName = processName;
        this.events = events;
    }

    /** Reads the standard output, which contains the protocol. */
    void readProtocol(InputStream stream, RoleLog log) throws IOException {
        read(stream, log, true);
    }

    void readLog(InputStream stream, RoleLog log) throws IOException {
        read(stream, log, false);
    }

    private void read(InputStream stream, RoleLog log, boolean ofProtocol) throws IOException {
        BoundedLines lines = new BoundedLines(stream, Events.LONGEST_BYTES);
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (!ofProtocol) {
                keep(line, log);
            } else if (!passOn(line, lines.cut())) {
                keep(withoutEvent(line), log);
            }
        }
    }

    /**
     * Passes on an event at the end of a line, before which the process has written other text without a line end, as a
     * JVM does that prints compilations. Returns what is log: the other text, or the line if it has no event.
     */
    private String withoutEvent(String line) {
        int at = line.indexOf(Events.BEGIN);
        for (int tries = 0; at >= 0 && tries < MOST_TRIES; tries++, at = line.indexOf(Events.BEGIN, at + 1)) {
            try {
                Optional<RoleEvent> event = Events.read(processName, line.substring(at));
                if (event.isPresent()) {
                    events.accept(event.get());
                    return line.substring(0, at);
                }
                if (spoilt.isEmpty()) {
                    spoilt = Optional.of(line);
                }
            } catch (TrialFailure quoted) {
                // Text that only looks like an event is log.
                continue;
            }
        }
        return line;
    }

    /** The first line that has the beginning of an event and is none, because other text is mixed into it. */
    Optional<String> spoilt() {
        return spoilt;
    }

    /** Passes on a line that is an event, and returns whether it is one. */
    private boolean passOn(String line, boolean cut) {
        try {
            if (cut && Events.beginsAsEvent(line)) {
                throw Fields.violation(
                        processName, "it wrote an event of more than " + (Events.LONGEST_BYTES >> 20) + " MiB");
            }
            Optional<RoleEvent> event = cut ? Optional.empty() : Events.read(processName, line);
            event.ifPresent(events);
            return event.isPresent();
        } catch (TrialFailure violation) {
            events.accept(new RoleEvent.Violation(violation.getMessage()));
            return true;
        }
    }

    /** Logs a line if the limit allows. The output is read in any case; otherwise the role would block. */
    private void keep(String line, RoleLog log) {
        if (full) {
            return;
        }
        try {
            if (!log.add(line)) {
                full = true;
                events.accept(new RoleEvent.LogLimit());
            }
        } catch (IOException unwritable) {
            full = true;
            events.accept(new RoleEvent.LogUnwritable(unwritable));
        }
    }
}
