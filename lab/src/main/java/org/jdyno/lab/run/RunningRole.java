package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.host.HaltedProcess;
import org.jdyno.lab.host.Seat;
import org.jdyno.lab.model.Role;

/**
 * A role as a process: both its streams are read to their ends by threads of their own; events and the end of the
 * process go to the trial's inbox.
 */
final class RunningRole implements RoleProcess {
    /** @param arrivedNanos as of {@link System#nanoTime} */
    record Ready(RoleEvent.Ready event, long arrivedNanos) {}

    private final Role role;
    private final String name;
    private final Seat seat;
    private final Process process;
    private final HaltedProcess halted;
    private final long startedNanos;
    private final RoleLog out;
    private final RoleLog err;
    /** Of the trial that this process takes part in; one that is kept goes on to the next trial's. */
    private volatile Inbox<RunningRole> inbox;

    private final List<Thread> readers = new ArrayList<>();
    private Ready ready;
    private boolean kept;

    /**
     * A process that has just been started.
     *
     * @param name of the process: the role's, or with a number behind it when several share its work
     * @param seat it was started on
     * @param startedNanos before it was started, as of {@link System#nanoTime}
     * @param out takes what it writes to its standard output and is not of the protocol; closed when it has ended, as
     *     {@code err} is
     */
    RunningRole(
            Role role,
            String name,
            Seat seat,
            Process process,
            long startedNanos,
            RoleLog out,
            RoleLog err,
            Inbox<RunningRole> inbox) {
        this.role = role;
        this.name = name;
        this.seat = seat;
        this.process = process;
        this.halted = new HaltedProcess(process.pid());
        this.startedNanos = startedNanos;
        this.inbox = inbox;
        this.out = out;
        this.err = err;
    }

    /** Begins to read what it writes. */
    RunningRole listen() {
        RoleOutput output = new RoleOutput(name, event -> inbox.add(this, event));
        readers.add(reader("out", () -> output.readProtocol(process.getInputStream(), out)));
        readers.add(reader("err", () -> output.readLog(process.getErrorStream(), err)));
        Thread watcher = new Thread(this::awaitEnd, "jdyno-end-" + name);
        watcher.setDaemon(true);
        watcher.start();
        return this;
    }

    /** Reads a stream to its end. */
    private interface Reading {
        void run() throws IOException;
    }

    private Thread reader(String stream, Reading work) {
        Thread thread = new Thread(() -> read(work), "jdyno-" + stream + "-" + name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void awaitEnd() {
        try {
            process.waitFor();
            for (Thread reader : readers) {
                reader.join();
            }
            out.close();
            err.close();
            inbox.addEnd(this);
        } catch (InterruptedException | IOException unexpected) {
            throw new IllegalStateException("waiting for " + name, unexpected);
        }
    }

    private static void read(Reading work) {
        try {
            work.run();
        } catch (IOException closedByKill) {
            // The process has been killed; its end is told by the watcher.
            return;
        }
    }

    /** Sends a command; a role that has gone is noticed by its end, not here. */
    void send(ObjectNode command) {
        try {
            OutputStream in = process.getOutputStream();
            in.write((command + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException gone) {
            // Its end is on the way through the queue, with the reason on its standard error.
            return;
        }
    }

    /** Kills it with everything it has started, wherever it runs. */
    @Override
    public void kill() {
        seat.kill();
    }

    /** Stops it where it is. */
    void halt() {
        seat.halt();
    }

    /** What is known of it while it is stopped. */
    HaltedProcess halted() {
        return halted;
    }

    /** Lets it go on. */
    void resume() {
        seat.resume();
    }

    /** Fetches what it has written itself, such as its GC log, if it runs elsewhere. */
    @Override
    public void bringBack() throws IOException, InterruptedException {
        seat.bringBack();
    }

    @Override
    public String name() {
        return name;
    }

    /** Its event {@code ready}, with the time of its arrival; empty until it has come. */
    Optional<Ready> ready() {
        return Optional.ofNullable(ready);
    }

    void ready(RoleEvent.Ready event, long arrivedNanos) {
        ready = new Ready(event, arrivedNanos);
    }

    /** Goes on to another trial, whose inbox gets its news from now on. */
    void follow(Inbox<RunningRole> next) {
        inbox = next;
        kept = true;
    }

    /** Whether it was started for an earlier trial. */
    boolean kept() {
        return kept;
    }

    @Override
    public Role role() {
        return role;
    }

    Process process() {
        return process;
    }

    long startedNanos() {
        return startedNanos;
    }

    /** The last lines of its log, standard error last. */
    List<String> lastLines() {
        List<String> lines = new ArrayList<>();
        out.lastLines().forEach(lines::add);
        err.lastLines().forEach(lines::add);
        return lines;
    }
}
