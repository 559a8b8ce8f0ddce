package org.jdyno.run.trial;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdyno.host.HostedProcess;
import org.jdyno.host.Processors;
import org.jdyno.host.RoleFile;
import org.jdyno.model.Cause;
import org.jdyno.model.Role;
import org.jdyno.model.Secrets;
import org.jdyno.run.coschedule.Suspendable;
import org.jdyno.run.protocol.Inbox;
import org.jdyno.run.protocol.RoleLog;
import org.jdyno.run.protocol.RunningProcess;
import org.jdyno.run.protocol.Symptoms;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.store.TrialFolder;

/** Starts, suspends and ends the processes of a trial. */
final class RunningProcesses implements Suspendable {
    private final TrialContext trial;
    private final Inbox inbox;
    private final CommandLine commandLine;
    private final KeptProcesses kept;
    private final Map<String, RunningProcess> processes = new LinkedHashMap<>();
    private final Map<String, List<String>> commands = new LinkedHashMap<>();
    private final Set<RunningProcess> staying = new HashSet<>();
    /** The directory of the serving roles' logs: that of this trial or, for a server that is kept, one of its own. */
    private TrialFolder logs;

    /**
     * @param inbox receives the events of the processes
     * @param observers may add options to the JVM under test
     * @param kept the processes that earlier trials have left running
     */
    RunningProcesses(TrialContext trial, Inbox inbox, List<TrialObserver> observers, KeptProcesses kept) {
        this.trial = trial;
        this.inbox = inbox;
        this.commandLine = new CommandLine(trial, observers);
        this.kept = kept;
        this.logs = trial.folder();
    }

    /** Takes an idle control process, or starts one. */
    RunningProcess startControl() throws IOException, InterruptedException, TrialFailure {
        Role role = WorkloadHosts.CONTROL;
        Optional<KeptProcesses.Control> taken = kept.takeControl(trial.places().of(role), processors(role));
        if (taken.isPresent()) {
            processes.put(role.name(), taken.get().process());
            commands.put(role.name(), taken.get().command());
            taken.get().process().moveTo(inbox);
        } else {
            start(role, Share.whole(role), trial.run().directory().control(trial.slot()));
        }
        return control();
    }

    /** Starts the roles of the workload and returns them; with a kept server, it starts only the driving ones. */
    List<RunningProcess> start() throws IOException, InterruptedException, TrialFailure {
        Optional<KeptProcesses.Server> server = kept.takeServer();
        if (server.isPresent()) {
            takeOver(server.get());
        } else {
            startServing();
        }
        startDriving();
        return ofWorkload().toList();
    }

    /** Uses a kept server. If it has ended, this trial fails. */
    private void takeOver(KeptProcesses.Server server) throws TrialFailure {
        logs = server.folder();
        server.processes().forEach(process -> processes.put(process.name(), process));
        for (RunningProcess process : server.processes()) {
            process.moveTo(inbox);
        }
    }

    private void startServing() throws IOException, InterruptedException, TrialFailure {
        if (trial.plan().experiment().serverKept()) {
            logs = trial.run().directory().server(trial.slot());
        }
        for (Role role : trial.workload().roles()) {
            if (!role.driving()) {
                for (Share share : Share.ofServing(role, trial.slot().cell().point())) {
                    start(role, share, logs);
                }
            }
        }
    }

    /** Starts the load generator, in as many processes as it needs. */
    private void startDriving() throws IOException, InterruptedException, TrialFailure {
        for (Role role : trial.workload().roles()) {
            if (role.driving()) {
                long openFiles = trial.places().of(role).openFilesOfAProcess();
                for (Share share :
                        Share.of(role, trial.workload(), trial.slot().cell().point(), openFiles)) {
                    start(role, share, trial.folder());
                }
            }
        }
    }

    private Set<Integer> processors(Role role) {
        List<Integer> allowed = trial.places().of(role).processors();
        return role.equals(WorkloadHosts.CONTROL)
                ? Processors.ofIdle(trial.placement(), role, allowed)
                : Processors.of(trial.placement(), role, trial.workload().testsBothSides(), allowed);
    }

    private void start(Role role, Share share, TrialFolder folder)
            throws IOException, InterruptedException, TrialFailure {
        HostedProcess hosted = trial.places().of(role).newProcess(folder.path());
        List<String> command = commandLine.of(role, share, hosted, folder);
        Set<Integer> processors = processors(role);
        List<String> words = hosted.commandLine(command, processors);
        // Secrets are masked before the command becomes a single argument of ssh.
        commands.put(share.name(), hosted.commandLine(Secrets.hidden(command), processors));
        if (role.adapter()) {
            create(folder.program(share.name())).close();
        }
        RoleLog out = new RoleLog(create(folder.out(share.name())));
        RoleLog err = new RoleLog(create(folder.err(share.name())));
        long startedNanos = System.nanoTime();
        try {
            Process process = hosted.start(words);
            RunningProcess running =
                    new RunningProcess(role, share.name(), hosted, process, startedNanos, out, err, inbox);
            processes.put(share.name(), running.listen());
        } catch (IOException notStarted) {
            out.close();
            err.close();
            if (isErrorOfLab(notStarted)) {
                throw notStarted;
            }
            throw new TrialFailure(Cause.START, "cannot start the " + share.name() + ": " + notStarted.getMessage());
        }
    }

