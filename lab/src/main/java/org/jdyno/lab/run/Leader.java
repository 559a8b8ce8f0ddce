package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Warmup;

/** Leads the roles of a trial through the protocol: ready, connect, bursts of warm-up, the measured phase, stop. */
final class Leader {
    /**
     * What a connection may take beyond the time-outs: to be made with two threads, to take a turn, to leave, on a busy
     * machine.
     */
    private static final long MILLIS_PER_CONNECTION = 10;

    /** Between two ticks: a tenth of a slice. */
    private static final int TICK_MILLIS = 10;

    private final Timing timing;
    private final Conversation conversation;
    private final Totals totals;
    private final LabLoad lab;
    private final Consumer<String> steps;
    private final boolean openLoop;
    private final long patienceMillis;
    private final List<RunningRole> serving = new ArrayList<>();
    private final ObjectNode endpoints = Events.JSON.createObjectNode();
    private final List<RunningRole> driving = new ArrayList<>();

    /**
     * @param connections as many as the workload tells; each has some time of its own
     * @param openLoop whether the load goes by the clock: what is late then is begun all the same, for as long again as
     *     the phase
     */
    Leader(
            Timing timing,
            long connections,
            boolean openLoop,
            Conversation conversation,
            Totals totals,
            LabLoad lab,
            Consumer<String> steps) {
        this.timing = timing;
        this.lab = lab;
        this.conversation = conversation;
        this.totals = totals;
        this.steps = steps;
        this.openLoop = openLoop;
        patienceMillis = timing.phaseTimeoutMillis() + connections * MILLIS_PER_CONNECTION;
    }

    void awaitReady(Map<String, RunningRole> roles) throws TrialFailure, InterruptedException {
        steps.accept("start");
        for (RunningRole role : roles.values()) {
            RunningRole.Ready ready = conversation.awaitReady(role, timing.startTimeoutMillis());
            totals.process(role.role(), role.name());
            if (!role.kept()) {
                totals.put(role.name(), "readyNanos", ready.arrivedNanos() - role.startedNanos());
            }
            ObjectNode own = endpoints.putObject(role.name());
            ready.event().endpoints().forEach(own::put);
            if (role.role().driving()) {
                driving.add(role);
            } else {
                serving.add(role);
            }
        }
    }

    void connect() throws TrialFailure, InterruptedException {
        steps.accept("connect");
        ObjectNode connect = command("connect").set("endpoints", endpoints);
        for (RunningRole role : serving) {
            totals.add(role.name(), ask(role, connect, 0));
        }
        askDriving(connect, 0);
    }

    private Map<RunningRole, RoleEvent.Done> askDriving(ObjectNode command, long millis)
            throws TrialFailure, InterruptedException {
        return askDriving(command, millis, () -> {});
    }

    private Map<RunningRole, RoleEvent.Done> askDriving(ObjectNode command, long millis, Runnable whenAsked)
            throws TrialFailure, InterruptedException {
        Map<RunningRole, RoleEvent.Done> answers =
                conversation.askAll(driving, command, millis + patienceMillis, whenAsked);
        answers.forEach((role, done) -> totals.add(role.name(), done));
        return answers;
    }

    Warmup warmUp() throws TrialFailure, InterruptedException {
        WarmupRule rule = new WarmupRule(timing);
        for (int burst = 1; rule.goOn(); burst++) {
            steps.accept("warm-up " + burst);
            ObjectNode warmup =
                    command("warmup").put("seconds", timing.burstMillis() / 1e3).put("burst", burst);
            Phase phase = phase(warmup, timing.burstMillis(), () -> {});
            rule.add(phase.operationsPerSecond(), phase.compilingShare());
            // The pause is part of the method: with nobody under load the compilers can catch up.
            Thread.sleep(timing.pauseMillis());
        }
        return rule.result();
    }

