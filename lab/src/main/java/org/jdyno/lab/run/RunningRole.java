package org.jdyno.lab.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import org.jdyno.lab.host.HaltedProcess;
import org.jdyno.lab.host.Seat;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.store.TrialFolder;

/**
 * A role as a process: both its streams are read to their ends by threads of their own; events and the end of the process go to the
 * trial's queue.
 */
final class RunningRole {
    /** Strict, so that a line which only begins as an event is log. */
    static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** What a role has to tell: an event, or {@code null} for the end of its process. */
    record News(RunningRole role, JsonNode event, long arrivedNanos) {}

    /** Put in an event's place when a role has written more log than is kept. */
    static final String LOG_LIMIT = "log-limit";

    private final Role role;
    private final String name;
    private final Seat seat;
    private final Process process;
    private final HaltedProcess halted;
    private final long startedNanos;
    private final RoleLog out;
    private final RoleLog err;
    /** Of the trial that this process takes part in; a process that is kept goes on to the next trial's. */
    private volatile BlockingQueue<News> news;

    private final List<Thread> readers = new ArrayList<>();
    private volatile boolean flooded;
    private News ready;
    private boolean kept;

    /**
     * A process that has just been started.
     *
     * @param name of the process: the role's, or with a number behind it when several share its work
     * @param seat it was started on
     * @param startedNanos before it was started, as of {@link System#nanoTime}
     * @param folder of its logs
     */
    RunningRole(
            Role role,
            String name,
            Seat seat,
            Process process,
            long startedNanos,
            TrialFolder folder,
            BlockingQueue<News> news)
            throws IOException {
        this.role = role;
        this.name = name;
        this.seat = seat;
        this.process = process;
        this.halted = new HaltedProcess(process.pid());
        this.startedNanos = startedNanos;
        this.news = news;
        out = new RoleLog(folder.out(name));
        err = new RoleLog(folder.err(name));
        readers.add(reader("out", () -> read(process.getInputStream(), out, true)));
        readers.add(reader("err", () -> read(process.getErrorStream(), err, false)));
        Thread watcher = new Thread(this::awaitEnd, "jdyno-end-" + name);
        watcher.setDaemon(true);
        watcher.start();
    }

    private Thread reader(String stream, Runnable work) {
        Thread thread = new Thread(work, "jdyno-" + stream + "-" + name);
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
            news.add(new News(this, null, System.nanoTime()));
        } catch (InterruptedException | IOException unexpected) {
            throw new IllegalStateException("waiting for " + name, unexpected);
        }
    }

    private void read(InputStream stream, RoleLog log, boolean protocol) {
        BoundedLines lines = new BoundedLines(stream);
        try {
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (!(protocol && offer(line)) && !log.add(line)) {
                    flood();
                }
            }
        } catch (IOException closedByKill) {
            // The process has been killed; its end is told by the watcher.
            return;
        }
    }

    /** Passes an event on; false when the line is none. */
    private boolean offer(String line) {
        if (!line.startsWith("{")) {
            return false;
        }
        try {
            JsonNode event = JSON.readTree(line);
            if (!event.path("event").isTextual()) {
                return false;
            }
            news.add(new News(this, event, System.nanoTime()));
            return true;
        } catch (JsonProcessingException brokenLine) {
            // A line that is no JSON is log, whatever it begins with.
            return false;
        }
    }

    private void flood() {
        if (!flooded) {
            flooded = true;
            news.add(new News(this, JSON.createObjectNode().put("event", LOG_LIMIT), System.nanoTime()));
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
    void kill() {
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
    void bringBack() throws IOException, InterruptedException {
        seat.bringBack();
    }

    String name() {
        return name;
    }

    /** Its event {@code ready}, with the time of its arrival; empty until it has come. */
    Optional<News> ready() {
        return Optional.ofNullable(ready);
    }

    void ready(News event) {
        ready = event;
    }

    /** Goes on to another trial, whose queue gets its news from now on. */
    void follow(BlockingQueue<News> next) {
        news = next;
        kept = true;
    }

    /** Whether it was started for an earlier trial. */
    boolean kept() {
        return kept;
    }

    Role role() {
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
