package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A run, a gate or a study in which every platform fails alike stops, and says why at its end. */
class FailedAlikeIT {
    private static final String TIMING =
            "timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, start-timeout: 2m}";

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private static String platform(String name) {
        return "\"" + name + "=" + Checkout.javaHome() + "+serial\"";
    }

    private String plan(String name, String content) throws Exception {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    private List<Trial> trials(String run) {
        return RunDirectory.open(folder.resolve(run)).read().trials();
    }

    private static String lastLines(Tool.Ended ended) {
        return ended.out().substring(ended.out().lastIndexOf("! ")).replaceAll("\\s+", " ");
    }

    /** Trials one after the other are those of the gate below, and of OwnServerIT. */
    @Test
    void aRunInSlicesStopsAfterItsFirstBlock() throws Exception {
        String plan = plan(
                "fails.yaml",
                "platforms: [" + platform("a") + ", " + platform("b")
                        + "]\nworkloads: {dummy: {mode: fail-start, role: client}}\npairing: sliced\nblocks: 5\n"
                        + TIMING + "\n");
        Tool.Ended ended =
                COMMANDS.run("run", plan, "--out", folder.resolve("sliced").toString());
        assertEquals(1, ended.status(), ended.toString());
        assertEquals(3, trials("sliced").size(), ended.toString());
        String last = lastLines(ended);
        assertTrue(last.contains("platform failed alike, in all 3 trials (error): the client"), last);
        assertFalse(ended.out().contains("Do not rely"), ended.toString());
    }

    @Test
    void aStudyGoesOnUntilAnotherPartFailsAlike() throws Exception {
        String part = "{title: A part, takes: 1s, plan: {workloads: {dummy: {mode: %s}}, blocks: 2, " + TIMING + "}}\n";
        String study = plan(
                "study.yaml",
                "name: tiny\ntitle: A tiny study\nquestion: Does it run?\nparts:\n"
                        + "  one: " + part.formatted("fail-start")
                        + "  two: " + part.formatted("exit-start")
                        + "  three: " + part.formatted("exit-start")
                        + "  four: " + part.formatted("well")
                        + "card:\n  - {question: Fast, title: echoes, part: four, measure: throughput}\n");
        Path out = folder.resolve("out");
        Tool.Ended ended =
                COMMANDS.run("run", study, "-p", "here=" + Checkout.javaHome() + "+serial", "--out", out.toString());
        assertEquals(1, ended.status(), ended.toString());
        for (String begun : List.of("one", "two", "three")) {
            assertEquals(2, trials("out/" + begun).size(), begun + ended);
        }
        assertFalse(Files.exists(out.resolve("four")), ended.toString());
        assertTrue(ended.err().contains("two parts in succession failed alike"), ended.toString());
        String end = ended.out().substring(ended.out().indexOf("! one:")).replaceAll("\\s+", " ");
        assertTrue(end.contains("! three: nothing was measured: every platform failed alike"), end);
        Tool.Ended again = COMMANDS.run("run", "--resume", out.toString());
        assertEquals(1, again.status(), again.toString());
        assertTrue(Files.isDirectory(out.resolve("one/failed")), "it was tried again");
    }

    @Test
    void aGateCannotAnswer() throws Exception {
        String plan =
                plan("gate.yaml", "workloads: {dummy: {mode: exit-start}}\npairing: interleaved\n" + TIMING + "\n");
        Tool.Ended ended = COMMANDS.run(
                "gate",
                plan,
                "--baseline",
                "a=" + Checkout.javaHome() + "+serial",
                "--candidate",
                "b=" + Checkout.javaHome() + "+serial+heap=64m",
                "--out",
                folder.resolve("gate").toString());
        assertEquals(2, ended.status(), ended.toString());
        assertEquals(3, trials("gate").size(), ended.toString());
        String answer = "the gate cannot answer, because every platform failed alike";
        assertTrue(ended.out().contains(answer), ended.toString());
    }
}
