package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Roles that depend on a parameter, through the whole tool. */
class RolesIT {
    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    /** The baseline is the C twin, which dummy lacks: it is skipped with its A/A control, and here runs once. */
    private Map<String, Trial> trials(String more, String parameters) throws Exception {
        Files.writeString(
                folder.resolve("roles.yaml"),
                """
                platforms: [native, "here=%s+serial+heap=64m"]
                workloads:
                  dummy: {%s}
                blocks: 1
                %s
                timing: {min-bursts: 1, max-bursts: 1, burst: 100ms, pause: 10ms, measure: 400ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), parameters, more));
        Tool.Ended ended = COMMANDS.runPlan(folder.resolve("roles.yaml"), folder.resolve("run"));
        assertTrue(Files.exists(folder.resolve("run")), ended.toString());
        Run run = RunDirectory.open(folder.resolve("run")).read();
        return run.trials().stream()
                .filter(trial -> trial.slot().platform().equals("here"))
                .collect(Collectors.toMap(
                        trial -> trial.slot().cell().point().get("shape"),
                        trial -> trial,
                        (first, repeated) -> repeated));
    }

    private static Set<String> processes(Trial trial) {
        return trial.commands().keySet();
    }

    @Test
    void eachTrialHasTheRolesOfItsPoint() throws Exception {
        Map<String, Trial> trials = trials("", "shape: 'pair,backed,turned'");
        trials.values().forEach(trial -> assertTrue(Ending.cameToItsEnd(trial), trial.message()));
        Trial pair = trials.get("pair");
        Trial backed = trials.get("backed");
        Trial turned = trials.get("turned");
        assertEquals(Set.of("control", "server", "client"), processes(pair));
        assertEquals(Set.of("control", "store", "server", "client"), processes(backed));
        assertEquals(Set.of("control", "server", "client"), processes(turned));

        assertStoreHasCpuTime(backed);
        assertFalse(pair.measures().containsKey("cpu-store"));
        assertTrue(backed.windows().stream()
                .anyMatch(window -> window.role().equals("store")
                        && window.counters().containsKey("rssBytes")
                        && window.cpuNanos() > 0));
        assertFalse(backed.commands().get("store").stream().anyMatch(word -> word.startsWith("java=")));

        assertTrue(pair.commands().get("server").contains("-Xmx64m"));
        assertFalse(turned.commands().get("server").contains("-Xmx64m"), "it is on the driver JVM");
        assertTrue(turned.commands().get("client").contains("-Xmx64m"));
        assertTrue(pair.measures().containsKey("cpu-driver"));
        assertFalse(turned.measures().containsKey("cpu-driver"), "its CPU time is that under test");
        assertTrue(turned.measures().containsKey("cpu-tested"));
    }

    @Test
    void theEndOfWhatIsBehindAServerIsTheCause() throws Exception {
        Trial backed =
                trials("", "shape: backed, mode: exit-measure, role: store").get("backed");
        assertTrue(backed.message().contains("store"), backed.message());
    }

    @Test
    void everyRoleIsStoppedBetweenSlices() throws Exception {
        Trial backed = trials("pairing: sliced", "shape: backed").get("backed");
        assertTrue(Ending.cameToItsEnd(backed), backed.message());
        assertStoreHasCpuTime(backed);
        assertEquals(Set.of("control", "store", "server", "client"), processes(backed));
    }

    /** Where no control group may be created, a busy machine may not know that of a program with children. */
    private static void assertStoreHasCpuTime(Trial trial) {
        Double cpu = trial.measures().get("cpu-store");
        boolean known = Files.isWritable(Path.of("/sys/fs/cgroup/cpuacct"));
        assertTrue(cpu == null ? !known : cpu > 0, trial::toString);
    }
}
