package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Window;

/**
 * The protocol with all roles of one trial: sends commands, waits for answers, and notices whatever else a role has to
 * say in the meantime. Used by the thread that runs the trial; it sleeps on the queue while a window runs.
 */
final class Conversation {
    /** How long the end of one role may take to get here after another has seen its connection to it close. */
    private static final long LAST_WORDS_MILLIS = 3_000;

    /** Of a trial; its roles check some ten things each. */
    private static final int MOST_CHECKS = 10_000;

    /** Is given every window as its event arrives. */
    interface Windows {
        void ended(RunningRole role, Window window, Map<String, String> histograms) throws TrialFailure;
    }

    private final Inbox<RunningRole> inbox;
    private final OpenPhases phases;
    private final Windows windows;
    private final Map<RunningRole, String> asked = new HashMap<>();
    private final Map<RunningRole, RoleEvent.Done> answers = new HashMap<>();
    private final Set<RunningRole> begun = new HashSet<>();
    private final Set<RunningRole> stopped = new HashSet<>();
    private final Set<RunningRole> ended = new HashSet<>();
    private final Map<String, Map<RunningRole, String>> checks = new LinkedHashMap<>();
    private final List<String> wrong = new ArrayList<>();
    private long firstOperationNanos;
    private int checksTold;

    Conversation(Inbox<RunningRole> inbox, OpenPhases phases, Windows windows) {
        this.inbox = inbox;
        this.phases = phases;
        this.windows = windows;
    }

    Inbox<RunningRole> inbox() {
        return inbox;
    }

