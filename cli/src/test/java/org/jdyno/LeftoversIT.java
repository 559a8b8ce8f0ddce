package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.Folders;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a role leaves in its working directory, the run goes on, and what is stored has files and directories. */
class LeftoversIT {
    private static final Ending LEFT = Ending.failed(Cause.PROTOCOL, "in its working directory");

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    @Test
    void ofTheServerAtItsEnd() throws Exception {
        Map<String, Ending> leftovers = Map.ofEntries(
                Map.entry("fifo", LEFT),
                Map.entry("socket", LEFT),
                Map.entry("link", LEFT),
                Map.entry("no-directory", Ending.failed(Cause.PROTOCOL, "has removed its working directory")),
                Map.entry("directory", Ending.completed()),
                Map.entry("no-access", Ending.completed()),
                Map.entry("huge-file", Ending.completed()),
                Map.entry("many-files", Ending.completed()),
                Map.entry("deep-directories", Ending.completed()),
                Map.entry("odd-names", Ending.completed()),
                Map.entry("locked-directory", Ending.completed()));
        run("leaves", "at: stop", leftovers);
    }

    /** Under the names that the lab itself writes or reads, mostly before it does. */
    @Test
    void ofTheServerWhenItStarts() throws Exception {
        Map<String, Ending> names = Map.of(
                "x", LEFT,
                "gc.log", LEFT,
                "latency.hlog", LEFT,
                "trial.json", LEFT,
                "hs_err.log", LEFT,
                "client.out", LEFT);
        run("as", "at: start, leaves: fifo", names);
        run("as", "at: start, leaves: link", Map.of("latency.hlog", LEFT, "trial.json", LEFT, "client.out", LEFT));
        assertFalse(Files.exists(folder.resolve("victim")), "the lab has written through a link");
    }

    @Test
    void ofTheLoadWhileItRuns() throws Exception {
        run(
                "leaves",
                "at: measure, role: client",
                Map.of("fifo", LEFT, "no-directory", Ending.failed(Cause.PROTOCOL, "")));
        run("leaves", "at: start, mode: fail-measure", Map.of("fifo", Ending.failed(Cause.ERROR, "failed in measure")));
    }

    /** Runs each value of a parameter once: dummy has no C twin, so that this baseline is skipped. */
    private void run(String parameter, String others, Map<String, Ending> expected) throws Exception {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: [native, "small=%s+serial+heap=64m"]
                workloads:
                  dummy: {work: 10, %s, %s: "%s"}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, window: 100ms, measure: 200ms, start-timeout: 2m,
                         phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), others, parameter, String.join(",", expected.keySet())));
        Path directory = Files.createTempDirectory(folder, "run").resolve("run");
        Tool.Ended ended = COMMANDS.runPlan(plan, directory);
        assertEquals(1, ended.status(), ended.toString());
        Run run = RunDirectory.open(directory).read();
        List<Trial> trials = run.trials().stream()
                .filter(trial -> trial.slot().platform().equals("small"))
                .toList();
        assertEquals(expected.size(), trials.size());
        Ending.verify(trials, expected, trial -> trial.slot().cell().point().get(parameter));
        verifyStored(directory.resolve("trials"), run.trials().size());
        // JUnit deletes no directory that is deeper than a path is long.
        Folders.delete(directory);
    }

    private static void verifyStored(Path trials, int count) throws Exception {
        try (Stream<Path> folders = Files.list(trials)) {
            List<Path> stored = folders.toList();
            assertEquals(count, stored.size(), stored.toString());
            for (Path trial : stored) {
                assertTrue(
                        Files.isRegularFile(trial.resolve("trial.json"), LinkOption.NOFOLLOW_LINKS), trial.toString());
                try (Stream<Path> files = Files.list(trial)) {
                    assertTrue(
                            files.allMatch(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                                    || Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)),
                            trial.toString());
                }
            }
        }
    }
}
