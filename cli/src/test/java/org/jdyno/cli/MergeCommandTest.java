package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Plan;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeCommandTest {
    private static final int BLOCKS = 8;

    @TempDir
    private Path folder;

    private final StringWriter told = new StringWriter();

    private int merge(Object... words) {
        told.getBuffer().setLength(0);
        PrintWriter out = new PrintWriter(told, true);
        String[] all = Stream.concat(Stream.of("merge"), Stream.of(words).map(Object::toString))
                .toArray(String[]::new);
        return Jdyno.run(all, out, out);
    }

    private void assertTold(String... texts) {
        for (String text : texts) {
            assertTrue(told.toString().replaceAll("\\s+", " ").contains(text), () -> text + " in " + told);
        }
    }

    /** A run on a machine of its own, on which b does so many times as much as a. */
    private Path run(String name, double ratio) {
        return run(name, Map.of("a", 1e3, "a+again", 1e3, "b", ratio * 1e3));
    }

    private Path run(String name, Map<String, Double> rates) {
        Plan plan = plan(name);
        return store(name, plan, Example.completedTrials(plan, rates, 0.01));
    }

    private static Plan plan(String name) {
        return Example.plan(name.hashCode(), BLOCKS, "a", "b");
    }

    private Path store(String name, Plan plan, List<Trial> trials) {
        RunDirectory directory = RunDirectory.create(folder.resolve(name), Example.run(plan, trials));
        trials.forEach(trial -> directory.trials().keep(directory.trials().begin(trial.slot()), trial));
        return folder.resolve(name);
    }

    private List<Path> fleet(double... ratios) {
        List<Path> runs = new ArrayList<>();
        for (double ratio : ratios) {
            runs.add(run("node-" + (runs.size() + 1), ratio));
        }
        return runs;
    }

    /** Merges with a page that nobody needs. */
    private int merge(List<Path> runs) {
        List<Object> words = new ArrayList<>(runs);
        words.add("--out");
        words.add(folder.resolve("page.html"));
        return merge(words.toArray());
    }

    @Test
    void machinesThatAgreeAreSaidTo() throws IOException {
        assertEquals(ExitCode.DONE, merge(fleet(1.10, 1.102, 1.098, 1.101, 1.10, 1.099)));
        assertTold(
                "Merged: 6 runs of 6 machines",
                "Of 1 comparison, machines agree in 1 and disagree in 0; 0 are open.",
                "echo: b against a",
                "faster; machines agree",
                "page.html");
        String page = Files.readString(folder.resolve("page.html"));
        for (int node = 1; node <= 6; node++) {
            assertTrue(page.contains("node-" + node), page);
        }
        assertTrue(page.contains("next machine") && page.contains("class=\"interval\""), "no forest plot");
    }

    @Test
    void machinesThatDisagreeAreSaidTo() {
        assertEquals(ExitCode.DONE, merge(fleet(1.20, 0.85, 1.15, 0.90, 1.01)));
        assertTold("agree in 0 and disagree in 1", "machines disagree");
    }

    @Test
    void theReportHasALineForEachMachine() {
        List<Object> words = new ArrayList<>(fleet(1.10, 1.101, 1.099));
        words.addAll(List.of("--format", "text"));
        assertEquals(ExitCode.DONE, merge(words.toArray()));
        assertTold("2 × an example", "node-1", "node-2", "node-3", "All that count mean", "next machine");
    }

    @Test
    void programsGetTheSame() throws IOException {
        List<Object> words = new ArrayList<>(fleet(1.10, 1.101, 1.099));
        words.addAll(List.of("--format", "json"));
        assertEquals(ExitCode.DONE, merge(words.toArray()));
        JsonNode document = new ObjectMapper().readTree(told.toString());
        JsonNode line = document.path("lines").path(0);
        assertEquals(1, document.path("schema").asInt());
        assertEquals("open", line.path("agreement").asText(), told::toString);
        assertEquals(1.10, line.path("mean").path("ratio").asDouble(), 0.02);
        assertEquals(3, line.path("machines").size());
        assertEquals(3, document.path("runs").size());
    }

    @Test
    void oneMachineIsTooFew() {
        assertEquals(ExitCode.INCONCLUSIVE, merge(fleet(1.1)));
        assertTold("No two machines have a comparison in common");
    }

    @Test
    void machinesWithoutACommonComparisonCannotBeMerged() throws IOException {
        Path other = StoredRun.unpack("gate-passes", folder).path();
        assertEquals(ExitCode.INCONCLUSIVE, merge(List.of(run("node", 1.1), other)));
    }

    @Test
    void whatFewHaveStandsAtTheEnd() throws IOException {
        List<Object> words = new ArrayList<>(fleet(1.1, 1.1));
        words.add(StoredRun.unpack("gate-passes", folder).path());
        words.addAll(List.of("--format", "markdown"));
        assertEquals(ExitCode.DONE, merge(words.toArray()));
        assertTold("Not merged", "dummy: then against now");
    }

    @Test
    void aDamagedDirectoryIsNamedAndTheRestMerged() throws IOException {
        List<Path> runs = fleet(1.1, 1.1, 1.1);
        Files.writeString(runs.get(1).resolve("host.json"), "{");
        assertEquals(ExitCode.FAILED, merge(runs));
        assertTold("Left out: " + runs.get(1), "host.json is damaged", "Merged: 2 runs of 2 machines");
    }

    @Test
    void aRunInWhichAllTrialsFailedIsNamed() {
        List<Path> runs = fleet(1.1, 1.1);
        Plan plan = plan("failed");
        List<Trial> failed = Example.completedTrials(plan, Map.of("a", 1.0, "a+again", 1.0, "b", 1.0), 0).stream()
                .map(trial -> Example.failed(trial.slot(), Cause.CRASH))
                .toList();
        runs.add(store("failed", plan, failed));
        assertEquals(ExitCode.FAILED, merge(runs));
        assertTold("failed (An example) has no comparison", "Of 1 comparison");
    }

    @Test
    void anUntrustedRunIsShownAndDoesNotCount() {
        List<Path> runs = fleet(1.1, 1.1);
        runs.add(run("odd", Map.of("a", 1e3, "a+again", 2e3, "b", 9e3)));
        assertEquals(ExitCode.DONE, merge(runs));
        assertTold("odd (An example) is untrusted: it is shown, and does not count.", "2 of 3");
    }

    @Test
    void theSameRunTwiceIsRefused() throws IOException {
        StoredRun once = StoredRun.unpack("comparison", Files.createDirectory(folder.resolve("x")));
        StoredRun again = StoredRun.unpack("comparison", Files.createDirectory(folder.resolve("y")));
        assertEquals(ExitCode.USAGE, merge(List.of(once.path(), once.path())));
        assertEquals(ExitCode.USAGE, merge(List.of(once.path(), again.path())));
        assertTold("have the same run; give it once");
    }

    /** The part of a study on one machine, and a run like it on another. */
    @Test
    void aStudyIsMergedWithARunOfItsPlan() throws IOException {
        Path study = StoredRun.unpack("study-tour", folder).path();
        Path parts = Files.createDirectory(folder.resolve("parts"));
        Path other = StoredRun.unpack("study-tour", parts)
                .part("orders")
                .onAnotherMachine()
                .path();
        assertEquals(ExitCode.DONE, merge(List.of(study, other)));
        assertTold("5 runs of 2 machines", "25+heap=256m against 17+heap=256m");
    }

    @Test
    void wrongUsageIsToldAtOnce() {
        Path run = run("node", 1.1);
        assertEquals(ExitCode.USAGE, merge(run, folder.resolve("nowhere")));
        assertTold("there is no run", "nowhere");
        assertEquals(ExitCode.USAGE, merge(run, "--format", "csv"));
        assertTold("text, html, markdown or json, not \"csv\"");
        assertEquals(ExitCode.USAGE, merge(run, "--format", "json", "--out", folder.resolve("x")));
        assertTold("--out needs --format html");
        assertEquals(ExitCode.USAGE, merge());
    }
}
