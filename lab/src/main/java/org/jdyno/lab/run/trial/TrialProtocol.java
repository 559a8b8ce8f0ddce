package org.jdyno.lab.run.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Warmup;
import org.jdyno.lab.run.protocol.Events;
import org.jdyno.lab.run.protocol.RoleChannel;
import org.jdyno.lab.run.protocol.RoleEvent;
import org.jdyno.lab.run.protocol.RoleProcess;
import org.jdyno.lab.run.protocol.TrialFailure;

/** Takes the roles of a trial through the protocol: ready, connect, bursts of warm-up, the measured phase, stop. */
final class TrialProtocol {
    /** Additional time-out for each connection, which a busy machine needs to open, use and close it. */
    private static final long MILLIS_PER_CONNECTION = 10;

    /** The interval of ticks, far shorter than a slice. */
    private static final int TICK_MILLIS = 10;

    private final Timing timing;
    private final RoleChannel channel;
    private final Totals totals;
    private final Consumer<String> steps;
    private final boolean openLoop;
    private final long timeoutMillis;
    private final List<RoleProcess> serving = new ArrayList<>();
    private final List<RoleProcess> driving = new ArrayList<>();
    private final ObjectNode endpoints = Events.JSON.createObjectNode();

    /**
     * @param connections number of connections of the load, each of which extends the time-out
     * @param openLoop whether the load is an open loop; its late operations may take as long again as the phase
     * @param steps receives the name of each step except the measured phase
     */
    TrialProtocol(
            Timing timing,
            long connections,
            boolean openLoop,
            RoleChannel channel,
            Totals totals,
            Consumer<String> steps) {
        this.timing = timing;
        this.channel = channel;
        this.totals = totals;
        this.steps = steps;
        this.openLoop = openLoop;
        timeoutMillis = timing.phaseTimeoutMillis() + connections * MILLIS_PER_CONNECTION;
    }

    /** @param roles the processes, in the order in which they were started */
    void awaitReady(List<? extends RoleProcess> roles) throws TrialFailure, InterruptedException {
        for (RoleProcess role : roles) {
            RoleProcess.Ready ready = channel.awaitReady(role, timing.startTimeoutMillis());
            totals.process(role.role(), role.name());
            if (!role.kept()) {
                totals.put(role.name(), "readyNanos", ready.arrivedNanos() - role.startedNanos());
            }
            ObjectNode own = endpoints.putObject(role.name());
            ready.event().endpoints().forEach(own::put);
            (role.role().driving() ? driving : serving).add(role);
        }
    }

    void connect() throws TrialFailure, InterruptedException {
        steps.accept("connect");
        ObjectNode connect = command("connect").set("endpoints", endpoints);
        for (RoleProcess role : serving) {
            totals.add(role.name(), ask(role, connect));
        }
        askDriving(connect, 0, () -> {});
    }

    Warmup warmUp() throws TrialFailure, InterruptedException {
        WarmupRule rule = new WarmupRule(timing);
        for (int burst = 1; rule.goOn(); burst++) {
            steps.accept("warm-up " + burst);
            ObjectNode warmup =
                    command("warmup").put("seconds", timing.burstMillis() / 1e3).put("burst", burst);
            Load load = load(warmup, timing.burstMillis(), () -> {});
            rule.add(load.operationsPerSecond(), load.compilingShare());
            // The pause is part of the method: without load the compilers can catch up.
            Thread.sleep(timing.pauseMillis());
        }
        return rule.result();
    }

    /**
     * Runs the measured phase.
     *
     * @param loadMillis how long the load runs
     * @param ticking whether the driving roles record ticks
     * @param whenAsked run after the command for the load has been sent
     * @return the answers of the driving processes, by process name
     */
    Map<String, RoleEvent.Done> measure(long loadMillis, boolean ticking, Runnable whenAsked)
            throws TrialFailure, InterruptedException {
        ObjectNode measure = command("measure").put("seconds", loadMillis / 1e3);
        Load load = load(ticking ? measure.put("tickMillis", TICK_MILLIS) : measure, loadMillis, whenAsked);
        load.served().forEach((role, done) -> totals.add(role.name(), done));
        addFirstOperation();
        Map<String, RoleEvent.Done> drove = new LinkedHashMap<>();
        load.drove().forEach((role, done) -> drove.put(role.name(), done));
        return drove;
    }

    /** @param keepServing whether all serving roles stay for another trial; otherwise only control does */
    void stop(boolean keepServing) throws TrialFailure, InterruptedException {
        steps.accept("stop");
        List<RoleProcess> ending = new ArrayList<>(driving);
        askDriving(command("stop"), 0, () -> {});
        for (RoleProcess role : serving) {
            boolean stays = keepServing || role.role().equals(RolesAtHosts.CONTROL);
            totals.add(role.name(), ask(role, command(stays ? "check" : "stop")));
            if (!stays) {
                ending.add(role);
            }
        }
        ending.forEach(RoleProcess::closeInput);
        for (RoleProcess role : ending) {
            channel.awaitEnd(role, timing.phaseTimeoutMillis());
        }
    }

    /** Runs a phase of load, which the serving roles begin first and end last. */
    private Load load(ObjectNode command, long millis, Runnable whenAsked) throws TrialFailure, InterruptedException {
        for (RoleProcess role : serving) {
            ask(role, command);
        }
        Map<RoleProcess, RoleEvent.Done> drove = askDriving(command, openLoop ? 2 * millis : millis, whenAsked);
        Map<RoleProcess, RoleEvent.Done> served = new LinkedHashMap<>();
        for (RoleProcess role : serving) {
            served.put(role, ask(role, command("rest")));
        }
        return new Load(drove, served);
    }

    private Map<RoleProcess, RoleEvent.Done> askDriving(ObjectNode command, long millis, Runnable whenAsked)
            throws TrialFailure, InterruptedException {
        Map<RoleProcess, RoleEvent.Done> answers = channel.askAll(driving, command, millis + timeoutMillis, whenAsked);
        answers.forEach((role, done) -> totals.add(role.name(), done));
        return answers;
    }

    private RoleEvent.Done ask(RoleProcess role, ObjectNode command) throws TrialFailure, InterruptedException {
        return channel.ask(role, command, timing.phaseTimeoutMillis());
    }

    private static ObjectNode command(String name) {
        return Events.JSON.createObjectNode().put("command", name);
    }

    private void addFirstOperation() {
        long arrived = channel.firstOperationNanos();
        Stream.concat(serving.stream(), driving.stream())
                .filter(role -> role.role().underTest() && !role.kept() && arrived > 0)
                .findFirst()
                .ifPresent(role -> totals.put(role.name(), "firstOperationNanos", arrived - role.startedNanos()));
    }

    /**
     * The answers of the roles at the end of a phase of load.
     *
     * @param drove those of the processes of the load generator
     * @param served those of the serving roles
     */
    private record Load(Map<RoleProcess, RoleEvent.Done> drove, Map<RoleProcess, RoleEvent.Done> served) {
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

        /** Compilation time over CPU time of the roles under test; NaN if unknown. */
        double compilingShare() {
            double compiling = 0;
            double cpu = 0;
            Map<RoleProcess, RoleEvent.Done> all = new LinkedHashMap<>(served);
            all.putAll(drove);
            for (Map.Entry<RoleProcess, RoleEvent.Done> entry : all.entrySet()) {
                if (entry.getKey().role().underTest()) {
                    compiling += entry.getValue().counters().getOrDefault("compileMillis", Double.NaN) * 1e6;
                    cpu += entry.getValue().total("cpuNanos");
                }
            }
            return compiling / cpu;
        }
    }
}
