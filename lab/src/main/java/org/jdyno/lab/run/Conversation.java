package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jdyno.lab.model.Cause;

/**
 * The protocol with all roles of one trial: sends commands, waits for answers, and notices whatever else a role has to say in the meantime.
 * Used by the thread that runs the trial; it sleeps on the queue while a window runs.
 */
final class Conversation {
    private static final int PROTOCOL = 1;

    /** How long the end of one role may take to get here after another has seen its connection to it close. */
    private static final long LAST_WORDS_MILLIS = 3_000;

    private final BlockingQueue<RunningRole.News> news = new LinkedBlockingQueue<>();
    private final BiConsumer<RunningRole, JsonNode> windows;
    private final Map<RunningRole, String> asked = new HashMap<>();
    private final Map<RunningRole, JsonNode> answers = new HashMap<>();
    private final Set<RunningRole> stopped = new HashSet<>();
    private final Set<RunningRole> ended = new HashSet<>();
    private final Map<String, Map<RunningRole, String>> checks = new LinkedHashMap<>();
    private final List<String> wrong = new ArrayList<>();
    private long firstOperationNanos;

    /** @param windows is given every window event as it arrives */
    Conversation(BiConsumer<RunningRole, JsonNode> windows) {
        this.windows = windows;
    }

    BlockingQueue<RunningRole.News> queue() {
        return news;
    }

