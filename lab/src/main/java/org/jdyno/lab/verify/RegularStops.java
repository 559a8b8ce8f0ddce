package org.jdyno.lab.verify;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Stops a process for P every T (SIGSTOP), as soon as it runs and until this is closed. A thread keeps the schedule,
 * and a shell sends the signals; at the end of its input, however this JVM ends, the process runs on.
 *
 * <p>The process is the descendant of this one that runs a program. It may end, and another of the same program begin.
 */
final class RegularStops implements AutoCloseable {
    private static final int POLL_MILLIS = 20;

    /** {@code STOP PID} and {@code CONT PID}. kill is a built-in of the shell. */
    private static final String SIGNALS =
            """
            last=
            while read -r signal process; do
              last=$process; kill -"$signal" "$process" 2>/dev/null; echo
            done
            [ -z "$last" ] || kill -CONT "$last" 2>/dev/null
            """;

    private final Path program;
    private final Schedule schedule;
    private final Process shell;
    private final Thread thread = new Thread(this::run, "stops");
    private final List<Stop> stops = new ArrayList<>();
    private volatile boolean closing;
    private volatile IOException failure;

    /**
     * P and T.
     *
     * @param stopMillis P
     * @param everyMillis T
     */
    record Schedule(int stopMillis, int everyMillis) {}

    /** A stop by this JVM's clock. */
    private record Stop(long beginNanos, long endNanos) {}

    /** @param program the executable file of the process to stop */
    RegularStops(Path program, Schedule schedule) throws IOException {
        this.program = program.toRealPath();
        this.schedule = schedule;
        shell = new ProcessBuilder("sh", "-c", SIGNALS)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!closing) {
                Optional<ProcessHandle> found = find();
                if (found.isEmpty()) {
                    Thread.sleep(POLL_MILLIS);
                } else {
                    stopRegularly(found.get());
                }
            }
        } catch (IOException shellEnded) {
            failure = shellEnded;
        } catch (InterruptedException closed) {
            // The end of this thread, as asked for.
            closing = true;
        }
    }

    private Optional<ProcessHandle> find() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info()
                        .command()
                        .filter(program.toString()::equals)
                        .isPresent())
                .findAny();
    }

    private void stopRegularly(ProcessHandle process) throws IOException, InterruptedException {
        long periodNanos = TimeUnit.MILLISECONDS.toNanos(schedule.everyMillis());
        long runsNanos = periodNanos - TimeUnit.MILLISECONDS.toNanos(schedule.stopMillis());
        long nextNanos = System.nanoTime();
        try {
            while (process.isAlive()) {
                sleepUntil(nextNanos + runsNanos);
                signal("STOP", process);
                long beginNanos = System.nanoTime();
                nextNanos += periodNanos;
                sleepUntil(nextNanos);
                signal("CONT", process);
                synchronized (stops) {
                    stops.add(new Stop(beginNanos, System.nanoTime()));
                }
            }
        } finally {
            signal("CONT", process);
        }
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(Math.max(0, nanos - System.nanoTime()));
    }

    /** Returns when it has been sent. */
    private void signal(String name, ProcessHandle process) throws IOException {
        OutputStream out = shell.getOutputStream();
        out.write((name + " " + process.pid() + "\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
        if (shell.getInputStream().read() < 0) {
            throw new IOException("the shell that stops the server has ended");
        }
    }

    /**
     * The wait that a share of requests exceeds, by the closed form P(L &gt; x) = (P − x) / T with the means of the
     * actual stops (docs/evidence/coordinated-omission.md). The server's own work is taken as nothing.
     *
     * @throws ToolFailure if the process was not stopped twice
     */
    double waitBeyondNanos(double share) throws ToolFailure {
        synchronized (stops) {
            if (failure != null) {
                throw new ToolFailure(failure.getMessage());
            }
            if (stops.size() < 2) {
                throw new ToolFailure("the server was stopped " + stops.size() + " times only");
            }
            double stopNanos = stops.stream()
                    .mapToLong(stop -> stop.endNanos() - stop.beginNanos())
                    .average()
                    .orElseThrow();
            long spanNanos =
                    stops.get(stops.size() - 1).beginNanos() - stops.get(0).beginNanos();
            return closedForm(stopNanos, (double) spanNanos / (stops.size() - 1), share);
        }
    }

    static double closedForm(double stopNanos, double everyNanos, double share) {
        return Math.max(0, stopNanos - share * everyNanos);
    }

    /** Ends the stops; the process runs when this returns. */
    @Override
    public void close() {
        closing = true;
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException stopping) {
                interrupted = true;
            }
        }
        shell.destroy();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
