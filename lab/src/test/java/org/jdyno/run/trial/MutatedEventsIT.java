package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.jdyno.Checkout;
import org.jdyno.host.Installation;
import org.jdyno.host.Processes;
import org.jdyno.host.RoleFile;
import org.jdyno.host.RoleHosts;
import org.jdyno.model.Cause;
import org.jdyno.model.Hosts;
import org.jdyno.model.Outcome;
import org.jdyno.model.Phase;
import org.jdyno.model.Role;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial.Ending;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.plan.Workloads;
import org.jdyno.run.coschedule.SlicedPhase;
import org.jdyno.run.coschedule.Slices;
import org.jdyno.run.observe.MachineUse;
import org.jdyno.run.protocol.Events;
import org.jdyno.run.protocol.Inbox;
import org.jdyno.run.protocol.OpenPhases;
import org.jdyno.run.protocol.RoleChannel;
import org.jdyno.run.protocol.RoleEvent;
import org.jdyno.run.protocol.RoleLog;
import org.jdyno.run.protocol.ScriptedRole;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.store.TrialFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever roles write, a trial ends with figures or fails for a named cause, and takes little memory. The recorded
 * events of the roles of three workloads are changed in thousands of ways and read by the code that runs trials.
 */
class MutatedEventsIT {
    /** {@code -Djdyno.streams=10000} for the long form. */
    private static final int STREAMS = Integer.getInteger("jdyno.streams", 1_000);

    private static final long MAX_BYTES = 512L << 20;
    private static final long LATER_NANOS = 1_000_000_000;
    private static final Timing TIMING = new Timing(100, 0, 1, 1, 100, Cast.WINDOW_MILLIS, 10_000, 10_000);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path folder;

    /**
     * The events of the processes of a workload.
     *
     * @param script of each role: what it said before it was ready, and then to each command
     * @param slices within its measured phase
     */
    private record Recorded(Workload workload, long startMillis, Map<String, List<byte[]>> script, Slices slices) {}

    private static Recorded record(String name, Map<String, String> settings) throws Exception {
        Workload all =
                Workloads.in(new Installation(Checkout.root()).workloads()).get(name);
        Workload workload = all.at(all.defaults());
        Map<String, List<byte[]>> script = new LinkedHashMap<>();
        long startMillis = System.currentTimeMillis();
        Slices slices;
        try (Cast cast = Cast.readyWithControl(workload, Optional.empty(), settings)) {
            cast.names().forEach(role -> script.put(role, new ArrayList<>()));
            cast.names()
                    .forEach(role -> script.get(role).add(line(cast.ready(role).toString())));
            Map<String, Integer> heard = new HashMap<>();
            cast.connect();
            keep(cast, heard, script);
            cast.phase(Cast.warmup(0.06, 1));
            keep(cast, heard, script);
            Map<String, Cast.Told> told = cast.phase(Cast.measure(0.06).put("tickMillis", 5));
            slices = slices(told.get(cast.driver()).totals().toString());
            keep(cast, heard, script);
            cast.ask(WorkloadHosts.CONTROL.name(), Cast.command("check"));
            cast.stop();
            keep(cast, heard, script);
        }
        return new Recorded(workload, startMillis, script, slices);
    }

    private static Slices slices(String done) throws TrialFailure {
        RoleEvent event = Events.read("driver", done).orElseThrow();
        long[] nanos = ((RoleEvent.Done) event).ticks().orElseThrow().nanos();
        long fromNanos = nanos[0];
        long eachNanos = (nanos[nanos.length - 1] - fromNanos) / 8;
        return new Slices(LongStream.of(0, 2, 4, 6)
                .mapToObj(each -> slice(fromNanos + each * eachNanos, eachNanos, each == 2 || each == 4))
                .toList());
    }

    private static Slices.Slice slice(long fromNanos, long nanos, boolean counts) {
        return new Slices.Slice(fromNanos, fromNanos + nanos, counts, Map.of());
    }

    /** Appends the new events, one part for each answer. */
    private static void keep(Cast cast, Map<String, Integer> before, Map<String, List<byte[]>> script) {
        for (String role : cast.names()) {
            var heard = cast.heard(role);
            StringBuilder part = new StringBuilder();
            for (var event : heard.subList(before.getOrDefault(role, 0), heard.size())) {
                part.append(event).append('\n');
                if (event.get("event").asText().equals("done")) {
                    script.get(role).add(part.toString().getBytes(StandardCharsets.UTF_8));
                    part.setLength(0);
                }
            }
            before.put(role, heard.size());
        }
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void whateverRolesSayATrialEndsForANamedCause() throws Exception {
        List<Recorded> recorded = List.of(
                record("dummy", Map.of()),
                record("chat", Map.of("rooms", "1", "users", "2", "count", "5")),
                record("queue", Map.of("rate", "1000", "wait", "park", "placement", "free")));
        try (Processes processes = new Processes();
                RoleHosts hosts = RoleHosts.open(Hosts.LOCAL, processes, () -> null)) {
            for (Recorded each : recorded) {
                Play asItWas = new Play(each, each.script(), hosts);
                assertEquals(
                        Optional.empty(), asItWas.cause(), () -> each.workload().name() + ": " + asItWas.why);
            }
            Map<Cause, Integer> causes = new EnumMap<>(Cause.class);
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int seed = 0; seed < STREAMS; seed++) {
                Recorded of = recorded.get(seed % recorded.size());
                Optional<Cause> cause = play(of, seed, hosts);
                cause.ifPresent(named -> causes.merge(named, 1, Integer::sum));
                long allocated =
                        THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
                assertTrue(
                        allocated - before < MAX_BYTES, "stream " + seed + " took " + (allocated - before) + " bytes");
                before = allocated;
            }
            int failed = causes.values().stream().mapToInt(Integer::intValue).sum();
            assertTrue(causes.getOrDefault(Cause.PROTOCOL, 0) > STREAMS / 4, causes.toString());
            assertTrue(STREAMS - failed > STREAMS / 20, causes.toString());
            assertTrue(causes.size() > 3, causes.toString());
        }
    }

