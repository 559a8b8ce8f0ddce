package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Capacity;
import org.jdyno.model.Run;
import org.jdyno.search.RateBlockPurpose;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The search for the highest rate of the chat that holds an objective, with trials too short for its figure to mean
 * anything.
 */
class CapacityIT {
    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    /** What rate that is, and whether the budget is enough, is the machine's affair; on a busy one no rate may hold. */
    @Test
    void findsARateOfTheChat() throws Exception {
        Path plan = folder.resolve("rate.yaml");
        String run = folder.resolve("run").toString();
        Files.writeString(
                plan,
                """
                platforms: ["jvm=%s+serial"]
                workloads: {chat: {rooms: 1, users: 4, threads: nio, rate: 100}}
                slo: p50<20ms
                blocks: 2
                budget: 24s
                seed: 5
                timing: {min-bursts: 1, max-bursts: 1, burst: 100ms, pause: 1ms, measure: 400ms, window: 50ms}
                """
                        .formatted(Checkout.javaHome()));
        Tool.Ended ended = COMMANDS.run("run", plan.toString(), "--out", run, "--json");
        JsonNode report = new ObjectMapper().readTree(ended.out());
        JsonNode capacity = report.path("capacities").path(0);
        assertEquals(1, report.path("capacities").size(), "a platform that is alone has no second copy");
        assertEquals("p50 < 20 ms", report.at("/run/experiment/slo").asText());
        String known = capacity.at("/objective/known").asText();
        boolean interval =
                known.equals("found") && capacity.at("/objective/low").isNumber();
        boolean bound = known.equals("at-least") || known.equals("below");
        assertEquals(interval || bound ? 0 : 2, ended.status(), ended.toString());
        assertTrue(capacity.at("/max/blocks").asInt() <= 2, ended.toString());
        assumeTrue(capacity.path("curve").size() > 1, "the machine is too busy for a second rate");
        assertEachTrialIsTheNextOfTheSequence();
        COMMANDS.awaitNobodyLeft();
        String text = COMMANDS.run("report", run, "--format", "text").out();
        assertTrue(text.contains("The highest rate that holds p50 < 20 ms"), text);
        assertTrue(text.contains("! Each rate was held for only 0.4 s."), text);
    }

    /**
     * What is stored is all that the search needs to go on, and it would have gone on in the same way from any of its
     * trials.
     */
    private void assertEachTrialIsTheNextOfTheSequence() {
        Run run = RunDirectory.open(folder.resolve("run")).read();
        for (int done = 0; done < run.trials().size(); done++) {
            assertEquals(
                    run.trials().get(done).slot(),
                    Experiments.sequence(run)
                            .next(run.trials().subList(0, done))
                            .get(0));
        }
        assertFalse(run.trials().stream().anyMatch(trial -> trial.slot().block() > RateBlockPurpose.lastBlock(2)));
        assertTrue(run.trials().get(0).measures().containsKey("objective-" + Capacity.CRITICAL_STATISTIC));
    }
}
