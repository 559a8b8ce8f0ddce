package org.jdyno.run.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.jdyno.model.Role;

/**
 * A role without a process. After each command it writes the next part of its script, which the lab's code reads. If it
 * has no answer it ends, so that the lab does not wait. Used by one thread.
 */
public final class ScriptedRole extends RoleProcess {
    private final Inbox inbox;
    private final RoleLog log;
    private final Queue<byte[]> script;
    private final RoleOutput output = new RoleOutput(name(), this::take);
    private boolean answered;
    private boolean ended;

    /** A role without any output. */
    ScriptedRole(Role role, String name) {
        this(role, name, new Inbox(System::nanoTime), null, List.of());
    }

    /**
     * @param log takes all that is no event
     * @param script what it writes before it is ready, and then to each command
     */
    public ScriptedRole(Role role, String name, Inbox inbox, RoleLog log, List<byte[]> script) {
        super(role, name, System.nanoTime());
        this.inbox = inbox;
        this.log = log;
        this.script = new ArrayDeque<>(script);
    }

    /** Writes the next part of the script. */
    public void play() {
        answered = false;
        byte[] next = script.poll();
        try {
            InputStream written = new ByteArrayInputStream(next == null ? new byte[0] : next);
            output.readProtocol(written, log);
        } catch (IOException notWritten) {
            throw new UncheckedIOException(notWritten);
        }
        if (!ended && (!answered || script.isEmpty())) {
            ended = true;
            inbox.addEnd(this);
        }
    }

    @Override
    protected Optional<String> spoiltEvent() {
        return output.spoilt();
    }

    private void take(RoleEvent event) {
        answered |= event instanceof RoleEvent.Ready || event instanceof RoleEvent.Done;
        inbox.add(this, event);
    }

    @Override
    protected void send(ObjectNode command) {
        play();
    }

    /** Always success. */
    @Override
    public void closeInput() {}

    @Override
    protected int exitStatus() {
        return 0;
    }

    @Override
    public List<String> lastLines() {
        return log.lastLines();
    }

    @Override
    public boolean kept() {
        return false;
    }

    @Override
    public void kill() {}

    @Override
    public void fetchFiles() {}
}
