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

/**
 * The channel to all roles of one trial: sends commands, waits for answers, and notices whatever else a role has to say
 * in the meantime. Used by the thread that runs the trial; it sleeps on the queue while a window runs.
 */
public final class RoleChannel {
    /** How long the end of one role may take to get here after another has seen its connection to it close. */
    private static final long LAST_WORDS_MILLIS = 3_000;

    /** Is given every window as its event arrives. */
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

    /** Waits until a role says it is ready, if it has not already; returns that event with its time of arrival. */
    public RoleProcess.Ready awaitReady(RoleProcess role, long timeoutMillis)
            throws TrialFailure, InterruptedException {
        await(() -> role.ready().isPresent(), role, System.nanoTime(), timeoutMillis, "to get ready");
        return role.ready().orElseThrow();
    }

    public RoleEvent.Done ask(RoleProcess role, ObjectNode command, long timeoutMillis)
            throws TrialFailure, InterruptedException {
        return askAll(List.of(role), command, timeoutMillis, () -> {}).get(role);
    }

    /**
     * Sends a command to several roles, and waits until all have answered: they obey at the same time.
     *
     * @param whenAsked done when the command has been sent, before any answer is waited for
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

    /** Waits until a role's process has ended by itself, with status 0. */
    public void awaitEnd(RoleProcess role, long timeoutMillis) throws TrialFailure, InterruptedException {
        await(() -> ended.contains(role), role, System.nanoTime(), timeoutMillis, "to end after stop");
    }

    private void await(BooleanSupplier done, RoleProcess role, long fromNanos, long timeoutMillis, String what)
            throws TrialFailure, InterruptedException {
        long deadline = fromNanos + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (!done.getAsBoolean()) {
            Inbox.News item = inbox.next(deadline);
            if (item == null) {
                throw new TrialFailure(
                        Cause.TIME_OUT,
                        "the " + role.name() + " took longer than " + timeoutMillis / 1000.0 + " s " + what);
            }
            notice(item);
        }
    }

    /** Takes note of what a role says; what must not happen ends the trial. */
    private void notice(Inbox.News item) throws TrialFailure, InterruptedException {
        RoleProcess role = item.role();
        if (item.event().isEmpty()) {
            noteEnd(role);
            return;
        }
        RoleEvent event = item.event().get();
        if (event instanceof RoleEvent.Failed failed) {
            throw firstHand(role, failure(role, failed));
        } else if (event instanceof RoleEvent.Broken broken) {
            throw new TrialFailure(Cause.PROTOCOL, broken.message());
        } else if (event instanceof RoleEvent.LogLimit) {
            throw new TrialFailure(
                    Cause.LOG_LIMIT,
                    "the " + role.name() + " wrote more than " + (RoleLog.LIMIT_BYTES >> 20) + " MiB of log");
        } else if (event instanceof RoleEvent.LogTrouble log) {
            throw new UncheckedIOException("cannot keep the log of the " + role.name(), log.trouble());
        } else if (stopped.contains(role)) {
            throw Fields.broken(role.name(), "it said more after it had answered stop");
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
            throw Fields.broken(role.name(), "it said twice that it is ready");
        }
        role.ready(ready, arrivedNanos);
    }

    private void noteFirstOperation(RoleProcess role, long arrivedNanos) throws TrialFailure {
        if (!role.role().driving() || !begun.add(role)) {
            throw Fields.broken(role.name(), "it told of a first operation that cannot be its first");
        }
        firstOperationNanos = firstOperationNanos == 0 ? arrivedNanos : firstOperationNanos;
    }

    private void noteDone(RoleProcess role, RoleEvent.Done done, long arrivedNanos) throws TrialFailure {
        String command = done.command();
        if (!asked.remove(role, command)) {
            throw Fields.broken(role.name(), "it said it had done " + Fields.quoted(command) + ", which was not asked");
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
     * What is behind a failure. When a server fails or ends its client sees no more than a lost connection, and often
     * says so before the server's own last words, or the end of its process, have got here: they are waited for, and
     * count. What is under test is no mere witness.
     */
    private TrialFailure firstHand(RoleProcess role, TrialFailure told) throws InterruptedException {
        boolean secondHand = told.failureCause() == Cause.ERROR || told.failureCause() == Cause.REFUSED;
        if (!role.role().driving() || role.role().underTest() || !secondHand) {
            return told;
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LAST_WORDS_MILLIS);
        for (Inbox.News item = inbox.next(deadline); item != null; item = inbox.next(deadline)) {
            boolean ofServer = !item.role().role().driving();
            if (ofServer && item.event().isEmpty()) {
                return Symptoms.ofEnd(item.role());
            }
            if (ofServer && item.event().get() instanceof RoleEvent.Failed failed) {
                return failure(item.role(), failed);
            }
        }
        return told;
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

    /** When the first operation's event arrived, as of {@link System#nanoTime}; 0 if it has not. */
    public long firstOperationNanos() {
        return firstOperationNanos;
    }
}
