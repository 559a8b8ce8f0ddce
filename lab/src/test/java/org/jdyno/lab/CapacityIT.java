package org.jdyno.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.lab.experiment.Experiments;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.search.RateBlockPurpose;
import org.jdyno.lab.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The search for the highest rate of the chat that holds an objective, with trials too short for its figure to mean
 * anything.
 */
@Isolated("its budget is of time")
class CapacityIT {
    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    /** What rate that is, and whether the budget is enough, is the machine's affair; on a busy one no rate may hold. */
    @Test
    void findsARateOfTheChat() throws Exception {
        Files.writeString(
                folder.resolve("rate.yaml"),
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
        Tool.Ended ended = tool.run("run", "rate.yaml", "--out", "run", "--json");
        JsonNode report = new ObjectMapper().readTree(ended.out());
        JsonNode capacity = report.path("capacities").path(0);
        assertEquals(1, report.path("capacities").size(), "a platform that is alone has no second copy");
        assertEquals("p50 < 20 ms", report.at("/run/procedure/slo").asText());
        String known = capacity.at("/objective/known").asText();
        boolean interval =
                known.equals("found") && capacity.at("/objective/low").isNumber();
        boolean bound = known.equals("at-least") || known.equals("below");
        assertEquals(interval || bound ? 0 : 2, ended.status(), ended.toString());
        assertTrue(capacity.at("/max/blocks").asInt() <= 2, ended.toString());
        if (capacity.path("curve").size() <= 1) {
            Ending.assumeTheMachineWasOurs(ended.err()); // the pilot gave up
        }
        assertTrue(capacity.path("curve").size() > 1, ended.toString());
        assertEachTrialIsTheNextOfTheSequence();
        tool.awaitNobodyLeft(folder.resolve("run"));
        String text = tool.run("report", "run", "--format", "text").out();
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
                            .orElseThrow());
        }
        assertFalse(run.trials().stream().anyMatch(trial -> trial.slot().block() > RateBlockPurpose.lastBlock(2)));
        assertTrue(run.trials().get(0).measures().containsKey("objective-" + Capacity.CRITICAL_STATISTIC));
    }

    @Test
    void refusesWhatCannotBeSearched() throws Exception {
        try (CommandProcess commands = tool.startCommandProcess()) {
            verifyRefusals(commands);
        }
    }

    private static void verifyRefusals(CommandProcess commands) throws Exception {
        assertRefused(commands, "p99<=10ms", "write p99<10ms");
        assertRefused(commands, "p99<10ms", "takes no --rule", "--rule", "1999");
        assertRefused(commands, "p99<10ms", "leave out --server kept", "--server", "kept");
        assertRefused(commands, "p99<10ms", "one of them at a time", "--limit", "connections");
        assertRefused(
                commands, "p99<10ms", "give it a single value, from which the search begins", "-s", "rate=100,200");
        assertRefused(commands, "p99<20s", "cannot be measured in 20 s");
        Tool.Ended unpaced = commands.run("run", "dummy", "--slo", "p99<10ms");
        assertEquals(64, unpaced.status());
        assertTrue(unpaced.err().contains("workload dummy has no rate that --slo could raise"), unpaced.err());
        assertTrue(unpaced.err().contains("chat"), unpaced.err());
    }

    private static void assertRefused(CommandProcess commands, String slo, String why, String... others)
            throws Exception {
        String[] words = new String[6 + others.length];
        List<String> first = List.of("run", "chat", "-p", Checkout.javaHome().toString(), "--slo", slo);
        for (int i = 0; i < words.length; i++) {
            words[i] = i < 6 ? first.get(i) : others[i - 6];
        }
        Tool.Ended ended = commands.run(words);
        assertEquals(64, ended.status(), ended.toString());
        assertTrue(ended.err().contains(why), ended.err());
    }
}
