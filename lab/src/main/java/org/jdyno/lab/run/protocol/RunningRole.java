package org.jdyno.lab.run.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.lab.host.HaltedProcess;
import org.jdyno.lab.host.Seat;
import org.jdyno.lab.model.Role;

/**
 * A role as a process: both its streams are read to their ends by threads of their own; events and the end of the
 * process go to the trial's inbox.
 */
public final class RunningRole extends RoleProcess {
    private final Seat seat;
    private final Process process;
    private final HaltedProcess halted;
    private final RoleLog out;
    private final RoleLog err;
    /** Of the trial that this process takes part in; one that is kept goes on to the next trial's. */
    private volatile Inbox inbox;

    private boolean kept;

    /**
     * A process that has just been started.
     *
     * @param seat it was started on
     * @param out takes what it writes to its standard output and is not of the protocol; closed when it has ended, as
     *     {@code err} is
     */
    public RunningRole(
            Role role,
            String name,
            Seat seat,
            Process process,
            long startedNanos,
            RoleLog out,
            RoleLog err,
            Inbox inbox) {
        super(role, name, startedNanos);
        this.seat = seat;
        this.process = process;
        this.halted = new HaltedProcess(process.pid());
        this.inbox = inbox;
        this.out = out;
        this.err = err;
    }

    public RunningRole listen() {
        RoleOutput output = new RoleOutput(name(), event -> inbox.add(this, event));
        List<Thread> readers = List.of(
                reader("out", () -> output.readProtocol(process.getInputStream(), out)),
                reader("err", () -> output.readLog(process.getErrorStream(), err)));
        start("end", () -> awaitEnd(readers));
        return this;
    }

    private interface Reading {
        void run() throws IOException;
    }

    private Thread reader(String stream, Reading reading) {
        return start(stream, () -> {
            try {
                reading.run();
            } catch (IOException closedByKill) {
                // The process has been killed; its end is told by the watcher.
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
            for (Thread reader : readers) {
                reader.join();
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
            // Its end is on the way through the queue, with the reason on its standard error.
            return;
        }
    }

    @Override
    public void kill() {
        seat.kill();
    }

    public void halt() {
        seat.halt();
    }

    public HaltedProcess halted() {
        return halted;
    }

    public void resume() {
        seat.resume();
    }

    @Override
    public void bringBack() throws IOException, InterruptedException {
        seat.bringBack();
    }

    /**
     * Takes part in another trial, whose inbox gets its events from now on.
     *
     * @throws TrialFailure if it has ended since the trial before
     */
    public void follow(Inbox next) throws TrialFailure {
        inbox = next;
        kept = true;
        if (!process.isAlive()) {
            throw Symptoms.ofEnd(this);
        }
    }

    @Override
    public boolean kept() {
        return kept;
    }

    @Override
    protected int exitStatus() {
        return process.exitValue();
    }

    @Override
    public List<String> lastLines() {
        return Stream.concat(out.lastLines().stream(), err.lastLines().stream()).toList();
    }
}
