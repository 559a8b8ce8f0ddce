package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.host.Processors;
import org.jdyno.host.Programs;
import org.jdyno.model.Outcome;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials on a number of processors, which needs no rights. */
class ProcessorsIT {
    @TempDir
    private Path folder;

    /** What a machine lacks is skipped with the reason, and the rest runs. */
    @Test
    void aJvmSeesItsProcessorsAndMoreThanThereAreAreSkipped() throws Exception {
        int all = Processors.allowed().size();
        assumeTrue(all > 1 && Programs.find("taskset").isPresent(), "needs two processors and taskset");
        Files.writeString(
                folder.resolve("plan.yaml"),
                "platforms: [\"" + Checkout.javaHome() + "\", native]\n"
                        + """
                        workloads: {orders: {warehouses: 1, processors: "1,2,4096"}}
                        blocks: 1
                        pairing: interleaved
                        timing: {burst: 300ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 1s, window: 500ms}
                        """);
        new Tool(folder).run("run", "plan.yaml", "--out", "run", "--no-open");
        List<Trial> trials = RunDirectory.open(folder.resolve("run")).read().trials();
        Map<String, Double> seen = new TreeMap<>();
        for (Trial trial : trials) {
            String wanted = trial.slot().cell().point().get("processors");
            boolean possible = !wanted.equals("4096");
            assertEquals(possible ? Outcome.COMPLETED : Outcome.SKIPPED, trial.outcome(), trial.toString());
            assertTrue(possible || trial.message().endsWith(" here, not 4096"), trial.message());
            trial.ergonomics().values().forEach(of -> of.processors().ifPresent(number -> seen.put(wanted, number)));
        }
        assertEquals(Map.of("1", 1.0, "2", 2.0), seen);
    }
}
