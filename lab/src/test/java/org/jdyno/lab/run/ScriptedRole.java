package org.jdyno.lab.run;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jdyno.lab.model.Role;

/**
 * A role without a process: whenever it is sent a command it writes what stands next in its script, which the lab's own
 * code reads. One that writes no answer ends, so that nobody waits for it. Used by one thread.
 */
final class ScriptedRole {
    private final RunningRole running;
    private final Inbox<RunningRole> inbox;
    private final RoleLog log;
    private final Queue<byte[]> script;
    private boolean answered;
    private boolean ended;

    /** One that says nothing. */
    ScriptedRole(Role role, String name) {
        this(role, name, new Inbox<>(System::nanoTime), null, List.of());
    }

    /**
     * @param log takes all that is no event
     * @param script what it writes before it is ready, and then to each command
     */
    ScriptedRole(Role role, String name, Inbox<RunningRole> inbox, RoleLog log, List<byte[]> script) {
        this.inbox = inbox;
        this.log = log;
        this.script = new ArrayDeque<>(script);
        running = new RunningRole(role, name, null, new Silent(), System.nanoTime(), log, log, inbox);
    }

    RunningRole running() {
        return running;
    }

    /** Writes what is next. */
    void play() {
        answered = false;
        byte[] next = script.poll();
        try {
            InputStream written = new ByteArrayInputStream(next == null ? new byte[0] : next);
            new RoleOutput(running.name(), this::take).readProtocol(written, log);
        } catch (IOException notWritten) {
            throw new UncheckedIOException(notWritten);
        }
        if (!ended && (!answered || script.isEmpty())) {
            ended = true;
            inbox.addEnd(running);
        }
    }

    private void take(RoleEvent event) {
        answered |= event instanceof RoleEvent.Ready || event instanceof RoleEvent.Done;
        inbox.add(running, event);
    }

    /** The process that is none: it takes commands, and ends well. */
    private final class Silent extends Process {
        @Override
        public OutputStream getOutputStream() {
            return new OutputStream() {
                @Override
                public void write(int ignored) {}

                @Override
                public void write(byte[] ignored, int from, int length) {}

                @Override
                public void flush() {
                    play();
                }
            };
        }

        @Override
        public InputStream getInputStream() {
            return InputStream.nullInputStream();
        }

        @Override
        public InputStream getErrorStream() {
            return InputStream.nullInputStream();
        }

        @Override
        public long pid() {
            return ProcessHandle.current().pid();
        }

        @Override
        public int waitFor() {
            return 0;
        }

        @Override
        public int exitValue() {
            return 0;
        }

        @Override
        public void destroy() {}
    }
}
