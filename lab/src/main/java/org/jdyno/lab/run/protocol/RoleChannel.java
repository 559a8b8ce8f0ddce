package org.jdyno.lab.run.protocol;

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
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Words;

/**
 * Communicates with all roles of one trial: sends commands, waits for answers, and handles the other events that
 * arrive. Used by the thread that runs the trial, which sleeps while a window runs.
 */
public final class RoleChannel {
    /** How long to wait for the end of a server after its client has reported a lost connection. */
    private static final long ROOT_CAUSE_MILLIS = 3_000;

    /** Receives every window when its event arrives. */
    public interface Windows {
        void ended(RoleProcess role, Window window, Map<String, String> histograms) throws TrialFailure;
    }

    private final Inbox inbox;
    private final OpenPhases phases;
    private final Windows windows;
    private final Checks checks = new Checks();
    private final Map<RoleProcess, String> asked = new HashMap<>();
    private final Map<RoleProcess, RoleEvent.Done> answers = new HashMap<>();
    private final Set<RoleProcess> begun = new HashSet<>();
    private final Set<RoleProcess> stopped = new HashSet<>();
    private final Set<RoleProcess> ended = new HashSet<>();
    private long firstOperationNanos;

    public RoleChannel(Inbox inbox, OpenPhases phases, Windows windows) {
        this.inbox = inbox;
        this.phases = phases;
        this.windows = windows;
    }

    /** Waits until a role is ready; returns the event {@code ready} with its time of arrival. */
    public RoleProcess.Ready awaitReady(RoleProcess role, long timeoutMillis)
            throws TrialFailure, InterruptedException {
        await(() -> role.ready().isPresent(), role, System.nanoTime(), timeoutMillis, "to become ready");
        return role.ready().orElseThrow();
    }

    public RoleEvent.Done ask(RoleProcess role, ObjectNode command, long timeoutMillis)
            throws TrialFailure, InterruptedException {
        return askAll(List.of(role), command, timeoutMillis, () -> {}).get(role);
    }

    /**
     * Sends a command to several roles, which execute it at the same time, and waits for all answers.
     *
     * @param whenAsked run after the command has been sent
     */
    public Map<RoleProcess, RoleEvent.Done> askAll(
            List<RoleProcess> roles, ObjectNode command, long timeoutMillis, Runnable whenAsked)
            throws TrialFailure, InterruptedException {
        String name = command.get("command").asText();
        for (RoleProcess role : roles) {
            asked.put(role, name);
            Events.phase(name)
                    .ifPresent(phase ->
                            phases.opens(role, phase, command.path("burst").asInt(), System.nanoTime()));
            role.send(command);
        }
        whenAsked.run();
        Map<RoleProcess, RoleEvent.Done> all = new LinkedHashMap<>();
        long askedNanos = System.nanoTime();
        for (RoleProcess role : roles) {
            await(() -> answers.containsKey(role), role, askedNanos, timeoutMillis, "to answer " + name);
            all.put(role, answers.remove(role));
        }
        return all;
    }

    /** Waits until a role's process has ended with status 0. */
    public void awaitEnd(RoleProcess role, long timeoutMillis) throws TrialFailure, InterruptedException {
        await(() -> ended.contains(role), role, System.nanoTime(), timeoutMillis, "to end after stop");
    }

    private void await(BooleanSupplier done, RoleProcess role, long fromNanos, long timeoutMillis, String what)
            throws TrialFailure, InterruptedException {
        long deadline = fromNanos + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (!done.getAsBoolean()) {
            Inbox.Entry item = inbox.next(deadline);
            if (item == null) {
                throw new TrialFailure(
                        Cause.TIME_OUT,
                        "the " + role.name() + " took longer than " + timeoutMillis / 1000.0 + " s " + what);
            }
            handle(item);
        }
    }

