package org.jdyno.lab.run;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.host.Processors;
import org.jdyno.lab.host.RoleHost;
import org.jdyno.lab.host.Seat;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Secrets;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.TrialFolder;

/** The processes of one trial: started, taken over from the trial before, ended. */
final class RunningRoles {
    private final Plan plan;
    private final RolesAtHosts places;
    private final CommandLines commandLines;
    private final Workload workload;
    private final Slot slot;
    private final Inbox<RunningRole> inbox;
    private final Set<Integer> own;
    private final Map<String, RunningRole> roles = new LinkedHashMap<>();
    private final Map<String, List<String>> commands = new LinkedHashMap<>();

    /**
     * @param inbox what the processes say is put there
     * @param own processors that only these roles use; empty when the placement decides
     */
    RunningRoles(
            Plan plan,
            RolesAtHosts places,
            CommandLines commandLines,
            Workload workload,
            Slot slot,
            Inbox<RunningRole> inbox,
            Set<Integer> own) {
        this.plan = plan;
        this.places = places;
        this.commandLines = commandLines;
        this.workload = workload;
        this.slot = slot;
        this.inbox = inbox;
        this.own = own;
    }

    /** By the names of the processes, in the order of their start. */
    Map<String, RunningRole> all() {
        return Collections.unmodifiableMap(roles);
    }

    /** The words each was started with in this trial, less what look like secrets. */
    Map<String, List<String>> commands() {
        return commands;
    }

    /** Process name to role name. */
    Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        roles.values().forEach(role -> names.put(role.name(), role.role().name()));
        return names;
    }

    /** Those that another trial may go on with. */
    List<RunningRole> serving() {
        return roles.values().stream()
                .filter(role -> !role.role().driving() && !role.role().equals(RolesAtHosts.CONTROL))
                .toList();
    }

    /** Goes on with a server that was kept; one that has ended since then fails this trial, which finds it so. */
    void takeOver(KeptServer server) throws TrialFailure {
        server.follow(inbox);
        server.roles().forEach(role -> roles.put(role.name(), role));
        for (RunningRole role : server.roles()) {
            if (!role.process().isAlive()) {
                throw Symptoms.ofEnd(role);
            }
        }
    }

    void startServing(TrialFolder logs) throws IOException, InterruptedException, TrialFailure {
        for (Role role : workload.roles()) {
            if (!role.driving()) {
                start(role, new Share(role.name(), Map.of()), logs);
            }
        }
    }

    /** Starts what makes the load, in as many processes as it needs, and the control process. */
    void startDriving(TrialFolder logs) throws IOException, InterruptedException, TrialFailure {
        for (Role role : workload.roles()) {
            if (role.driving()) {
                long openFiles = places.of(role).openFilesOfAProcess();
                for (Share share : Share.of(role, workload, slot.point(), openFiles)) {
                    start(role, share, logs);
                }
            }
        }
        start(RolesAtHosts.CONTROL, new Share(RolesAtHosts.CONTROL.name(), Map.of()), logs);
    }

    private void start(Role role, Share share, TrialFolder logs)
            throws IOException, InterruptedException, TrialFailure {
        RoleHost host = places.of(role);
        Seat seat = host.seat(logs.path());
        List<String> command = commandLines.of(role, share, workload, slot, logs, places, seat);
        Set<Integer> processors = own.isEmpty() ? Processors.of(plan.placement(), role, host.processors()) : own;
        List<String> words = seat.commandLine(command, processors);
        // Another machine's command is one word of ssh's, in which no secret would be found.
        commands.put(share.name(), seat.commandLine(Secrets.hidden(command), processors));
        RoleLog out = new RoleLog(logs.out(share.name()));
        RoleLog err = new RoleLog(logs.err(share.name()));
        long started = System.nanoTime();
        try {
            Process process = seat.start(words);
            RunningRole running = new RunningRole(role, share.name(), seat, process, started, out, err, inbox);
            roles.put(share.name(), running.listen());
        } catch (IOException notStarted) {
            out.close();
            err.close();
            if (isOfTheLab(notStarted)) {
                throw notStarted;
            }
            throw new TrialFailure(Cause.START, "cannot start the " + share.name() + ": " + notStarted.getMessage());
        }
    }

    /**
     * Whether it was the lab that had no descriptors left for the pipes to a process, which says nothing of the
     * platform.
     */
    private static boolean isOfTheLab(IOException notStarted) {
        String message = String.valueOf(notStarted.getMessage());
        return message.contains("Too many open files") || message.contains("Failed to exec spawn helper");
    }

    /** Stops all of them where they are. */
    void halt() {
        roles.values().forEach(RunningRole::halt);
    }

    /** Waits until all that were told to stop have done so, or ended. */
    void awaitHalted() throws InterruptedException {
        for (RunningRole role : roles.values()) {
            role.halted().await();
        }
    }

    /**
     * What each process has taken of the processors since it was first asked, by name; without those that have ended.
     * Exact while they are stopped.
     */
    Map<String, Long> cpuNanos() {
        Map<String, Long> cpuNanos = new HashMap<>();
        for (RunningRole role : roles.values()) {
            role.halted().cpuNanos().ifPresent(nanos -> cpuNanos.put(role.name(), nanos));
        }
        return cpuNanos;
    }

    /** Lets all of them go on. */
    void resume() {
        roles.values().forEach(RunningRole::resume);
    }

    /** Ends all of them, but for a server that is kept. */
    void killAllBut(Optional<KeptServer> kept) {
        roles.values().stream()
                .filter(role -> kept.isEmpty() || !kept.get().roles().contains(role))
                .forEach(RunningRole::kill);
    }

    /** Brings back what they wrote on other machines. */
    void bringBack() throws IOException, InterruptedException {
        for (RunningRole role : roles.values()) {
            role.bringBack();
        }
    }
}
