package org.jdyno.run.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jdyno.model.Cause;
import org.jdyno.model.Window;
import org.jdyno.model.Words;

/**
 * Communicates with all roles of one trial: sends commands, waits for answers, and handles the other events that
 * arrive. Used by the thread that runs the trial, which sleeps while a window runs.
 */
public final class RoleChannel {
    /** How long to wait for the end of a server after its client has reported a lost connection. */
    private static final long ROOT_CAUSE_MILLIS = 3_000;

    /** How long a JVM may write the report of its crash. */
    private static final long CRASH_MILLIS = 10_000;

    /** Receives every window when its event arrives. */
    public interface Windows {
        void ended(RoleProcess process, Window window, Map<String, String> histograms) throws TrialFailure;
    }

    private final Inbox inbox;
    private final OpenPhases phases;
    private final Windows windows;
    private final Checks checks = new Checks();
    private final Map<RoleProcess, String> asked = new HashMap<>();
    private final Map<RoleProcess, RoleEvent.Done> answers = new HashMap<>();
    private final Set<RoleProcess> begun = new HashSet<>();
    /** The processes that the load generator may talk to, directly or through another. */
    private final Set<RoleProcess> servers = new HashSet<>();

    private final Set<RoleProcess> stopped = new HashSet<>();
    private final Set<RoleProcess> ended = new HashSet<>();
    /** The processes whose end is no failure. */
    private final Set<RoleProcess> dying = new HashSet<>();
    /** What to do while answers are awaited, and when; null for nothing. */
    private Runnable due;

    private long dueNanos;
    private long firstOperationNanos;

    public RoleChannel(Inbox inbox, OpenPhases phases, Windows windows) {
        this.inbox = inbox;
        this.phases = phases;
        this.windows = windows;
    }

    /** Waits until a process is ready; returns the event {@code ready} with its time of arrival. */
    public RoleProcess.Ready awaitReady(RoleProcess process, long timeoutMillis)
            throws TrialFailure, InterruptedException {
        await(
                () -> process.ready().isPresent(),
                process,
                System.nanoTime(),
                timeoutMillis,
                "to become ready; start-timeout sets this limit");
        RoleProcess.Ready ready = process.ready().orElseThrow();
        if (!process.role().driving() && !ready.event().endpoints().isEmpty()) {
            servers.add(process);
        }
        return ready;
    }

    /**
     * Sends a command to several processes, which execute it at the same time, and waits for all answers.
     *
     * @param afterCommand run after the command has been sent
     */
    public Map<RoleProcess, RoleEvent.Done> askAll(
            List<RoleProcess> processes, ObjectNode command, long timeoutMillis, Runnable afterCommand)
            throws TrialFailure, InterruptedException {
        String name = command.get("command").asText();
        for (RoleProcess process : processes) {
            asked.put(process, name);
            Events.phase(name)
                    .ifPresent(phase ->
                            phases.opens(process, phase, command.path("burst").asInt(), System.nanoTime()));
            process.send(command);
        }
        afterCommand.run();
        Map<RoleProcess, RoleEvent.Done> all = new LinkedHashMap<>();
        long askedNanos = System.nanoTime();
        String what = "to answer " + name + "; phase-timeout sets how much longer than asked for it may take";
        for (RoleProcess process : processes) {
            await(() -> answers.containsKey(process), process, askedNanos, timeoutMillis, what);
            all.put(process, answers.remove(process));
        }
        due = null;
        return all;
    }

    /**
     * Runs something once, in the thread that awaits answers, as soon as a time has come. It does not happen if all
     * answers to the present command come before.
     *
     * @param nanoTime a value of {@link System#nanoTime}
     */
    public void at(long nanoTime, Runnable act) {
        dueNanos = nanoTime;
        due = act;
    }

    /** Takes the end of a process as expected from now on, and does not wait for its answers. */
    public void expectEnd(RoleProcess process) {
        dying.add(process);
        servers.remove(process);
    }

    /** Waits until a process has ended: with status 0, or as expected. */
    public void awaitEnd(RoleProcess process, long timeoutMillis) throws TrialFailure, InterruptedException {
        await(() -> ended.contains(process), process, System.nanoTime(), timeoutMillis, "to end after stop");
    }

    private void await(BooleanSupplier done, RoleProcess process, long fromNanos, long timeoutMillis, String what)
            throws TrialFailure, InterruptedException {
        long deadline = fromNanos + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (!done.getAsBoolean()) {
            if (due != null && System.nanoTime() - dueNanos >= 0) {
                Runnable act = due;
                due = null;
                act.run();
            }
            Inbox.Entry item = inbox.next(due == null ? deadline : Math.min(deadline, dueNanos));
            if (item == null && due != null && dueNanos < deadline) {
                continue;
            }
            if (item == null) {
                throw Symptoms.withMixedOutput(process, Symptoms.ofSilence(process, timeoutMillis, what));
            }
            try {
                handle(item);
            } catch (TrialFailure failure) {
                throw Symptoms.withMixedOutput(item.process(), failure);
            }
        }
    }

