package org.jdyno.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a shell makes of the lines that begin a run. */
class TaskCommandTest {
    private static final List<String> OPTIONS =
            List.of("--platform=25+-Da=b c", "--quick", "--set=path=it's $HOME `x` *");

    /** The arguments that a task's script has after the lines. */
    private static List<String> words(TaskCommand command, int task) throws IOException {
        String script = "set -euf\ntask=" + task + "\nfiles='/a fleet'\n" + String.join("\n", command.lines())
                + "\nprintf '%s\\n' \"$@\"\n";
        Process shell =
                new ProcessBuilder("sh", "-c", script).redirectErrorStream(true).start();
        return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    @Test
    void aTaskRunsAFileOfTheFleetWithASeedOfItsOwn() throws Exception {
        TaskCommand command =
                new TaskCommand(Optional.of("plan.yaml"), List.of(), List.of(), OPTIONS, OptionalLong.of(40));
        assertEquals(
                List.of("run", "/a fleet/plan.yaml", OPTIONS.get(0), OPTIONS.get(1), OPTIONS.get(2), "--seed=42"),
                words(command, 2));
    }

    @Test
    void aStudyOrWorkloadsAreNamed() throws Exception {
        TaskCommand command = new TaskCommand(
                Optional.empty(), List.of("chat", "orders"), List.of(), List.of(), OptionalLong.empty());
        assertEquals(List.of("run", "chat", "orders"), words(command, 0));
    }

    @Test
    void theTasksOfAMachineDivideTheWorkloads() throws Exception {
        List<String> workloads = List.of("chat", "orders", "grid");
        TaskCommand words = new TaskCommand(Optional.empty(), workloads, workloads, List.of(), OptionalLong.empty());
        assertEquals(List.of("run", "orders"), words(words, 4));
        TaskCommand file =
                new TaskCommand(Optional.of("plan.yaml"), List.of(), workloads, List.of(), OptionalLong.of(-7));
        assertEquals(List.of("run", "/a fleet/plan-grid.yaml", "--seed=-5"), words(file, 2));
    }
}
