package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.StudyDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** All parts of a study use the same JVMs, classes and machine, unless its user says otherwise. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StudyResumeIT {
    private static final int WRONG_USAGE = 64;

    private static final String PLAN =
            "{workloads: {dummy: {work: 10}}, blocks: 1, timing: {min-bursts: 0, max-bursts: 0, measure: 200ms,"
                    + " window: 100ms, start-timeout: 2m, phase-timeout: 2m}}";

    @TempDir
    private static Path root;

    private PreparedFolder prepared;
    private Path folder;
    private CommandProcess commands;
    private Path home;
    private Path directory;

    @BeforeAll
    void runStudy() throws Exception {
        prepared = new PreparedFolder(root);
        folder = prepared.path();
        commands = new Tool(root).startCommandProcess();
        home = folder.resolve("jvm");
        directory = folder.resolve("out");
        Checkout.makeJvm(home);
        Files.writeString(
                folder.resolve("tiny.yaml"),
                """
                name: tiny
                title: A tiny study
                question: Does it run?
                parts:
                  one:
                    title: The first part
                    takes: 1s
                    plan: %1$s
                  two:
                    title: The second part
                    takes: 1s
                    plan: %1$s
                card:
                  - {question: Fast, title: echoes, part: one, measure: throughput}
                """
                        .formatted(PLAN));
        Tool.Ended ended = commands.run(
                "run",
                folder.resolve("tiny.yaml").toString(),
                "-p",
                "here=" + home + "+serial",
                "--out",
                directory.toString());
        assertGoesOn(ended);
        prepared.keep();
    }

    @AfterAll
    void endCommandProcess() {
        commands.close();
    }

    @BeforeEach
    void restoreStudy() throws IOException {
        prepared.restore();
    }

    /** As after a kill before these parts began. */
    private void forget(String... parts) throws IOException {
        StudyDirectory study = StudyDirectory.open(directory);
        StudyPlan plan = study.read();
        Map<String, StudyPlan.Progress> progress = new LinkedHashMap<>(plan.parts());
        for (String part : parts) {
            progress.remove(part);
            Files.move(
                    directory.resolve(part),
                    Files.createTempDirectory(folder, "gone").resolve(part));
        }
        study.write(new StudyPlan(
                plan.id(),
                plan.version(),
                plan.command(),
                plan.content(),
                plan.platforms(),
                plan.baseline(),
                plan.driver(),
                plan.budgetMillis(),
                plan.seed(),
                Optional.empty(),
                progress));
    }

    private void changeJvm() throws IOException {
        Files.writeString(home.resolve("release"), "BUILD=2\n", StandardOpenOption.APPEND);
    }

    private Tool.Ended resume(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--resume", directory.toString()));
        words.addAll(List.of(more));
        return commands.run(words.toArray(String[]::new));
    }

    private void assertRefused(Tool.Ended ended, String... words) {
        assertEquals(WRONG_USAGE, ended.status(), ended.toString());
        for (String word : words) {
            assertTrue(ended.err().contains(word), word + " is not in " + ended);
        }
        assertFalse(Files.exists(directory.resolve("two")), "a part must not be planned with what is refused");
    }

    private void assertGoesOn(Tool.Ended ended) {
        assertNotEquals(WRONG_USAGE, ended.status(), ended.toString());
        assertEquals(
                2, RunDirectory.open(directory.resolve("two")).read().trials().size(), ended.toString());
    }

    private List<String> notes(String part) {
        return RunDirectory.open(directory.resolve(part)).read().identity().notes();
    }

    @Test
    void aJvmThatChangesBetweenPartsRefusesUnlessAccepted() throws Exception {
        assertGoesOn(resume());
        forget("two");
        changeJvm();
        assertRefused(
                resume(), "the study in " + directory, "the JVM ", home.toString(), " and is now ", "--accept-changes");
        assertGoesOn(resume("--accept-changes"));
        assertEquals(1, notes("two").size(), notes("two").toString());
        String note = notes("two").get(0);
        assertTrue(note.startsWith("in the study, after 2 trials the JVM "), note);
        Tool.Ended report = commands.run("report", directory.resolve("two").toString(), "--format", "text");
        assertTrue(report.out().replaceAll("\\s+", " ").contains("in the study, after 2 trials"), report.toString());
        // From now on it is the JVM of this study.
        forget("two");
        assertGoesOn(resume());
        assertEquals(List.of(note), notes("two"));
    }

    @Test
    void whatIsMissingIsNotAccepted() throws Exception {
        forget("two");
        Path identity = directory.resolve("identity.json");
        String kept = Files.readString(identity);
        Files.writeString(identity, kept.replaceFirst("\"the kernel\"", "\"the C twin of dummy\" : \"x\", $0"));
        assertRefused(resume("--accept-changes"), "the C twin of dummy was x and is now missing", "another study");
    }

    @Test
    void anotherJvmOfTheSameNameRefuses() throws Exception {
        forget("two");
        Path identity = directory.resolve("identity.json");
        String kept = Files.readString(identity);
        for (String name : List.of("the JVM of here=" + home + "+serial", "the JVM of the driver")) {
            assertTrue(kept.contains("\"" + name + "\" : \"/"), name + " is not in " + kept);
            Files.writeString(identity, kept.replace("\"" + name + "\" : \"/", "\"" + name + "\" : \"/other/"));
            assertRefused(resume(), name + " was /other/");
        }
    }

    @Test
    void beforeTheFirstTrialNothingIsCompared() throws Exception {
        forget("one", "two");
        changeJvm();
        assertGoesOn(resume());
        assertEquals(List.of(), notes("two"));
    }

    @Test
    void afterTheLastTrialNothingIsCompared() throws Exception {
        StudyDirectory study = StudyDirectory.open(directory);
        study.write(study.read().with("two", new StudyPlan.Progress(0, StudyPlan.State.BEGUN)));
        changeJvm();
        assertGoesOn(resume());
    }

    /** Each part that has begun gets its share, and one that was left out is run. */
    @Test
    void addedTimeIsDividedByShares() throws Exception {
        String part = "{title: A part, share: %d, plan: {workloads: {dummy: {work: 10}}, pairing: interleaved, timing:"
                + " {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, start-timeout: 2m}}}\n";
        Path study = Files.writeString(
                folder.resolve("shared.yaml"),
                "name: shared\ntitle: A study\nquestion: Does it run?\nbudget: 1s\nparts:\n  one: "
                        + part.formatted(1) + "  two: " + part.formatted(3)
                        + "card:\n  - {question: Fast, title: echoes, part: one, measure: throughput}\n");
        String out = folder.resolve("shared").toString();
        commands.run("run", study.toString(), "-p", "here=" + home + "+serial", "--out", out);
        assertFalse(Files.exists(Path.of(out, "two")), "the first part spends more than the budget");
        Tool.Ended longer = commands.run("run", "--resume", out, "--budget", "8s");
        assertEquals(
                9_000, StudyDirectory.open(Path.of(out)).read().budgetMillis().orElseThrow());
        long added = RunDirectory.open(Path.of(out, "one"))
                .read()
                .plan()
                .budgetMillis()
                .orElseThrow();
        assertTrue(added >= 2_000 && added <= 3_000, added + " ms: a quarter of the added time, and its own");
        // A block of the first part may take more than all that was added, on a busy machine.
        assertTrue(RunDirectory.isRun(Path.of(out, "two")) || longer.out().contains("not run: two"), longer.toString());
        Tool.Ended blocks = commands.run("run", "--resume", out, "--blocks", "2");
        assertEquals(WRONG_USAGE, blocks.status(), blocks.toString());
    }
}
