package org.jdyno.run.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.host.Obstacles;
import org.jdyno.host.UsedSoFar;
import org.jdyno.model.Cause;
import org.jdyno.model.Obstacle;
import org.jdyno.model.Outcome;
import org.jdyno.model.Phase;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Trial;
import org.jdyno.model.Trial.Ending;
import org.jdyno.run.coschedule.CoSchedule;
import org.jdyno.run.protocol.Inbox;
import org.jdyno.run.protocol.OpenPhases;
import org.jdyno.run.protocol.RoleChannel;
import org.jdyno.run.protocol.RoleEvent;
import org.jdyno.run.protocol.RoleProcess;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.store.TrialFolder;

/** Runs one trial, from the start of its processes to its stored result. */
final class TrialRun {
    /** How often a load at a rate runs at the most before it counts, however long compilers take. */
    private static final int MOST_LEAD_INS = 10;

    /** The share of the time up to which compilers count as idle in such a load. */
    private static final double COMPILING_SHARE = 0.05;

    private final TrialContext trial;
    private final CoSchedule coSchedule;
    private final PhaseRates rates;
    private final List<TrialObserver> observers;
    private final TrialData data;
    private final RunningProcesses processes;
    private final OpenPhases phases;
    private final RoleChannel channel;
    private final TrialProtocol protocol;
    private final TrialProtocol.Bursts bursts;
    private final KeptProcesses kept;
    private final LimitWatch limits;
    /** Made before the trial begins, to see which counters of the machine the trial changes. */
    private final Obstacles obstacles = new Obstacles();

    /** @param kept the processes that earlier trials have left running, to which this trial adds its own */
    TrialRun(
            TrialContext trial,
            CoSchedule coSchedule,
            PhaseRates rates,
            List<TrialObserver> observers,
            KeptProcesses kept) {
        this.trial = trial;
        this.coSchedule = coSchedule;
        this.rates = rates;
        this.observers = observers;
        this.kept = kept;
        this.limits = new LimitWatch(trial.limits());
        Inbox inbox = new Inbox(System::nanoTime);
        data = new TrialData(trial);
        processes = new RunningProcesses(trial, inbox, observers, kept);
        phases = new OpenPhases(data.startMillis(), data.startNanos(), this::isHere);
        channel = new RoleChannel(inbox, phases, data::add);
        protocol = new TrialProtocol(
                trial.plan().timing(), trial.load(), trial.openLoop(), channel, data.totals(), trial::step);
        bursts = protocol.bursts();
        trial.plan().event().ifPresent(protocol::plan);
    }

    private boolean isHere(RoleProcess process) {
        return trial.places().of(process.role()).here();
    }

    /** Runs the trial. No process is left at its end, except those of a kept server and, after a success, control. */
    Trial run() throws IOException, InterruptedException {
        Trial ended;
        try {
            warmUp();
            measure();
            runAtRate();
            coSchedule.endLoad(trial.slot(), processes);
            protocol.stop(trial.plan().experiment().serverKept());
            collect();
            ended = data.result(ending(), noGcFigures(), processes);
            kept.giveBack(processes.keepControl());
            if (trial.plan().experiment().serverKept()) {
                kept.giveBack(processes.keepServing());
            }
        } catch (TrialFailure thrown) {
            TrialFailure failure = limits.explained(thrown, processes.underTestHere());
            protocol.happened().ifPresent(data::addEvent);
            data.addPartial();
            ended = data.result(ofFailure(failure, obstacle(failure)), Optional.empty(), processes);
        } finally {
            coSchedule.end(trial.slot(), processes::kill);
        }
        // Once more for processes that have only now ended, such as those of a failed trial.
        processes.fetchFiles();
        ended = sealed(ended);
        data.writeHistograms();
        return ended;
    }