    /**
     * The measured phase.
     *
     * @param loadMillis how long the load runs
     * @param ticking whether the driving roles keep ticks
     * @param whenAsked done when the load has been asked for
     * @return what the driving roles answered
     */
    Map<RunningRole, RoleEvent.Done> measure(long loadMillis, boolean ticking, Runnable whenAsked)
            throws TrialFailure, InterruptedException {
        steps.accept("measure");
        ObjectNode measure = command("measure").put("seconds", loadMillis / 1e3);
        lab.begin();
        Phase phase = phase(ticking ? measure.put("tickMillis", TICK_MILLIS) : measure, loadMillis, whenAsked);
        lab.end(totals);
        phase.served().forEach((role, done) -> totals.add(role.name(), done));
        addFirstOperation();
        return phase.drove();
    }

    /** @param keepServing whether the serving roles stay for another trial, but for the control process */
    void stop(boolean keepServing) throws TrialFailure, InterruptedException {
        steps.accept("stop");
        List<RunningRole> ending = new ArrayList<>(driving);
        askDriving(command("stop"), 0);
        for (RunningRole role : serving) {
            boolean stays = keepServing && !role.role().equals(RolesAtHosts.CONTROL);
            totals.add(role.name(), ask(role, command(stays ? "check" : "stop"), 0));
            if (!stays) {
                ending.add(role);
            }
        }
        for (RunningRole role : ending) {
            conversation.awaitEnd(role, timing.phaseTimeoutMillis());
        }
    }

    /** A phase of load: opened on the serving roles first and closed on them last. */
    private Phase phase(ObjectNode command, long millis, Runnable whenAsked) throws TrialFailure, InterruptedException {
        for (RunningRole role : serving) {
            ask(role, command, 0);
        }
        Map<RunningRole, RoleEvent.Done> drivers = askDriving(command, openLoop ? 2 * millis : millis, whenAsked);
        Map<RunningRole, RoleEvent.Done> served = new LinkedHashMap<>();
        for (RunningRole role : serving) {
            served.put(role, ask(role, command("rest"), 0));
        }
        return new Phase(drivers, served);
    }

    private RoleEvent.Done ask(RunningRole role, ObjectNode command, long millis)
            throws TrialFailure, InterruptedException {
        return conversation.ask(role, command, millis + timing.phaseTimeoutMillis());
    }

    private static ObjectNode command(String name) {
        return Events.JSON.createObjectNode().put("command", name);
    }

    private void addFirstOperation() {
        long arrived = conversation.firstOperationNanos();
        Stream.concat(serving.stream(), driving.stream())
                .filter(role -> role.role().underTest() && !role.kept() && arrived > 0)
                .findFirst()
                .ifPresent(role -> totals.put(role.name(), "firstOperationNanos", arrived - role.startedNanos()));
    }

    /** What the roles answered about a phase. */
    private record Phase(Map<RunningRole, RoleEvent.Done> drove, Map<RunningRole, RoleEvent.Done> served) {
        double operationsPerSecond() {
            double operations = drove.values().stream()
                    .mapToDouble(done -> done.total("operations"))
                    .sum();
            double longestNanos = drove.values().stream()
                    .mapToDouble(done -> done.total("wallNanos"))
                    .max()
                    .orElseThrow();
            return operations * 1e9 / longestNanos;
        }

        /** Compilation time over processor time of the roles under test; NaN where it cannot be told. */
        double compilingShare() {
            double compiling = 0;
            double cpu = 0;
            Map<RunningRole, RoleEvent.Done> all = new LinkedHashMap<>(served);
            all.putAll(drove);
            for (Map.Entry<RunningRole, RoleEvent.Done> entry : all.entrySet()) {
                if (entry.getKey().role().underTest()) {
                    compiling += entry.getValue().counters().getOrDefault("compileMillis", Double.NaN) * 1e6;
                    cpu += entry.getValue().total("cpuNanos");
                }
            }
            return compiling / cpu;
        }
    }
}
