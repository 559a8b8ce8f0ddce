package org.jdyno.run.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.model.Role;

/** A process of a role. Used by the thread that runs the trial. */
public abstract class RoleProcess {
    /** @param arrivedNanos time of arrival, a value of {@link System#nanoTime} */
    public record Ready(RoleEvent.Ready event, long arrivedNanos) {}

    private final Role role;
    private final String name;
    private final long startedNanos;
    private Optional<Ready> ready = Optional.empty();

    /**
     * @param name the role's name, with a number if several processes share its work
     * @param startedNanos the time just before the start of the process, a value of {@link System#nanoTime}
     */
    protected RoleProcess(Role role, String name, long startedNanos) {
        this.role = role;
        this.name = name;
        this.startedNanos = startedNanos;
    }

    public final Role role() {
        return role;
    }

    public final String name() {
        return name;
    }

    /** When the measured program was started: this process, or after {@code ready} the program of an adapter. */
    public final long startedNanos() {
        return ready.filter(any -> any.event().nanos().isPresent())
                .map(at -> at.arrivedNanos() - at.event().nanos().getAsLong())
                .orElse(startedNanos);
    }

    /** The event {@code ready} with its time of arrival; empty before it. */
    final Optional<Ready> ready() {
        return ready;
    }

    /** The process id on its host of the JVM that is measured; empty before {@code ready}, or if there is none. */
    public final OptionalLong jvm() {
        return ready.map(known -> known.event().jvm()).orElse(OptionalLong.empty());
    }

    final void becomeReady(RoleEvent.Ready event, long arrivedNanos) {
        ready = Optional.of(new Ready(event, arrivedNanos));
    }

    /** Sends a command. If the process has ended, nothing happens here; its end is reported as an event. */
    protected abstract void send(ObjectNode command);

    /**
     * Closes the standard input of a process that has answered {@code stop}. A HotSpot JVM otherwise waits 0.3 s for
     * the thread that reads it before it ends.
     */
    public abstract void closeInput();

    protected abstract int exitStatus();

    /** The last lines of its log, with those of standard error at the end. */
    public abstract List<String> lastLines();

    /** The first line of its output in which other text has spoilt an event; empty if there is none. */
    protected abstract Optional<String> spoiltEvent();

    /** Whether the process was started by an earlier trial and kept. */
    public abstract boolean kept();

    /** Kills the process and all processes it has started, on its machine, and waits until it has ended. */
    public abstract void kill();

    /** Copies the files that the process has written on another machine, such as its GC log, to this machine. */
    public abstract void fetchFiles() throws IOException, InterruptedException;
}