    /** Waits until a role says it is ready, if it has not already; returns that event with its time of arrival. */
    RunningRole.News awaitReady(RunningRole role, long timeoutMillis) throws TrialFailure, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (role.ready().isEmpty()) {
            RunningRole.News item = next(deadline);
            if (item == null) {
                throw late(role, timeoutMillis, "to get ready");
            }
            notice(item);
        }
        return role.ready().get();
    }

    private void noteReady(RunningRole.News item) throws TrialFailure {
        RunningRole role = item.role();
        int protocol = item.event().path("protocol").asInt();
        if (protocol != PROTOCOL) {
            throw new TrialFailure(
                    Cause.PROTOCOL, "the " + role.name() + " speaks protocol " + protocol + ", not " + PROTOCOL);
        }
        if (role.ready().isPresent()) {
            throw new TrialFailure(Cause.PROTOCOL, "the " + role.name() + " said twice that it is ready");
        }
        role.ready(item);
    }

    /** Sends a command and waits for its answer. */
    JsonNode ask(RunningRole role, ObjectNode command, long timeoutMillis) throws TrialFailure, InterruptedException {
        return askAll(List.of(role), command, timeoutMillis).get(role);
    }

    /** Sends a command to several roles, and waits until all have answered: they obey at the same time. */
    Map<RunningRole, JsonNode> askAll(List<RunningRole> roles, ObjectNode command, long timeoutMillis)
            throws TrialFailure, InterruptedException {
        return askAll(roles, command, timeoutMillis, () -> {});
    }

    /** @param whenAsked done when the command has been sent, before any answer is waited for */
    Map<RunningRole, JsonNode> askAll(
            List<RunningRole> roles, ObjectNode command, long timeoutMillis, Runnable whenAsked)
            throws TrialFailure, InterruptedException {
        String name = command.get("command").asText();
        for (RunningRole role : roles) {
            asked.put(role, name);
            role.send(command);
        }
        whenAsked.run();
        Map<RunningRole, JsonNode> all = new LinkedHashMap<>();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        for (RunningRole role : roles) {
            while (!answers.containsKey(role)) {
                RunningRole.News item = next(deadline);
                if (item == null) {
                    throw late(role, timeoutMillis, "to answer " + name);
                }
                notice(item);
            }
            all.put(role, answers.remove(role));
        }
        if (name.equals("stop")) {
            stopped.addAll(roles);
        }
        return all;
    }

    /** Waits until a role's process has ended by itself, with status 0. */
    void awaitEnd(RunningRole role, long timeoutMillis) throws TrialFailure, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (!ended.contains(role)) {
            RunningRole.News item = next(deadline);
            if (item == null) {
                throw late(role, timeoutMillis, "to end after stop");
            }
            notice(item);
        }
    }

    private RunningRole.News next(long deadline) throws InterruptedException {
        return news.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    }

    private static TrialFailure late(RunningRole role, long timeoutMillis, String what) {
        return new TrialFailure(
                Cause.TIME_OUT, "the " + role.name() + " took longer than " + timeoutMillis / 1000.0 + " s " + what);
    }

    /** Takes note of what a role says unasked; what must not happen ends the trial. */
    private void notice(RunningRole.News item) throws TrialFailure, InterruptedException {
        RunningRole role = item.role();
        JsonNode event = item.event();
        if (event == null) {
            noteEnd(role);
            return;
        }
        switch (event.path("event").asText()) {
            case "ready" -> noteReady(item);
            case "window" -> windows.accept(role, event);
            case "check" -> noteCheck(role, event);
            case "done" -> noteDone(role, event);
            case "first-operation" ->
                firstOperationNanos = firstOperationNanos == 0 ? item.arrivedNanos() : firstOperationNanos;
            case "failed" -> throw firstHand(role, failure(role, event));
            case RunningRole.LOG_LIMIT ->
                throw new TrialFailure(
                        Cause.LOG_LIMIT,
                        "the " + role.name() + " wrote more than " + (RoleLog.LIMIT_BYTES >> 20) + " MiB of log");
            default -> throw outOfTurn(role, event);
        }
    }

    private void noteDone(RunningRole role, JsonNode event) throws TrialFailure {
        if (!asked.remove(role, event.path("command").asText())) {
            throw outOfTurn(role, event);
        }
        answers.put(role, event);
    }

    private static TrialFailure outOfTurn(RunningRole role, JsonNode event) {
        return new TrialFailure(Cause.PROTOCOL, "the " + role.name() + " said " + event.path("event") + " out of turn");
    }

    private static TrialFailure failure(RunningRole role, JsonNode failed) {
        return new TrialFailure(
                Cause.ofWord(failed.path("cause").asText()).orElse(Cause.ERROR),
                "the " + role.name() + " failed: " + failed.path("message").asText(),
                Optional.of(role),
                Events.counters(failed));
    }

    /**
     * What is behind a failure. When a server fails or ends its client sees no more than a lost connection, and often says so before the
     * server's own last words, or the end of its process, have got here: they are waited for, and count. What is under test is no mere witness.
     */
    private TrialFailure firstHand(RunningRole role, TrialFailure told) throws InterruptedException {
        boolean secondHand = told.failureCause() == Cause.ERROR || told.failureCause() == Cause.REFUSED;
        if (!role.role().driving() || role.role().underTest() || !secondHand) {
            return told;
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LAST_WORDS_MILLIS);
        for (RunningRole.News item = next(deadline); item != null; item = next(deadline)) {
            boolean ofServer = !item.role().role().driving();
            boolean ends = item.event() == null;
            if (ofServer && (ends || item.event().path("event").asText().equals("failed"))) {
                return ends ? unexpectedEnd(item.role()) : failure(item.role(), item.event());
            }
        }
        return told;
    }

    private TrialFailure unexpectedEnd(RunningRole role) {
        return Symptoms.ofEnd(role);
    }

    private void noteEnd(RunningRole role) throws TrialFailure {
        if (role.process().exitValue() != 0 || !stopped.contains(role)) {
            throw unexpectedEnd(role);
        }
        ended.add(role);
    }

    private void noteCheck(RunningRole role, JsonNode event) {
        String name = event.path("name").asText();
        String value = event.path("value").asText();
        checks.computeIfAbsent(name, any -> new LinkedHashMap<>()).put(role, value);
        if (event.has("expected") && !event.get("expected").asText().equals(value)) {
            wrong.add("the " + role.name() + "'s check " + name + " gave " + value + " where "
                    + event.get("expected").asText() + " was expected");
        }
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