    /** A trial fails if its roles have left or reported what cannot be stored. */
    private Trial sealed(Trial ended) throws IOException {
        Optional<String> left = trial.folder().seal();
        Optional<String> beyond = TrialFolder.beyondAmounts(ended);
        if (beyond.isPresent()) {
            return ended.withoutFigures(ofFailure(new TrialFailure(Cause.PROTOCOL, beyond.get()), Optional.empty()));
        }
        if (left.isEmpty() || ended.outcome() == Outcome.FAILED || ended.outcome() == Outcome.SKIPPED) {
            return ended;
        }
        Ending failed = ofFailure(new TrialFailure(Cause.PROTOCOL, left.get()), Optional.empty());
        return data.result(failed, Optional.empty(), processes);
    }

    private void warmUp() throws TrialFailure, IOException, InterruptedException {
        EarlierStarts earlier = new EarlierStarts(trial, observers, kept);
        coSchedule.startEarlier(trial.slot(), trial.plan().starts() - 1, earlier::run);
        protocol.countStarts(earlier::mean);
        CoSchedule.Step start = () -> {
            trial.step("start");
            protocol.awaitReady(List.of(processes.startControl()), process -> {});
            protocol.awaitReady(processes.start(), this::noteStart);
            noteArchive();
            idle();
            protocol.connect();
        };
        coSchedule.warmUp(trial.slot(), processes, start, bursts);
        rates.warm(trial.slot(), bursts.perSecond());
        data.setWarmup(bursts.result());
    }

    /** Keeps what a process under test on this machine needed until it was ready. */
    private void noteStart(RoleProcess process) {
        used(process.name()).ifPresent(used -> {
            data.totals().put(process.name(), "startCpuNanos", used.cpuNanos());
            data.totals().put(process.name(), "startPeakBytes", used.peakBytes());
        });
    }

    private Optional<UsedSoFar> used(String process) {
        boolean adapter = !processes.testedHere().containsKey(process);
        return Optional.ofNullable(processes.underTestHere().get(process)).flatMap(pid -> UsedSoFar.of(pid, adapter));
    }

    /** Waits, and keeps the memory that the processes under test then have. */
    private void idle() throws InterruptedException {
        if (trial.plan().idleMillis() > 0) {
            trial.step("idle");
            Thread.sleep(trial.plan().idleMillis());
            processes.underTestHere().keySet().forEach(process -> used(process)
                    .ifPresent(used -> data.totals().put(process, "idleBytes", used.residentBytes())));
        }
    }

    private void noteArchive() {
        trial.run().files().archive(trial.platform(), trial.workload()).ifPresent(archive -> {
            for (String process : processes.underTestHere().keySet()) {
                data.totals().put(process, "archiveBytes", archive.bytes());
                data.totals().put(process, "trainingNanos", archive.trainingNanos());
            }
        });
    }

    /** Another burst of warm-up, unless trials are measured from cold. */
    private void leadIn() throws TrialFailure, InterruptedException {
        if (trial.plan().timing().maxBursts() > 0) {
            bursts.run();
        }
    }

    private void measure() throws TrialFailure, IOException, InterruptedException {
        trial.step("measure");
        coSchedule
                .measure(trial.slot(), processes, this::leadIn, this::measureLoad)
                .ifPresent(data::restrictTo);
    }

    /** Runs the load of the measured phase while observers watch: they do not see the turns of other trials. */
    private Map<String, RoleEvent.Done> measureLoad(long millis, boolean ticking, Runnable afterCommand)
            throws TrialFailure, InterruptedException {
        Map<String, Long> tested = processes.testedHere();
        for (TrialObserver observer : observers) {
            observer.beforeMeasurement(tested);
        }
        limits.begin(processes.underTestHere());
        Map<String, RoleEvent.Done> answers = protocol.measure(millis, ticking, afterCommand);
        limits.end(processes.underTestHere(), data.totals());
        protocol.happened().ifPresent(data::addEvent);
        for (TrialObserver observer : observers) {
            observer.afterMeasurement(observed());
        }
        return answers;
    }

