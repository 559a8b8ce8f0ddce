package org.jdyno.run.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.PlannedEvent;
import org.jdyno.model.Role;
import org.jdyno.model.Timing;
import org.jdyno.model.TrialEvent;
import org.jdyno.model.Warmup;
import org.jdyno.run.coschedule.CoSchedule;
import org.jdyno.run.protocol.Events;
import org.jdyno.run.protocol.RoleChannel;
import org.jdyno.run.protocol.RoleEvent;
import org.jdyno.run.protocol.RoleProcess;
import org.jdyno.run.protocol.Symptoms;
import org.jdyno.run.protocol.TrialFailure;

/** Takes the roles of a trial through the protocol: ready, connect, bursts of warm-up, the measured phase, stop. */
final class TrialProtocol {
    /** Additional time-out for each unit of load, such as a connection: a busy machine must open, use and close it. */
    private static final long MILLIS_PER_UNIT_OF_LOAD = 10;
    /** Roles may fill a database while they connect, so they get this many times the time-out of a phase. */
    private static final int TIMEOUTS_TO_CONNECT = 4;

    /** The length of a load that is there for the first operation only. */
    private static final int FIRST_MILLIS = 50;

    /** The interval of {@linkplain RoleEvent.Ticks ticks}, far shorter than a slice. */
    private static final int TICK_MILLIS = 10;

    private final Timing timing;
    private final RoleChannel channel;
    private final Totals totals;
    private final Consumer<String> steps;
    private final boolean openLoop;
    private final long timeoutMillis;
    /** The serving processes, and control. */
    private final List<RoleProcess> notDriving = new ArrayList<>();

    private final List<RoleProcess> driving = new ArrayList<>();
    private final List<RoleProcess> killed = new ArrayList<>();
    private Optional<PlannedEvent> planned = Optional.empty();
    private Optional<TrialEvent> happened = Optional.empty();
    private StartTimes startTimes = (process, total, nanos) -> nanos;
    private final ObjectNode endpoints = Events.JSON.createObjectNode();

    /**
     * @param load the load in the workload's own unit, which extends the time-out
     * @param openLoop whether the load is an open loop, whose late operations may double the time of a phase
     * @param steps receives the name of each step except the measured phase
     */
    TrialProtocol(
            Timing timing, long load, boolean openLoop, RoleChannel channel, Totals totals, Consumer<String> steps) {
        this.timing = timing;
        this.channel = channel;
        this.totals = totals;
        this.steps = steps;
        this.openLoop = openLoop;
        timeoutMillis = timing.phaseTimeoutMillis() + load * MILLIS_PER_UNIT_OF_LOAD;
    }

    /** What a time of a start counts as. */
    interface StartTimes {
        double of(String process, String total, double nanos);
    }

    /** @param others what times of starts count as from now on, instead of themselves */
    void countStarts(StartTimes others) {
        startTimes = others;
    }

    /**
     * Waits until processes are ready.
     *
     * @param processes the processes, in the order in which they were started
     * @param whenReady receives each as soon as it is ready
     */
    void awaitReady(List<? extends RoleProcess> processes, Consumer<RoleProcess> whenReady)
            throws TrialFailure, InterruptedException {
        for (RoleProcess process : processes) {
            RoleProcess.Ready ready = channel.awaitReady(process, timing.startTimeoutMillis());
            totals.addProcess(process.role(), process.name());
            if (!process.kept()) {
                putStart(process, "readyNanos", ready.arrivedNanos() - process.startedNanos());
                whenReady.accept(process);
            }
            ObjectNode own = endpoints.putObject(process.name());
            ready.event().endpoints().forEach(own::put);
            (process.role().driving() ? driving : notDriving).add(process);
        }
    }

    /** Some load, so that the first operation comes. */
    void touch() throws TrialFailure, InterruptedException {
        ObjectNode warmup = command("warmup").put("seconds", FIRST_MILLIS / 1e3).put("burst", 1);
        runPhase(warmup, FIRST_MILLIS, () -> {}, totals).requireOperations();
        addFirstOperation();
    }

    void connect() throws TrialFailure, InterruptedException {
        steps.accept("connect");
        ObjectNode connect = command("connect").set("endpoints", endpoints);
        for (List<RoleProcess> processes : byRole()) {
            channel.askAll(processes, connect, TIMEOUTS_TO_CONNECT * timing.phaseTimeoutMillis(), () -> {})
                    .forEach((process, done) -> totals.put(process.name(), done));
        }
        askDriving(connect, (TIMEOUTS_TO_CONNECT - 1) * timing.phaseTimeoutMillis(), () -> {}, totals);
    }

    /** The bursts with which this trial warms up, once it is connected. */
    Bursts bursts() {
        return new Bursts();
    }

    /** Bursts until the trial is warm. */
    final class Bursts implements CoSchedule.Bursts {
        private final WarmupRule rule = new WarmupRule(timing, openLoop);
        private int burst;
        private double perSecond;

