package org.jdyno.lab.run.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Role;

/** A process of a role, as the protocol knows it. Used by the thread that runs the trial. */
public abstract class RoleProcess {
    /** @param arrivedNanos as of {@link System#nanoTime} */
    public record Ready(RoleEvent.Ready event, long arrivedNanos) {}

    private final Role role;
    private final String name;
    private final long startedNanos;
    private Optional<Ready> ready = Optional.empty();

    /**
     * @param name the role's, or with a number behind it when several processes share its work
     * @param startedNanos before it was started, as of {@link System#nanoTime}
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

    /** Its event {@code ready}, with the time of its arrival; empty until it has come. */
    final Optional<Ready> ready() {
        return ready;
    }

    final void ready(RoleEvent.Ready event, long arrivedNanos) {
        ready = Optional.of(new Ready(event, arrivedNanos));
    }

    /** Sends a command; a role that has gone is noticed by its end, not here. */
    protected abstract void send(ObjectNode command);

    protected abstract int exitStatus();

    /** The last lines of its log, standard error last. */
    public abstract List<String> lastLines();

    /** Whether it was started for an earlier trial. */
    public abstract boolean kept();

    /** Kills it with everything it has started, wherever it runs; returns when it has ended. */
    public abstract void kill();

    /** Fetches what it has written itself, such as its GC log, if it runs elsewhere. */
    public abstract void bringBack() throws IOException, InterruptedException;
}