    private void runAtRate() throws TrialFailure, IOException, InterruptedException {
        Optional<RatePhase> phase = trial.plan().ratePhase();
        if (phase.isPresent()) {
            coSchedule.runAtRate(trial.slot(), processes, () -> runAtRate(phase.get()));
        }
    }

    private void runAtRate(RatePhase phase) throws TrialFailure, InterruptedException {
        trial.step("rate");
        long perSecond = rates.of(trial.slot(), phase);
        leadIn(perSecond, phase.leadInMillis());
        data.forget(Phase.RATE);
        protocol.runAtRate(perSecond, phase.measureMillis());
    }

    /**
     * Runs at the rate until compilers were idle twice in a row: only a load on a schedule executes the code that waits
     * for it, in a load generator too. What is compiled after so many calls is compiled sooner at a higher rate, so a
     * low one follows two loads at half of the speed.
     */
    private void leadIn(long perSecond, long millis) throws TrialFailure, InterruptedException {
        long higher = (long) (bursts.perSecond() / 2);
        for (int i = 0; i < 2 && higher > 2 * perSecond; i++) {
            protocol.runAtRate(higher, millis);
        }
        int idle = 0;
        for (int i = 0; i < MOST_LEAD_INS && idle < 2; i++) {
            idle = protocol.runAtRate(perSecond, millis) > COMPILING_SHARE ? 0 : idle + 1;
        }
    }

    private void collect() throws TrialFailure, IOException, InterruptedException {
        Ending ending = ending();
        if (ending.cause().equals(Optional.of(Cause.TIME_OUT))) {
            throw new TrialFailure(Cause.TIME_OUT, ending.message());
        }
        // Operations that failed, such as those without an answer in time, explain checks that differ.
        if (ending.outcome() != Outcome.FAILED) {
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

    private Ending ending() {
        long boundNanos = trial.plan().experiment().strictestBoundNanos();
        return Validity.of(trial.workload(), data.totals(), boundNanos, processes.firstErrors(), phases.clockStep());
    }

    private static Ending ofFailure(TrialFailure failure, Optional<Obstacle> obstacle) {
        return new Ending(
                failure.failureCause() == Cause.UNSUPPORTED ? Outcome.SKIPPED : Outcome.FAILED,
                Optional.of(failure.failureCause()),
                failure.getMessage(),
                obstacle,
                failure.process().map(process -> process.role().name()));
    }

    /**
     * The limit that caused a failure, if known. Only limits of this machine, outside of namespaces, are examined. A
     * heap counts only if the role that exhausted it is under test.
     */
    private Optional<Obstacle> obstacle(TrialFailure failure) throws IOException, InterruptedException {
        Cause cause = failure.failureCause();
        if (failure.process().isPresent()) {
            RoleProcess process = failure.process().get();
            // Its files, such as a crash report, are complete when it has ended.
            process.kill();
            process.fetchFiles();
            boolean heapOfLoad = cause == Cause.OUT_OF_MEMORY && !process.role().underTest();
            if (heapOfLoad || !trial.places().of(process.role()).here()) {
                return Optional.empty();
            }
        }
        if (limits.obstacle().isPresent()) {
            return limits.obstacle();
        }
        // With a link, the ports are those of a namespace.
        boolean portsOfNamespace =
                cause == Cause.PORT_LIMIT && trial.plan().hosts().link().isPresent();
        return portsOfNamespace
                ? Optional.empty()
                : obstacles.limitReached(cause, counters(failure), crashReport(failure));
    }

    private Path crashReport(TrialFailure failure) {
        TrialFolder logs = processes.logs();
        return failure.process()
                .filter(process -> process.role().count().isPresent())
                .map(process -> logs.crashReport(process.name()))
                .orElse(logs.crashReport());
    }

    private Map<String, Double> counters(TrialFailure failure) {
        for (TrialObserver observer : observers) {
            Optional<Map<String, Double>> known = observer.afterFailure(failure.failureCause(), processes.logs());
            if (known.isPresent()) {
                return known.get();
            }
        }
        return failure.counters();
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