        private Bursts() {}

        @Override
        public boolean needed() {
            return rule.needsBurst();
        }

        @Override
        public void run() throws TrialFailure, InterruptedException {
            burst++;
            steps.accept("warm-up " + burst);
            ObjectNode warmup =
                    command("warmup").put("seconds", timing.burstMillis() / 1e3).put("burst", burst);
            PhaseAnswers answers = runPhase(warmup, (openLoop ? 2 : 1) * timing.burstMillis(), () -> {}, totals);
            answers.requireOperations();
            perSecond = answers.operationsPerSecond();
            rule.add(perSecond, answers.compilingShare());
            addFirstOperation();
            Totals kept = totals.keepBurst();
            answers.ofOthers().forEach((process, done) -> kept.put(process.name(), done));
        }

        @Override
        public void pause() throws InterruptedException {
            Thread.sleep(timing.pauseMillis());
        }

        Warmup result() {
            return rule.result();
        }

        /** The operations a second of the last burst; 0 without any. */
        double perSecond() {
            return perSecond;
        }
    }

    /**
     * Runs the measured phase.
     *
     * @param loadMillis how long the load runs
     * @param ticking whether the driving roles record {@linkplain RoleEvent.Ticks ticks}
     * @param afterCommand run after the command for the load has been sent
     * @return the answers of the driving processes, by process name
     */
    Map<String, RoleEvent.Done> measure(long loadMillis, boolean ticking, Runnable afterCommand)
            throws TrialFailure, InterruptedException {
        ObjectNode measure = command("measure").put("seconds", loadMillis / 1e3);
        ObjectNode command = ticking ? measure.put("tickMillis", TICK_MILLIS) : measure;
        Runnable begun = () -> {
            afterCommand.run();
            planned.ifPresent(event -> schedule(event, loadMillis));
        };
        PhaseAnswers answers = runPhase(command, openLoop ? 2 * loadMillis : loadMillis, begun, totals);
        if (planned.isPresent() && happened.isEmpty()) {
            throw new TrialFailure(
                    Cause.ERROR,
                    "the load ended too early for the event \"" + planned.get().describe() + "\"");
        }
        answers.ofOthers().forEach((process, done) -> totals.put(process.name(), done));
        addFirstOperation();
        Map<String, RoleEvent.Done> ofDriving = new LinkedHashMap<>();
        answers.ofDriving().forEach((process, done) -> ofDriving.put(process.name(), done));
        return ofDriving;
    }

    /**
     * Runs a load at a rate, whose totals are kept apart from those of the measured phase and replace those of an
     * earlier load at a rate.
     *
     * @param perSecond the rate, in operations a second
     * @return the compilation time over the time of the load, of the process that compiled most
     */
    double runAtRate(long perSecond, long millis) throws TrialFailure, InterruptedException {
        Totals kept = totals.keepRated(perSecond);
        ObjectNode rate = command("rate").put("seconds", millis / 1e3).put("perSecond", perSecond);
        PhaseAnswers answers = runPhase(rate, 2 * millis, () -> {}, kept);
        answers.ofOthers().forEach((process, done) -> kept.put(process.name(), done));
        return answers.mostCompilingMillis() / millis;
    }

    /** Has an event happen in the measured phase. */
    void plan(PlannedEvent event) {
        planned = Optional.of(event);
    }

    private void schedule(PlannedEvent event, long loadMillis) {
        long startNanos = System.nanoTime();
        RoleProcess victim = notDriving.stream()
                .filter(process -> process.name().equals(event.process()))
                .findFirst()
                .orElseThrow();
        channel.at(startNanos + event.dueNanos(loadMillis), () -> {
            channel.expectEnd(victim);
            happened = Optional.of(new TrialEvent(event.describe(), victim.name(), System.nanoTime() - startNanos));
            victim.kill();
            killed.add(victim);
            notDriving.remove(victim);
        });
    }

    /** The planned event, once it has happened. */
    Optional<TrialEvent> happened() {
        return happened;
    }

    /** @param keepServing whether all serving roles stay for another trial; otherwise only control does */
    void stop(boolean keepServing) throws TrialFailure, InterruptedException {
        steps.accept("stop");
        List<RoleProcess> ending = new ArrayList<>(driving);
        ask(driving, command("stop")).forEach((process, done) -> totals.putEnd(process.name(), done));
        for (List<RoleProcess> processes : byRole()) {
            boolean stays = keepServing || processes.get(0).role().equals(WorkloadHosts.CONTROL);
            ask(processes, command(stays ? "check" : "stop"))
                    .forEach((process, done) -> totals.putEnd(process.name(), done));
            if (!stays) {
                ending.addAll(processes);
            }
        }
        ending.forEach(RoleProcess::closeInput);
        ending.addAll(killed);
        for (RoleProcess process : ending) {
            channel.awaitEnd(process, timing.phaseTimeoutMillis());
        }
    }

