package org.jdyno.run.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdyno.host.HostedProcess;
import org.jdyno.host.ProcessStat;
import org.jdyno.host.ProcessUse;
import org.jdyno.host.ProgramStat;
import org.jdyno.model.Role;

/** A started process of a role. Two threads read its output; its events and its end go to the inbox of the trial. */
public final class RunningProcess extends RoleProcess {
    private static final long PROGRAM_SECONDS = 10;
    private static final long LEFT_MILLIS = 500;

    private final HostedProcess hosted;
    private final Process process;
    private final ProcessUse use;
    private final RoleOutput output;
    private final RoleLog out;
    private final RoleLog err;
    /** The inbox of the current trial. It changes if the process is kept for the next trial. */
    private volatile Inbox inbox;

    private boolean kept;
    /** Guarded by this object, as is the command that follows from it. */
    private boolean suspended;

    /**
     * Wraps a process that has just been started.
     *
     * @param hosted the process on its host
     * @param out receives the standard output other than the protocol; like {@code err}, it is closed at the end
     */
    public RunningProcess(
            Role role,
            String name,
            HostedProcess hosted,
            Process process,
            long startedNanos,
            RoleLog out,
            RoleLog err,
            Inbox inbox) {
        super(role, name, startedNanos);
        this.hosted = hosted;
        this.process = process;
        this.use = role.adapter() ? new ProgramStat(process.pid()) : new ProcessStat(process.pid(), true);
        this.inbox = inbox;
        this.output = new RoleOutput(name, event -> this.inbox.add(this, event));
        this.out = out;
        this.err = err;
    }

    /** On its host; that of the connection if it is another machine. */
    public long pid() {
        return process.pid();
    }

    public RunningProcess listen() {
        List<Thread> readers = List.of(
                reader("out", () -> output.readProtocol(process.getInputStream(), out)),
                reader("err", () -> output.readLog(process.getErrorStream(), err)));
        start("end", () -> awaitEnd(readers));
        return this;
    }

    private interface Reader {
        void run() throws IOException;
    }

    private Thread reader(String stream, Reader reader) {
        return start(stream, () -> {
            try {
                reader.run();
            } catch (IOException closedByKill) {
                // The process was killed; another thread reports its end.
                return;
            }
        });
    }

    private Thread start(String task, Runnable work) {
        Thread thread = new Thread(work, "jdyno-" + task + "-" + name());
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void awaitEnd(List<Thread> readers) {
        try {
            process.waitFor();
            hosted.killLeft();
            for (Thread reader : readers) {
                // What was left behind and keeps the output open may have started others.
                for (reader.join(LEFT_MILLIS); reader.isAlive(); reader.join(LEFT_MILLIS)) {
                    hosted.killLeft();
                }
            }
            out.close();
            err.close();
            inbox.addEnd(this);
        } catch (InterruptedException | IOException unexpected) {
            throw new IllegalStateException("waiting for " + name(), unexpected);
        }
    }

    @Override
    protected void send(ObjectNode command) {
        try {
            OutputStream in = process.getOutputStream();
            in.write((command + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException gone) {
            // Another thread reports its end, with the reason from standard error.
            return;
        }
    }

    @Override
    public void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // It has ended already.
            return;
        }
    }

    @Override
    public void kill() {
        if (role().adapter()) {
            awaitEndOfProgram();
        }
        hosted.kill();
    }

    /** An adapter alone knows all processes of its program. It kills them when its input ends. */
    private void awaitEndOfProgram() {
        resume();
        closeInput();
        boolean stopping = Thread.interrupted();
        try {
            process.waitFor(PROGRAM_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException stoppingNow) {
            stopping = true;
        }
        if (stopping) {
            Thread.currentThread().interrupt();
        }
    }

    public synchronized void suspend() {
        suspended = true;
        hosted.suspend();
    }

    public ProcessUse use() {
        return use;
    }

    /** Resumes the process if it was suspended, unless it has ended, when its id may belong to another. */
    public synchronized void resume() {
        if (suspended && isAlive()) {
            hosted.resume();
        }
        suspended = false;
    }

    @Override
    public void fetchFiles() throws IOException, InterruptedException {
        hosted.fetchFiles();
    }

    /**
     * Assigns this kept process to another trial, whose inbox receives its events from now on.
     *
     * @throws TrialFailure if the process has ended since the previous trial
     */
    public void moveTo(Inbox next) throws TrialFailure {
        inbox = next;
        kept = true;
        if (!isAlive()) {
            throw Symptoms.ofEnd(this);
        }
    }

    @Override
    public boolean kept() {
        return kept;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    protected int exitStatus() {
        return process.exitValue();
    }

    @Override
    protected Optional<String> spoiltEvent() {
        return output.spoilt();
    }

    @Override
    public List<String> lastLines() {
        return Stream.concat(out.lastLines().stream(), err.lastLines().stream()).toList();
    }
}
