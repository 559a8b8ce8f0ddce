package org.jdyno.lab.run.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Role;

/** A process of a role. Used by the thread that runs the trial. */
public abstract class RoleProcess {
    /** @param arrivedNanos as of {@link System#nanoTime} */
    public record Ready(RoleEvent.Ready event, long arrivedNanos) {}

    private final Role role;
    private final String name;
    private final long startedNanos;
    private Optional<Ready> ready = Optional.empty();

    /**
     * @param name that of the role, with a number if several processes share its work
     * @param startedNanos just before its start, as of {@link System#nanoTime}
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

    public final long startedNanos() {
        return startedNanos;
    }

    /** Its event {@code ready}, with the time of arrival; empty until then. */
    final Optional<Ready> ready() {
        return ready;
    }

    final void ready(RoleEvent.Ready event, long arrivedNanos) {
        ready = Optional.of(new Ready(event, arrivedNanos));
    }

    /** Sends a command. The end of a process is not reported here but by its event. */
    protected abstract void send(ObjectNode command);

    protected abstract int exitStatus();

    /** The last lines of its log, standard error last. */
    public abstract List<String> lastLines();

    /** Whether it was started by an earlier trial. */
    public abstract boolean kept();

    /** Kills it and all processes it has started, on whichever machine, and waits for its end. */
    public abstract void kill();

    /** Copies files it has written, such as its GC log, from another machine. */
    public abstract void bringBack() throws IOException, InterruptedException;
}
