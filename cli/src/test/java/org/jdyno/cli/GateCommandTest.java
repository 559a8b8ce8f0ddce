package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.session.JudgedRun;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exit status of a gate by its stored run and the option {@code --lenient}. */
class GateCommandTest {
    private static final int BLOCKS = 14;
    private static final Map<String, Double> EQUAL = Map.of("a", 1e3, "a+again", 1e3, "b", 1e3);

    @TempDir
    private Path folder;

    private final StringWriter printed = new StringWriter();

    /** @param failing number of the candidate's first trials that fail */
    private JudgedRun gate(Map<String, Double> rates, double noise, int failing) {
        Plan usual = Example.plan(4, BLOCKS, "a", "b");
        Stopping atTheEnd = new Stopping(Stopping.Rule.FIXED, Stopping.GATE, OptionalDouble.empty(), Map.of());
        Plan plan = Example.with(usual, Example.ending(atTheEnd));
        List<Trial> trials = Example.completedTrials(plan, rates, noise);
        Run run = Example.run(plan, trials);
        RunDirectory directory = RunDirectory.create(folder.resolve("run"), run);
        int[] left = {failing};
        for (Trial trial : trials) {
            boolean fails = trial.slot().platform().equals("b") && left[0]-- > 0;
            directory
                    .trials()
                    .keep(
                            directory.trials().begin(trial.slot()),
                            fails ? Example.failed(trial.slot(), Cause.CRASH) : trial);
        }
        return JudgedRun.in(folder.resolve("run"));
    }

    private int status(JudgedRun run, boolean lenient) throws IOException {
        return GateCommand.show(
                run, lenient, Optional.empty(), Optional.of(folder.resolve("summary")), new PrintWriter(printed));
    }

    @Test
    void whatIsOnlyUncertainFailsUnlessLenient() throws IOException {
        JudgedRun wide = gate(EQUAL, 0.1, 0);
        assertEquals(ExitCode.INCONCLUSIVE, status(wide, false));
        assertFalse(printed.toString().contains("Warning"), printed::toString);
        assertEquals(printed.toString(), Files.readString(folder.resolve("summary")));
        assertEquals(ExitCode.DONE, status(wide, true));
        assertTrue(printed.toString().contains("Warning: inconclusive. "), printed::toString);
        assertEquals(ExitCode.INCONCLUSIVE, ExitCode.of(wide.status()), "the status of the run has no option");
        assertEquals(
                ExitCode.INCONCLUSIVE,
                Jdyno.commandLine(new Jdyno())
                        .setOut(new PrintWriter(printed))
                        .execute("report", folder.resolve("run").toString(), "--status"));
    }

    /** A CI job keeps the directory that the user named, on another machine. */
    @Test
    void theSummaryNamesThePageAsTheUserNamedItsDirectory() throws IOException {
        JudgedRun run = gate(EQUAL, 0.003, 0);
        GateCommand.show(run, false, Optional.of(Path.of("../gate")), Optional.empty(), new PrintWriter(printed));
        assertTrue(printed.toString().contains("\n    ../gate/report.html\n"), printed::toString);
        GateCommand.show(run, false, Optional.empty(), Optional.empty(), new PrintWriter(printed));
        String relative = Path.of("")
                .toRealPath()
                .relativize(folder.toRealPath().resolve("run/report.html"))
                .toString();
        assertTrue(printed.toString().contains("\n    " + relative + "\n"), printed::toString);
        assertFalse(printed.toString().contains("file:"), printed::toString);
    }

    @Test
    void failuresThatMayBeChanceAreNoPass() throws IOException {
        assertEquals(ExitCode.INCONCLUSIVE, status(gate(EQUAL, 0.003, 2), true));
    }

    @Test
    void aRegressionIsOneAndAPassIsNone() throws IOException {
        assertEquals(ExitCode.FAILED, status(gate(Map.of("a", 1e3, "a+again", 1e3, "b", 9e2), 0.003, 0), false));
    }
}
