package org.jdyno.lab.run.trial;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.run.coschedule.CoSchedule;
import org.jdyno.lab.run.coschedule.SlicedPhase;
import org.jdyno.lab.run.protocol.Inbox;
import org.jdyno.lab.run.protocol.OpenPhases;
import org.jdyno.lab.run.protocol.RoleChannel;
import org.jdyno.lab.run.protocol.RoleProcess;
import org.jdyno.lab.run.protocol.TrialFailure;

/** Runs one trial, from the start of its processes to its stored result. */
final class TrialRun {
    private final TrialContext trial;
    private final CoSchedule coSchedule;
    private final List<TrialObserver> observers;
    private final TrialData data;
    private final RunningProcesses processes;
    private final OpenPhases phases;
    private final RoleChannel channel;
    private final TrialProtocol protocol;
    private final FailureAnalysis failures;
    private Optional<KeptServer> kept = Optional.empty();
    private Optional<ControlProcesses.Control> control = Optional.empty();

    TrialRun(TrialContext trial, CoSchedule coSchedule, List<TrialObserver> observers) {
        this.trial = trial;
        this.coSchedule = coSchedule;
        this.observers = observers;
        Inbox inbox = new Inbox(System::nanoTime);
        data = new TrialData(trial);
        processes = new RunningProcesses(trial, inbox, observers);
        phases = new OpenPhases(data.startMillis(), data.startNanos(), this::isHere);
        channel = new RoleChannel(inbox, phases, data::add);
        protocol = new TrialProtocol(
                trial.plan().timing(), trial.load(), trial.openLoop(), channel, data.totals(), trial::step);
        trial.plan().event().ifPresent(protocol::plan);
        failures = new FailureAnalysis(trial, observers);
    }

    private boolean isHere(RoleProcess process) {
        return trial.places().of(process.role()).here();
    }

    /**
     * Runs the trial. No process is left at its end, except those of a kept server and, after a success, control.
     *
     * @param controls the idle control processes of the run
     * @param server the server that the previous trial has kept, if any
     */
    Trial run(ControlProcesses controls, Optional<KeptServer> server) throws IOException, InterruptedException {
        Trial ended;
        try {
            warmUp(controls, server);
            measure();
            protocol.stop(trial.plan().experiment().serverKept());
            collect();
            ended = data.result(validity(), noGcFigures(), processes);
            keep();
        } catch (TrialFailure failure) {
            protocol.happened().ifPresent(data::addEvent);
            data.addPartial();
            ended = data.result(
                    Validity.ofFailure(failure),
                    failures.obstacle(failure, processes.logs()),
                    failure.process().map(process -> process.role().name()),
                    Optional.empty(),
                    processes);
        } finally {
            coSchedule.end(trial.slot(), processes::kill);
        }
        control.ifPresent(controls::giveBack);
        // Once more for processes that have only now ended, such as those of a failed trial.
        processes.fetchFiles();
        ended = sealed(ended);
        data.writeHistograms();
        return ended;
    }

    /** A trial fails if its roles have left what cannot be stored. */
    private Trial sealed(Trial ended) throws IOException {
        Optional<String> left = trial.folder().seal();
        if (left.isEmpty() || ended.outcome() == Outcome.FAILED || ended.outcome() == Outcome.SKIPPED) {
            return ended;
        }
        Validity failed = Validity.ofFailure(new TrialFailure(Cause.PROTOCOL, left.get()));
        return data.result(failed, Optional.empty(), processes);
    }

    private void warmUp(ControlProcesses controls, Optional<KeptServer> server)
            throws TrialFailure, IOException, InterruptedException {
        CoSchedule.Step start = () -> {
            trial.step("start");
            protocol.awaitReady(List.of(processes.startControl(controls)));
            protocol.awaitReady(processes.start(server));
            protocol.connect();
        };
        TrialProtocol.Bursts bursts = protocol.bursts();
        coSchedule.warmUp(trial.slot(), processes, start, bursts);
        data.setWarmup(bursts.result());
    }

    private void measure() throws TrialFailure, InterruptedException {
        trial.step("measure");
        Map<String, Long> tested = processes.testedHere();
        for (TrialObserver observer : observers) {
            observer.beforeMeasurement(tested);
        }
        Optional<SlicedPhase> slices =
                coSchedule.measure(trial.slot(), trial.plan().timing().measureMillis(), protocol::measure);
        protocol.happened().ifPresent(data::addEvent);
        for (TrialObserver observer : observers) {
            observer.afterMeasurement(observed());
        }
        slices.ifPresent(data::restrictTo);
    }

    private void collect() throws TrialFailure, IOException, InterruptedException {
        Validity validity = validity();
        if (validity.cause().equals(Optional.of(Cause.TIME_OUT))) {
            throw new TrialFailure(Cause.TIME_OUT, validity.reason());
        }
        // Operations that failed, such as those without an answer in time, explain checks that differ.
        if (validity.outcome() != Outcome.FAILED) {
            channel.verifyChecks();
        }
        data.addHistograms();
        processes.fetchFiles();
        for (TrialObserver observer : observers) {
            observer.afterTrial(observed());
        }
    }

    private Optional<String> noGcFigures() {
        return observers.stream()
                .flatMap(observer -> observer.noGcFigures().stream())
                .findFirst();
    }

    private Validity validity() {
        long boundNanos = trial.plan().experiment().strictestBoundNanos();
        return Validity.of(trial.workload(), data.totals(), boundNanos)
                .with(processes.firstErrors())
                .invalidIf(phases.clockStep());
    }

    private void keep() {
        control = Optional.of(processes.keepControl());
        if (trial.plan().experiment().serverKept()) {
            kept = Optional.of(
                    new KeptServer(trial.slot(), trial.workload(), processes.keepServing(), processes.logs()));
        }
    }

    Optional<KeptServer> kept() {
        return kept;
    }

    private TrialObserver.Observed observed() {
        return new TrialObserver.Observed(
                data.totals(),
                data.windows(),
                processes.roleNames(),
                processes.logs(),
                processes.lastLinesOfTested(),
                data.ergonomics(),
                processes.jvms());
    }
}