    /** Waits until a role says it is ready, if it has not already; returns that event with its time of arrival. */
    RunningRole.Ready awaitReady(RunningRole role, long timeoutMillis) throws TrialFailure, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (role.ready().isEmpty()) {
            Inbox.News<RunningRole> item = inbox.next(deadline);
            if (item == null) {
                throw late(role, timeoutMillis, "to get ready");
            }
            notice(item);
        }
        return role.ready().get();
    }

    private static void noteReady(RunningRole role, RoleEvent.Ready ready, long arrivedNanos) throws TrialFailure {
        if (role.ready().isPresent()) {
            throw Fields.broken(role.name(), "it said twice that it is ready");
        }
        role.ready(ready, arrivedNanos);
    }

    /** Sends a command and waits for its answer. */
    RoleEvent.Done ask(RunningRole role, ObjectNode command, long timeoutMillis)
            throws TrialFailure, InterruptedException {
        return askAll(List.of(role), command, timeoutMillis).get(role);
    }

    /** Sends a command to several roles, and waits until all have answered: they obey at the same time. */
    Map<RunningRole, RoleEvent.Done> askAll(List<RunningRole> roles, ObjectNode command, long timeoutMillis)
            throws TrialFailure, InterruptedException {
        return askAll(roles, command, timeoutMillis, () -> {});
    }

    /** @param whenAsked done when the command has been sent, before any answer is waited for */
    Map<RunningRole, RoleEvent.Done> askAll(
            List<RunningRole> roles, ObjectNode command, long timeoutMillis, Runnable whenAsked)
            throws TrialFailure, InterruptedException {
        String name = command.get("command").asText();
        for (RunningRole role : roles) {
            asked.put(role, name);
            if (name.equals(Phase.MEASURE.word()) || name.equals(Phase.WARMUP.word())) {
                Phase phase = name.equals(Phase.MEASURE.word()) ? Phase.MEASURE : Phase.WARMUP;
                phases.opens(role, phase, command.path("burst").asInt(), System.nanoTime());
            }
            role.send(command);
        }
        whenAsked.run();
        Map<RunningRole, RoleEvent.Done> all = new LinkedHashMap<>();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        for (RunningRole role : roles) {
            while (!answers.containsKey(role)) {
                Inbox.News<RunningRole> item = inbox.next(deadline);
                if (item == null) {
                    throw late(role, timeoutMillis, "to answer " + name);
                }
                notice(item);
            }
            all.put(role, answers.remove(role));
        }
        return all;
    }

    /** Waits until a role's process has ended by itself, with status 0. */
    void awaitEnd(RunningRole role, long timeoutMillis) throws TrialFailure, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (!ended.contains(role)) {
            Inbox.News<RunningRole> item = inbox.next(deadline);
            if (item == null) {
                throw late(role, timeoutMillis, "to end after stop");
            }
            notice(item);
        }
    }

    private static TrialFailure late(RunningRole role, long timeoutMillis, String what) {
        return new TrialFailure(
                Cause.TIME_OUT, "the " + role.name() + " took longer than " + timeoutMillis / 1000.0 + " s " + what);
    }

    /** Takes note of what a role says; what must not happen ends the trial. */
    private void notice(Inbox.News<RunningRole> item) throws TrialFailure, InterruptedException {
        RunningRole role = item.role();
        if (item.event().isEmpty()) {
            noteEnd(role);
            return;
        }
        RoleEvent event = item.event().get();
        if (event instanceof RoleEvent.Failed failed) {
            throw firstHand(role, failure(role, failed));
        } else if (event instanceof RoleEvent.Broken broken) {
            throw broken.failure();
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
            noteCheck(role, check);
        } else if (event instanceof RoleEvent.Done done) {
            noteDone(role, done, item.arrivedNanos());
        }
    }

    private void noteFirstOperation(RunningRole role, long arrivedNanos) throws TrialFailure {
        if (!role.role().driving() || !begun.add(role)) {
            throw Fields.broken(role.name(), "it told of a first operation that cannot be its first");
        }
        firstOperationNanos = firstOperationNanos == 0 ? arrivedNanos : firstOperationNanos;
    }

    private void noteDone(RunningRole role, RoleEvent.Done done, long arrivedNanos) throws TrialFailure {
        String command = done.command();
        if (!asked.remove(role, command)) {
            throw Fields.broken(role.name(), "it said it had done " + Fields.quoted(command) + ", which was not asked");
        }
        boolean loaded = command.equals(Phase.MEASURE.word()) || command.equals(Phase.WARMUP.word());
        if (command.equals("rest") || (loaded && role.role().driving())) {
            phases.closes(role, done, arrivedNanos);
        }
        if (command.equals("stop")) {
            stopped.add(role);
        }
        answers.put(role, done);
    }

    private static TrialFailure failure(RunningRole role, RoleEvent.Failed failed) {
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
    private TrialFailure firstHand(RunningRole role, TrialFailure told) throws InterruptedException {
        boolean secondHand = told.failureCause() == Cause.ERROR || told.failureCause() == Cause.REFUSED;
        if (!role.role().driving() || role.role().underTest() || !secondHand) {
            return told;
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LAST_WORDS_MILLIS);
        for (Inbox.News<RunningRole> item = inbox.next(deadline); item != null; item = inbox.next(deadline)) {
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

    private void noteEnd(RunningRole role) throws TrialFailure {
        if (role.process().exitValue() != 0 || !stopped.contains(role)) {
            throw Symptoms.ofEnd(role);
        }
        ended.add(role);
    }

    private void noteCheck(RunningRole role, RoleEvent.Check check) throws TrialFailure {
        if (++checksTold > MOST_CHECKS) {
            throw Fields.broken(
                    role.name(),
                    String.format(Locale.ROOT, "with it the roles have told of more than %,d checks", MOST_CHECKS));
        }
        checks.computeIfAbsent(check.name(), any -> new LinkedHashMap<>()).put(role, check.value());
        check.expected()
                .filter(expected -> !expected.equals(check.value()))
                .ifPresent(expected -> wrong.add("the "
                        + role.name() + "'s check " + check.name() + " gave " + check.value() + " where " + expected
                        + " was expected"));
    }

    /** Compares what the roles checked; call when all have stopped. */
    void verifyChecks() throws TrialFailure {
        checks.forEach((name, values) -> {
            Map<String, String> byRole = byRole(name, values);
            if (new HashSet<>(byRole.values()).size() > 1) {
                wrong.add("the check " + name + " differs between roles: " + byRole);
            }
        });
        if (checks.isEmpty()) {
            wrong.add("no role checked anything");
        }
        if (!wrong.isEmpty()) {
            throw new TrialFailure(Cause.WRONG_OUTPUT, String.join("; ", wrong));
        }
    }

    /** What several processes of one role have checked are parts, which add up modulo 2^64. */
    private Map<String, String> byRole(String check, Map<RunningRole, String> values) {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        values.forEach((role, value) -> parts.computeIfAbsent(role.role().name(), any -> new ArrayList<>())
                .add(value));
        Map<String, String> byRole = new LinkedHashMap<>();
        parts.forEach((role, own) -> byRole.put(role, own.size() == 1 ? own.get(0) : sum(check, own)));
        return byRole;
    }

    private String sum(String check, List<String> parts) {
        long sum = 0;
        for (String part : parts) {
            try {
                sum += Long.parseUnsignedLong(part);
            } catch (NumberFormatException noNumber) {
                wrong.add("the check " + check + " of a role that is shared out must be a whole number, not " + part);
            }
        }
        return Long.toUnsignedString(sum);
    }

    /** When the first operation's event arrived, as of {@link System#nanoTime}; 0 if it has not. */
    long firstOperationNanos() {
        return firstOperationNanos;
    }
}