    private Optional<Cause> play(Recorded of, int seed, RoleHosts hosts) {
        try {
            Optional<Cause> cause = new Play(of, new Mutation(new Random(seed)).of(of.script()), hosts).cause();
            assertNotEquals(Optional.of(Cause.TIME_OUT), cause);
            return cause;
        } catch (Exception | Error thrown) {
            throw new AssertionError("stream " + seed + " of " + of.workload().name(), thrown);
        }
    }

    /** Runs a trial of roles with given events, like every trial. */
    private final class Play {
        private final Workload workload;
        private final Map<String, ScriptedRole> cast = new LinkedHashMap<>();
        private final List<Window> windows = new ArrayList<>();
        private final HistogramLog histograms = new HistogramLog();
        private final Totals totals;
        private final OpenPhases phases;
        private final RoleChannel channel;
        private final WorkloadHosts places;
        private final Slices slices;
        private final List<RoleLog> logs = new ArrayList<>();
        private final long startMillis;
        private final Path directory;
        private long arrivals;
        private String why = "";

        Play(Recorded of, Map<String, List<byte[]>> script, RoleHosts hosts) throws IOException {
            workload = of.workload();
            startMillis = of.startMillis();
            slices = of.slices();
            totals = new Totals(workload);
            places = new WorkloadHosts(hosts, workload);
            phases = new OpenPhases(
                    startMillis, System.nanoTime(), role -> !role.name().equals("control"));
            // The events of a second are read in a millisecond, with their original times of arrival.
            Inbox inbox = new Inbox(() -> System.nanoTime() + arrivals++ * LATER_NANOS);
            channel = new RoleChannel(inbox, phases, (role, window, recorded) -> {
                windows.add(window);
                histograms.add(window, recorded);
            });
            directory = Files.createTempDirectory(folder, "play");
            for (Role role : places.all()) {
                RoleLog log = new RoleLog(RoleFile.create(directory.resolve(role.name())));
                logs.add(log);
                cast.put(role.name(), new ScriptedRole(role, role.name(), inbox, log, script.get(role.name())));
            }
        }

        /** Empty if the trial was completed or invalid. */
        Optional<Cause> cause() throws IOException, InterruptedException {
            try {
                Ending ending = lead();
                return ending.outcome() == Outcome.FAILED ? ending.cause() : Optional.empty();
            } catch (TrialFailure failure) {
                assertTrue(failure.getMessage().startsWith("the ") || failure.failureCause() == Cause.WRONG_OUTPUT);
                why = failure.getMessage();
                return Optional.of(failure.failureCause());
            } finally {
                if (windows.size() % 4 == 1) { // some, as it takes as long as all the rest
                    histograms.write(directory.resolve("latency.hlog"), startMillis);
                }
                for (RoleLog log : logs) {
                    log.close();
                }
            }
        }

        private Ending lead() throws TrialFailure, InterruptedException {
            TrialProtocol protocol = new TrialProtocol(TIMING, 0, false, channel, totals, step -> {});
            MachineUse use = new MachineUse(places, true, Optional::empty);
            Map<String, String> names = new HashMap<>();
            cast.keySet().forEach(name -> names.put(name, name));
            cast.values().forEach(ScriptedRole::play);
            protocol.awaitReady(List.copyOf(cast.values()), process -> {});
            protocol.connect();
            TrialProtocol.Bursts bursts = protocol.bursts();
            while (bursts.needed()) {
                bursts.run();
            }
            use.beforeMeasurement(Map.of());
            Map<String, RoleEvent.Done> drove = protocol.measure(100, true, () -> {});
            use.afterMeasurement(new TrialObserver.Observed(
                    totals, windows, names, new TrialFolder(folder), List.of(), Map.of(), Map.of()));
            protocol.stop(false);
            channel.verifyChecks();
            histograms.addTo(totals, window -> window.phase() == Phase.MEASURE);
            totals.measures();
            totals.distributions();
            slice(drove);
            TrialData.merged(windows, names);
            return Validity.of(workload, totals, 0, "", phases.clockStep());
        }

        /** As a phase in slices. */
        private void slice(Map<String, RoleEvent.Done> drove) throws TrialFailure {
            SlicedPhase sliced = SlicedPhase.of(slices, drove);
            totals.restrictTo(sliced);
            totals.measures();
            sliced.windows(20_000_000).forEach(window -> assertEquals(Phase.MEASURE, window.phase()));
        }
    }
}