    /** Handles an event; an invalid one ends the trial. */
    private void handle(Inbox.Entry item) throws TrialFailure, InterruptedException {
        RoleProcess role = item.role();
        if (item.event().isEmpty()) {
            noteEnd(role);
            return;
        }
        RoleEvent event = item.event().get();
        if (event instanceof RoleEvent.Failed failed) {
            throw rootCause(role, failure(role, failed));
        } else if (event instanceof RoleEvent.Broken broken) {
            throw new TrialFailure(Cause.PROTOCOL, broken.message());
        } else if (event instanceof RoleEvent.LogLimit) {
            throw new TrialFailure(
                    Cause.LOG_LIMIT,
                    "the " + role.name() + " wrote more than " + (RoleLog.LIMIT_BYTES >> 20) + " MiB of log");
        } else if (event instanceof RoleEvent.LogUnwritable log) {
            throw new UncheckedIOException("cannot write the log of the " + role.name(), log.error());
        } else if (stopped.contains(role)) {
            throw Fields.broken(role.name(), "it sent an event after its answer to stop");
        } else if (event instanceof RoleEvent.Ready ready) {
            noteReady(role, ready, item.arrivedNanos());
        } else if (event instanceof RoleEvent.FirstOperation) {
            noteFirstOperation(role, item.arrivedNanos());
        } else if (event instanceof RoleEvent.WindowEnd end) {
            windows.ended(role, phases.dated(role, end.window(), item.arrivedNanos()), end.histograms());
        } else if (event instanceof RoleEvent.Check check) {
            checks.add(role, check);
        } else if (event instanceof RoleEvent.Done done) {
            noteDone(role, done, item.arrivedNanos());
        }
    }

    private static void noteReady(RoleProcess role, RoleEvent.Ready ready, long arrivedNanos) throws TrialFailure {
        if (role.ready().isPresent()) {
            throw Fields.broken(role.name(), "it sent ready twice");
        }
        role.ready(ready, arrivedNanos);
    }

    private void noteFirstOperation(RoleProcess role, long arrivedNanos) throws TrialFailure {
        if (!role.role().driving() || !begun.add(role)) {
            throw Fields.broken(role.name(), "it sent first-operation twice, or makes no load");
        }
        firstOperationNanos = firstOperationNanos == 0 ? arrivedNanos : firstOperationNanos;
    }

    private void noteDone(RoleProcess role, RoleEvent.Done done, long arrivedNanos) throws TrialFailure {
        String command = done.command();
        if (!asked.remove(role, command)) {
            throw Fields.broken(role.name(), "it answered " + Words.quoted(command) + ", which was not asked");
        }
        boolean endsLoad = Events.phase(command).isPresent() && role.role().driving();
        if (endsLoad || command.equals("rest")) {
            phases.closes(role, done, arrivedNanos);
        }
        if (command.equals("stop")) {
            stopped.add(role);
        }
        answers.put(role, done);
    }

    private static TrialFailure failure(RoleProcess role, RoleEvent.Failed failed) {
        return new TrialFailure(
                failed.cause(),
                "the " + role.name() + " failed: " + failed.message(),
                Optional.of(role),
                failed.counters());
    }

    /**
     * Finds the root cause of a failure. If a server fails or ends, its client reports a lost connection, often before
     * the lab has received the server's event or noticed its end. So this method waits for that, unless the client is
     * itself under test.
     */
    private TrialFailure rootCause(RoleProcess role, TrialFailure failure) throws InterruptedException {
        boolean lostConnection = failure.failureCause() == Cause.ERROR || failure.failureCause() == Cause.REFUSED;
        if (!role.role().driving() || role.role().underTest() || !lostConnection) {
            return failure;
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ROOT_CAUSE_MILLIS);
        for (Inbox.Entry item = inbox.next(deadline); item != null; item = inbox.next(deadline)) {
            boolean ofServer = !item.role().role().driving();
            if (ofServer && item.event().isEmpty()) {
                return Symptoms.ofEnd(item.role());
            }
            if (ofServer && item.event().get() instanceof RoleEvent.Failed failed) {
                return failure(item.role(), failed);
            }
        }
        return failure;
    }

    private void noteEnd(RoleProcess role) throws TrialFailure {
        if (role.exitStatus() != 0 || !stopped.contains(role)) {
            throw Symptoms.ofEnd(role);
        }
        ended.add(role);
    }

    public void verifyChecks() throws TrialFailure {
        checks.verify();
    }

    /** When the first operation was reported, as a value of {@link System#nanoTime}; 0 if it was not. */
    public long firstOperationNanos() {
        return firstOperationNanos;
    }
}