    /** Handles an event; an invalid one ends the trial. */
    private void handle(Inbox.Entry item) throws TrialFailure, InterruptedException {
        RoleProcess process = item.process();
        if (item.event().isEmpty()) {
            noteEnd(process);
            return;
        }
        RoleEvent event = item.event().get();
        if (dying.contains(process) && !(event instanceof RoleEvent.WindowEnd)) {
            return; // what it wrote last, perhaps only in part
        }
        if (event instanceof RoleEvent.Failed failed) {
            throw rootCause(process, failure(process, failed));
        } else if (event instanceof RoleEvent.Violation violation) {
            throw new TrialFailure(Cause.PROTOCOL, violation.message(), Optional.of(process), Map.of());
        } else if (event instanceof RoleEvent.LogLimit) {
            throw new TrialFailure(
                    Cause.LOG_LIMIT,
                    "the " + process.name() + " wrote more than " + (RoleLog.LIMIT_BYTES >> 20) + " MiB of log",
                    Optional.of(process),
                    Map.of());
        } else if (event instanceof RoleEvent.LogUnwritable log) {
            throw new UncheckedIOException("cannot write the log of the " + process.name(), log.error());
        } else if (stopped.contains(process)) {
            throw Fields.violation(process.name(), "it sent an event after its answer to stop");
        } else if (event instanceof RoleEvent.Ready ready) {
            noteReady(process, ready, item.arrivedNanos());
        } else if (event instanceof RoleEvent.FirstOperation) {
            noteFirstOperation(process, item.arrivedNanos());
        } else if (event instanceof RoleEvent.WindowEnd end) {
            noteWindow(process, end, item.arrivedNanos());
        } else if (event instanceof RoleEvent.Check check) {
            checks.add(process, check);
        } else if (event instanceof RoleEvent.Done done) {
            noteDone(process, done, item.arrivedNanos());
        }
    }

    private static void noteReady(RoleProcess process, RoleEvent.Ready ready, long arrivedNanos) throws TrialFailure {
        if (process.ready().isPresent()) {
            throw Fields.violation(process.name(), "it sent ready twice");
        }
        process.becomeReady(ready, arrivedNanos);
    }

    private void noteFirstOperation(RoleProcess process, long arrivedNanos) throws TrialFailure {
        if (!process.role().driving() || !begun.add(process)) {
            throw Fields.violation(process.name(), "it sent first-operation twice, or makes no load");
        }
        firstOperationNanos = firstOperationNanos == 0 ? arrivedNanos : firstOperationNanos;
    }

    /** A JVM that crashes may write its report into the middle of an event, so that a window is missed. */
    private void noteWindow(RoleProcess process, RoleEvent.WindowEnd end, long arrivedNanos)
            throws TrialFailure, InterruptedException {
        try {
            windows.ended(process, phases.accepted(process, end.window(), arrivedNanos), end.histograms());
        } catch (TrialFailure outOfOrder) {
            throw Symptoms.crashes(process.lastLines()) && endsByItself(process) ? Symptoms.ofEnd(process) : outOfOrder;
        }
    }

    private boolean endsByItself(RoleProcess process) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CRASH_MILLIS);
        while (true) {
            Inbox.Entry item = inbox.next(deadline);
            if (item == null) {
                return false;
            }
            if (item.process() == process && item.event().isEmpty()) {
                return true;
            }
        }
    }

    private void noteDone(RoleProcess process, RoleEvent.Done done, long arrivedNanos) throws TrialFailure {
        String command = done.command();
        if (!asked.remove(process, command)) {
            throw Fields.violation(process.name(), "it answered " + Words.quoted(command) + ", which was not asked");
        }
        // A driving role answers at the end of its load; a serving one answers at once, and to rest with its totals.
        boolean endsLoad = Events.phase(command).isPresent() && process.role().driving();
        if (endsLoad || command.equals("rest")) {
            phases.closes(process, done, arrivedNanos);
        }
        if (command.equals("stop")) {
            stopped.add(process);
        }
        answers.put(process, done);
    }

    private static TrialFailure failure(RoleProcess process, RoleEvent.Failed failed) {
        return new TrialFailure(
                failed.cause(),
                "the " + process.name() + " failed: " + failed.message(),
                Optional.of(process),
                failed.counters());
    }

    /**
     * Finds the root cause of a failure. If a server fails or ends, those that talk to it report a lost connection,
     * often before the lab has received the server's event or noticed its end. So this method waits for that, unless
     * there is no other server.
     */
    private TrialFailure rootCause(RoleProcess process, TrialFailure failure) throws InterruptedException {
        TrialFailure found = failure;
        Set<RoleProcess> failed = new HashSet<>(Set.of(process));
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ROOT_CAUSE_MILLIS);
        while (lostConnection(found) && !failed.containsAll(servers)) {
            Inbox.Entry item = inbox.next(deadline);
            if (item == null) {
                return found;
            }
            RoleProcess other = item.process();
            boolean concerns = !other.role().driving() && !failed.contains(other) && !dying.contains(other);
            if (concerns && item.event().isEmpty()) {
                return Symptoms.ofEnd(other);
            }
            if (concerns && item.event().get() instanceof RoleEvent.Failed its) {
                TrialFailure theirs = failure(other, its);
                // Among servers, the first that lost a connection is as good as the next.
                found = found == failure && process.role().driving() || !lostConnection(theirs) ? theirs : found;
                failed.add(other);
            }
        }
        return found;
    }

    private static boolean lostConnection(TrialFailure failure) {
        return failure.failureCause() == Cause.ERROR || failure.failureCause() == Cause.REFUSED;
    }

    private void noteEnd(RoleProcess process) throws TrialFailure {
        if (!dying.contains(process) && (process.exitStatus() != 0 || !stopped.contains(process))) {
            throw Symptoms.ofEnd(process);
        }
        ended.add(process);
    }

    public void verifyChecks() throws TrialFailure {
        checks.verify(dying.stream().map(process -> process.role().name()).collect(Collectors.toSet()));
    }

    /** When the first operation was reported, as a value of {@link System#nanoTime}; 0 if it was not. */
    public long firstOperationNanos() {
        return firstOperationNanos;
    }
}
