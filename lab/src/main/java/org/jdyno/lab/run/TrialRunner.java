package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.Processors;
import org.jdyno.lab.host.RoleHost;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.host.Seat;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Warmup;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.TrialFolder;

/**
 * Runs one trial: starts all its roles fresh, leads them through the protocol, and says what came of it. Whatever happens, no process of the
 * trial is left when it returns.
 */
final class TrialRunner {
    private final Plan plan;
    private final RoleHosts hosts;
    private final CommandLines commandLines;
    private final Twins twins;
    private final RunListener listener;

    TrialRunner(Installation installation, Plan plan, RoleHosts hosts, Twins twins, RunListener listener) {
        this.plan = plan;
        this.hosts = hosts;
        this.commandLines = new CommandLines(installation, plan, twins.programs());
        this.twins = twins;
        this.listener = listener;
    }

    /** Brings whatever the roles of a workload need to where they run. */
    void bring(Workload workload) throws IOException, InterruptedException {
        new RolesAtHosts(hosts, workload).bring(commandLines);
    }

    /**
     * Runs the trial of a slot.
     *
     * @throws InterruptedException when the run is to stop; the trial then does not count
     * @throws IOException when the lab cannot write its own files
     */
    Trial run(Workload workload, Slot slot, TrialFolder folder) throws IOException, InterruptedException {
        Platform platform = plan.platform(slot.platform());
        Optional<Trial> skipped = skip(workload, slot, platform);
        return skipped.isPresent() ? skipped.get() : new Attempt(workload, slot, folder).run();
    }

    private Optional<Trial> skip(Workload workload, Slot slot, Platform platform) {
        if (platform.unable().isPresent()) {
            return Optional.of(
                    skipped(slot, Cause.UNSUPPORTED, platform.unable().get()));
        }
        if (platform.isNative() && !workload.hasTwin()) {
            return Optional.of(skipped(slot, Cause.UNSUPPORTED, "workload " + workload.name() + " has no C twin"));
        }
        String trouble = platform.isNative() ? twins.troubles().get(workload.name()) : null;
        return Optional.ofNullable(trouble).map(reason -> skipped(slot, Cause.NO_COMPILER, reason));
    }

    private static Trial skipped(Slot slot, Cause cause, String reason) {
        return new Trial(
                slot,
                Outcome.SKIPPED,
                Optional.of(cause),
                reason,
                Optional.empty(),
                Map.of(),
                List.of(),
                Warmup.NONE,
                Map.of(),
                Map.of(),
                System.currentTimeMillis(),
                0);
    }

    /** One run of one trial, with everything it gathers. */
    private final class Attempt {
        private final Workload workload;
        private final Slot slot;
        private final TrialFolder folder;
        private final Totals totals;
        private final List<Window> windows = new ArrayList<>();
        private final Map<String, List<String>> commands = new LinkedHashMap<>();
        private final RolesAtHosts places;
        private final Map<String, RunningRole> roles = new LinkedHashMap<>();
        private final Map<String, Seat> seats = new LinkedHashMap<>();
        private final Conversation conversation = new Conversation(this::windowEnded);
        private final long startMillis = System.currentTimeMillis();
        private final long startNanos = System.nanoTime();
        private final Recordings recordings = new Recordings();
        private Warmup warmup = Warmup.NONE;

        Attempt(Workload workload, Slot slot, TrialFolder folder) {
            this.workload = workload;
            this.slot = slot;
            this.folder = folder;
            this.totals = new Totals(workload);
            this.places = new RolesAtHosts(hosts, workload);
        }

        Trial run() throws IOException, InterruptedException {
            Trial trial;
            try {
                trial = lead();
            } catch (TrialFailure failure) {
                Outcome outcome = failure.failureCause() == Cause.UNSUPPORTED ? Outcome.SKIPPED : Outcome.FAILED;
                trial = end(new Verification(outcome, Optional.of(failure.failureCause()), failure.getMessage()));
            } finally {
                roles.forEach((name, role) -> seats.get(name).kill(role.process()));
            }
            bringBack();
            recordings.write(folder.histograms(), startMillis);
            return trial;
        }

        private Trial lead() throws IOException, InterruptedException, TrialFailure {
            Leader leader = new Leader(
                    plan.timing(), conversation, totals, new LabLoad(places, hosts::linkCpuNanos), this::step);
            startRoles();
            leader.awaitReady(roles);
            leader.connect();
            warmup = leader.warmUp();
            leader.measure();
            leader.stop();
            conversation.verifyChecks();
            recordings.addTo(totals);
            bringBack();
            GcFigures.add(totals, workload, plan.platform(slot.platform()), folder.gcLog());
            return end(Verification.of(totals, places.processorsOfControl()));
        }

        private void startRoles() throws IOException, InterruptedException, TrialFailure {
            for (Role role : places.all()) {
                RoleHost host = places.of(role);
                Seat seat = host.seat(folder.path());
                List<String> words = seat.commandLine(
                        commandLines.of(role, workload, slot, folder, host, seat, places.listeningAddress(role)),
                        Processors.of(plan.placement(), role.underTest(), host.processors()));
                commands.put(role.name(), words);
                long started = System.nanoTime();
                try {
                    Process process = seat.start(words);
                    seats.put(role.name(), seat);
                    roles.put(role.name(), new RunningRole(role, process, started, folder, conversation.queue()));
                } catch (IOException notStarted) {
                    throw new TrialFailure(
                            Cause.START, "cannot start the " + role.name() + ": " + notStarted.getMessage());
                }
            }
        }

        private void bringBack() throws IOException, InterruptedException {
            for (Seat seat : seats.values()) {
                seat.bringBack();
            }
        }

        private void step(String step) {
            listener.step(slot, step);
        }

        private void windowEnded(RunningRole role, JsonNode event) {
            Window window = onTheLabsClock(Events.window(role.name(), event), places.of(role.role()));
            windows.add(window);
            // Decoded when the trial is over: while a window runs the lab only listens.
            recordings.add(window, event);
            if (role.role().driving()) {
                listener.window(slot, window);
            }
        }

        /** Clocks of two machines are never compared: what another machine tells began that much before it got here. */
        private static Window onTheLabsClock(Window window, RoleHost host) {
            return host.here()
                    ? window
                    : window.begunAt(System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(window.wallNanos()));
        }

        private Trial end(Verification verification) {
            boolean whole = verification.outcome() == Outcome.COMPLETED || verification.outcome() == Outcome.INVALID;
            return new Trial(
                    slot,
                    verification.outcome(),
                    verification.cause(),
                    verification.reason(),
                    Optional.empty(),
                    whole ? totals.measures() : Map.of(),
                    windows,
                    warmup,
                    whole ? totals.distributions() : Map.of(),
                    commands,
                    startMillis,
                    System.nanoTime() - startNanos);
        }
    }
}