    /** Creates a file in a directory in which other roles may run already. */
    private static OutputStream create(Path file) throws IOException, TrialFailure {
        try {
            return RoleFile.create(file);
        } catch (FileAlreadyExistsException | NoSuchFileException | AccessDeniedException | NotDirectoryException of) {
            throw new TrialFailure(
                    Cause.PROTOCOL,
                    "a role has changed its working directory, so that " + file.getFileName()
                            + " cannot be written there (" + of.getClass().getSimpleName() + ")");
        }
    }

    /** Whether the lab itself had no file descriptors left; then the failure is not one of the platform. */
    private static boolean isErrorOfLab(IOException notStarted) {
        String message = String.valueOf(notStarted.getMessage());
        return message.contains("Too many open files") || message.contains("Failed to exec spawn helper");
    }

    private RunningProcess control() {
        return processes.get(WorkloadHosts.CONTROL.name());
    }

    private Stream<RunningProcess> ofWorkload() {
        return processes.values().stream().filter(process -> process != control());
    }

    /** The command lines of this trial without secrets. */
    Map<String, List<String>> commands() {
        return commands;
    }

    /** Process name to role name. */
    Map<String, String> roleNames() {
        Map<String, String> names = new HashMap<>();
        processes.forEach((name, process) -> names.put(name, process.role().name()));
        return names;
    }

    /** The processes under test on this machine that do the work themselves: name to process id. */
    Map<String, Long> testedHere() {
        return testedHere(role -> !role.adapter());
    }

    /** The same, and the adapters of programs under test. Each leads a process group. */
    Map<String, Long> underTestHere() {
        return testedHere(role -> true);
    }

    private Map<String, Long> testedHere(Predicate<Role> which) {
        Map<String, Long> tested = new LinkedHashMap<>();
        processes.forEach((name, process) -> {
            Role role = process.role();
            if (role.underTest() && which.test(role) && trial.places().of(role).here()) {
                tested.put(name, process.pid());
            }
        });
        return tested;
    }

    /** Process name to the process id of its JVM, or of that of its program, as the process has told. */
    Map<String, Long> jvms() {
        Map<String, Long> jvms = new HashMap<>();
        processes.forEach((name, process) -> process.jvm().ifPresent(id -> jvms.put(name, id)));
        return jvms;
    }

    TrialFolder logs() {
        return logs;
    }

    List<String> lastLinesOfTested() {
        return processes.values().stream()
                .filter(process -> process.role().underTest())
                .flatMap(process -> process.lastLines().stream())
                .toList();
    }

    /** What the processes have written about their first failed operations, as the end of a sentence. */
    String firstErrors() {
        return Symptoms.firstErrors(processes.values());
    }

    /** Keeps the serving roles running for another trial. */
    KeptProcesses.Server keepServing() {
        List<RunningProcess> serving =
                ofWorkload().filter(process -> !process.role().driving()).toList();
        staying.addAll(serving);
        return new KeptProcesses.Server(trial.slot(), trial.workload(), serving, logs);
    }

    /** Keeps the control process running for another trial. */
    KeptProcesses.Control keepControl() {
        Role role = WorkloadHosts.CONTROL;
        staying.add(control());
        return new KeptProcesses.Control(
                trial.places().of(role), processors(role), control(), commands.get(role.name()));
    }

    @Override
    public void suspend() {
        processes.values().forEach(RunningProcess::suspend);
    }

    @Override
    public void awaitSuspended() throws InterruptedException {
        for (RunningProcess process : processes.values()) {
            process.use().awaitSuspended();
        }
    }

    @Override
    public Map<String, Long> cpuNanos() {
        Map<String, Long> cpuNanos = new HashMap<>();
        processes.forEach((name, process) -> process.use().cpuNanos().ifPresent(nanos -> cpuNanos.put(name, nanos)));
        return cpuNanos;
    }

    @Override
    public void resume() {
        processes.values().forEach(RunningProcess::resume);
    }

    /** Kills all processes except those that stay for another trial. */
    void kill() {
        processes.values().stream()
                .filter(process -> !staying.contains(process))
                .forEach(RunningProcess::kill);
    }

    void fetchFiles() throws IOException, InterruptedException {
        for (RunningProcess process : processes.values()) {
            process.fetchFiles();
        }
    }
}
