package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Heap;
import org.jdyno.model.Limit;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Heaps of given sizes, and multiples of the least that is enough, through the whole tool. */
@Order(1)
class HeapIT {
    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    /** Trials as short as can be: whether a heap is enough shows in many small collections. */
    private Tool.Ended run(String parameters, String procedure, String... options) throws Exception {
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["jvm=%s+serial", native]
                workloads: {orders: {%s}}
                %s
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, pause: 1ms, burst: 10ms,
                         phase-timeout: 5s}
                """
                        .formatted(Checkout.javaHome(), parameters, procedure));
        return COMMANDS.runPlan(folder.resolve("plan.yaml"), folder.resolve("run"), options);
    }

    private Run stored(String name) throws IOException {
        return RunDirectory.open(folder.resolve(name)).read();
    }

    @Test
    void heapsAreAnAxisWithTheOverheadsOfCollectors() throws Exception {
        Tool.Ended ended = run("heap: \"24m,1g\"", "blocks: 1", "--json");
        for (Trial trial : stored("run").trials()) {
            if (trial.slot().platform().equals("native")) {
                assertEquals(Outcome.SKIPPED, trial.outcome(), "the twin has no Java heap");
                continue;
            }
            String size = Heap.at(trial.slot().cell().point()).orElseThrow();
            List<String> command = trial.commands().get("orders");
            assertTrue(command.containsAll(List.of("-Xms" + size, "-Xmx" + size)), command::toString);
            assertFalse(command.contains("heap=" + size), "it is no parameter of the role");
        }
        Ending.assumeTheMachineWasOurs(ended.err());
        JsonNode report = new ObjectMapper().readTree(ended.out());
        JsonNode sweep = report.path("sweeps").path(0);
        assertEquals("heap", sweep.path("parameter").asText(), ended.toString());
        assertEquals(24, sweep.path("positions").path(0).path("at").asInt());
        assertEquals(1024, sweep.path("positions").path(1).path("at").asInt());
        Set<String> told = new HashSet<>();
        report.path("estimates").forEach(estimate -> {
            told.add(estimate.path("measure").asText());
        });
        // The first of the schedule may be the twin, which has no heap.
        for (JsonNode trial : report.path("trials")) {
            boolean completed = trial.path("outcome").asText().equals("completed");
            assertEquals(completed, trial.path("measures").has("lbo-wall"), trial.toString());
        }
        assertTrue(told.containsAll(Set.of("lbo-wall", "lbo-cpu", "gc-cpu-share", "rss-peak")), told::toString);
    }

    @Test
    void multiplesAreOfTheLeastHeapOfTheDefaultCollector() throws Exception {
        Tool.Ended ended = run("heap: \"1.5x,3x\"", "blocks: 1");
        Run search = stored("run-minheap");
        Limit found = Judge.of(search).judgement().limits().get(0);
        long least = found.reached();
        verifyThatItIsTheMiddleOfSearches(found);
        assertEquals(List.of(), search.plan().platforms().get(0).options(), "the JVM as it is by default");
        Set<Long> sizes = new HashSet<>();
        stored("run").plan().cells().forEach(cell -> sizes.add(LoadParameter.HEAP.at(cell.point())));
        assertEquals(Set.of((long) Math.ceil(1.5 * least), 3 * least), sizes);
        assertTrue(ended.err().contains("completes in " + least + " MiB"), ended.err());
        verifyThatAFoundHeapIsOfTheSameMachine();
    }

    private static void verifyThatItIsTheMiddleOfSearches(Limit least) {
        assertTrue(least.confirmed(), least.toString());
        assertEquals(least.failed() + 1, least.reached(), "such small heaps are told apart to one MiB");
        List<Long> found = least.repeats().stream().sorted().toList();
        assertEquals(5, found.size(), least.toString());
        assertEquals(found.get(2), least.reached());
        // A JVM short of heap may fall silent before it says so.
        assertTrue(
                Set.of(Cause.OUT_OF_MEMORY, Cause.TIME_OUT)
                        .contains(least.cause().orElseThrow()),
                least.toString());
    }

    private void verifyThatAFoundHeapIsOfTheSameMachine() throws Exception {
        Files.move(folder.resolve("run"), folder.resolve("before"));
        Path identity = folder.resolve("run-minheap/identity.json");
        String kept = Files.readString(identity);
        Files.writeString(identity, kept.replaceFirst("(\"the processor\" : \")", "$1Another "));
        Tool.Ended refused = run("heap: \"1.5x,3x\"", "blocks: 1");
        assertEquals(64, refused.status(), refused.toString());
        assertTrue(refused.err().contains("the processor was Another "), refused.err());
        assertFalse(Files.exists(folder.resolve("run")));
        Files.writeString(identity, kept);
        int trials = stored("run-minheap").trials().size();
        run("heap: 3x", "blocks: 1");
        assertFalse(stored("run").trials().isEmpty());
        assertEquals(trials, stored("run-minheap").trials().size(), "what was found is not searched again");
    }

    @Test
    void aRampEndsWhereTheHeapIsFullAndThatIsNoFailure() throws Exception {
        Tool.Ended ended = run("warehouses: \"1,400,800\", heap: 64m", "blocks: 1\nuntil: qualified");
        List<Trial> trials = stored("run").trials().stream()
                .filter(trial -> trial.slot().platform().equals("jvm"))
                .toList();
        assertTrue(trials.get(0).ran(), ended.toString());
        assertEquals(
                List.of(Outcome.FAILED, Outcome.SKIPPED),
                trials.subList(1, trials.size()).stream().map(Trial::outcome).toList(),
                ended.toString());
        assertTrue(
                trials.get(2).message().contains("ended at 400 warehouses"),
                trials.get(2).message());
        assertEquals(2, ended.status(), "one block has no interval, and nothing has failed: " + ended);
        assertTrue(ended.out().contains("beyond the end of its ramp"), ended.out());
    }
}