    /**
     * Runs a phase of load, which the driving processes begin last and end first.
     *
     * @param into receives the totals of the driving processes
     */
    private PhaseAnswers runPhase(ObjectNode command, long millis, Runnable afterCommand, Totals into)
            throws TrialFailure, InterruptedException {
        for (List<RoleProcess> processes : byRole()) {
            ask(processes, command);
        }
        Map<RoleProcess, RoleEvent.Done> ofDriving = askDriving(command, millis, afterCommand, into);
        Map<RoleProcess, RoleEvent.Done> ofOthers = new LinkedHashMap<>();
        for (List<RoleProcess> processes : byRole()) {
            ofOthers.putAll(ask(processes, command("rest")));
        }
        return new PhaseAnswers(ofDriving, ofOthers);
    }

    private Map<RoleProcess, RoleEvent.Done> askDriving(
            ObjectNode command, long millis, Runnable afterCommand, Totals into)
            throws TrialFailure, InterruptedException {
        Map<RoleProcess, RoleEvent.Done> answers =
                channel.askAll(driving, command, millis + timeoutMillis, afterCommand);
        answers.forEach((process, done) -> into.put(process.name(), done));
        return answers;
    }

    /**
     * Asks processes of one role, which execute the command at the same time: the nodes of a cluster may have to find
     * each other before any of them can answer.
     */
    private Map<RoleProcess, RoleEvent.Done> ask(List<RoleProcess> processes, ObjectNode command)
            throws TrialFailure, InterruptedException {
        return channel.askAll(processes, command, timing.phaseTimeoutMillis(), () -> {});
    }

    /** The processes that do not generate load, role by role in the order of their start. */
    private List<List<RoleProcess>> byRole() {
        Map<Role, List<RoleProcess>> byRole = new LinkedHashMap<>();
        for (RoleProcess process : notDriving) {
            byRole.computeIfAbsent(process.role(), any -> new ArrayList<>()).add(process);
        }
        return List.copyOf(byRole.values());
    }

    private static ObjectNode command(String name) {
        return Events.JSON.createObjectNode().put("command", name);
    }

    /** Adds the time from the start of a process under test to the first operation, unless it was kept. */
    private void addFirstOperation() {
        long arrivedNanos = channel.firstOperationNanos();
        if (arrivedNanos <= 0) {
            return;
        }
        Stream.concat(notDriving.stream(), driving.stream())
                .filter(process -> process.role().underTest() && !process.kept())
                .findFirst()
                .ifPresent(process -> putStart(process, "firstOperationNanos", arrivedNanos - process.startedNanos()));
    }

    private void putStart(RoleProcess process, String total, double nanos) {
        totals.put(process.name(), total, startTimes.of(process.name(), total, nanos));
    }

    /**
     * The answers of all processes at the end of a phase of load.
     *
     * @param ofDriving those of the processes of the load generator
     */
    private record PhaseAnswers(Map<RoleProcess, RoleEvent.Done> ofDriving, Map<RoleProcess, RoleEvent.Done> ofOthers) {
        /** @throws TrialFailure if every operation has failed, such as all requests for a path that does not exist */
        void requireOperations() throws TrialFailure {
            double errors = sum("errors");
            if (errors > 0 && sum("operations") == 0) {
                throw new TrialFailure(
                        Cause.WRONG_OUTPUT,
                        String.format(Locale.ROOT, "all %.0f operations of the warm-up failed", errors)
                                + Symptoms.firstErrors(ofDriving.keySet()),
                        ofDriving.keySet().stream().findFirst(),
                        Map.of());
            }
        }

        private double sum(String total) {
            return ofDriving.values().stream()
                    .mapToDouble(done -> done.total(total))
                    .sum();
        }

        double operationsPerSecond() {
            double longestNanos = ofDriving.values().stream()
                    .mapToDouble(done -> done.total("wallNanos"))
                    .max()
                    .orElseThrow();
            return sum("operations") * 1e9 / longestNanos;
        }

        /** The longest compilation time of a process that tells it, the load generator's too; 0 if none does. */
        double mostCompilingMillis() {
            return all().values().stream()
                    .mapToDouble(done -> done.counters().getOrDefault("compileMillis", 0.0))
                    .max()
                    .orElse(0);
        }

        private Map<RoleProcess, RoleEvent.Done> all() {
            Map<RoleProcess, RoleEvent.Done> all = new LinkedHashMap<>(ofOthers);
            all.putAll(ofDriving);
            return all;
        }

        /** Compilation time over CPU time of the roles under test; NaN if unknown. */
        double compilingShare() {
            double compiling = 0;
            double cpu = 0;
            for (Map.Entry<RoleProcess, RoleEvent.Done> entry : all().entrySet()) {
                if (entry.getKey().role().underTest()) {
                    compiling += entry.getValue().counters().getOrDefault("compileMillis", Double.NaN) * 1e6;
                    cpu += entry.getValue().total("cpuNanos");
                }
            }
            return compiling / cpu;
        }
    }
}
