package org.jdyno.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Outcome;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

class JmhJsonTest {
    private static final String ADD = "shop.CartBenchmark.add";
    private static final String TOTAL = "shop.CartBenchmark.total";

    @Test
    void aForkIsATrialWithTheMeanOfItsIterations() {
        Run run = Imports.of("before.json", "after.json");
        assertEquals(List.of(5.0, 5.1, 4.9), Imports.values(run, "before", TOTAL, "score"));
        assertEquals(List.of(4.0, 4.1), Imports.values(run, "after", TOTAL, "score"));
        List<Trial> trials = Imports.trials(run, "before", ADD);
        assertEquals(101, trials.get(0).measures().get("score"));
        assertEquals(
                List.of(0, 1, 2, 0, 1, 2),
                trials.stream().map(trial -> trial.slot().block()).toList());
        assertTrue(run.trials().stream()
                .allMatch(trial -> trial.completed() && trial.slot().pairing() == Pairing.UNPAIRED));
    }

    @Test
    void aFileIsAPlatformAndTheFirstIsTheBaseline() {
        Plan plan = Imports.of("before.json", "after.json").plan();
        assertEquals("before", plan.baseline());
        assertEquals(List.of("after"), plan.candidates());
        Platform before = plan.platform("before");
        Jvm jvm = before.jvm().orElseThrow();
        assertEquals("/usr/lib/jvm/java-17-openjdk-amd64", jvm.home().toString());
        assertEquals(17, jvm.feature());
        assertEquals("OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1", jvm.describe());
        assertEquals(List.of("-Xmx512m"), before.options());
        assertEquals(
                "after",
                Imports.run(Optional.of("after"), "before.json", "after.json")
                        .plan()
                        .baseline());
        assertEquals(
                "old", Imports.of("old=before.json", "new=after.json").plan().baseline());
    }

    @Test
    void parametersAndThreadsAreThePoint() {
        Run run = Imports.of("before.json", "after.json");
        assertEquals(
                List.of(Map.of("size", "10", "threads", "1"), Map.of("size", "1000", "threads", "1")),
                run.plan().cells().stream()
                        .filter(cell -> cell.workload().equals(ADD))
                        .map(cell -> Map.copyOf(cell.point().values()))
                        .toList());
        assertEquals(List.of("size"), List.copyOf(run.plan().varied(ADD)));
        Cell own = Imports.of("modes.json").plan().cells().get(0);
        assertEquals("virtual", own.point().get("threads"), "a parameter of the benchmark comes first");
    }

    @Test
    void theUnitSaysWhichDirectionIsBetter() {
        Workload add = Imports.of("before.json").workload(ADD);
        assertEquals(Direction.HIGHER, add.headline().better());
        assertEquals("ops/ms", add.headline().unit());
        assertEquals(
                Direction.LOWER,
                Imports.of("before.json").workload(TOTAL).headline().better());
        Measure allocated = add.measure("gc.alloc.rate.norm");
        assertTrue(allocated.compared());
        assertEquals(Direction.LOWER, allocated.better());
        assertFalse(add.measure("gc.alloc.rate").compared());
        assertEquals(
                List.of("score", "gc.alloc.rate.norm", "gc.alloc.rate"),
                add.measures().stream().map(Measure::name).toList(),
                "gc.count has no raw data, and gc.time none of the iterations without a collection");
    }

    /** Of 20,000 samples 200 are beyond the 99th percentile, and only 20 beyond the 99.9th. */
    @Test
    void samplesHavePercentilesThatEnoughOfThemSupport() {
        Run run = Imports.of("modes.json");
        String sampled = ADD + ":sample";
        List<Trial> trials = Imports.trials(run, "17.0.15", sampled);
        assertEquals(3, trials.size());
        assertEquals(
                (18_900 * 1.0 + 950 * 2.0 + 50 * 9.0 + 100 * 5.0) / 20_000,
                trials.get(0).measures().get("score"),
                1e-12);
        assertEquals(1, trials.get(0).measures().get("p90"));
        assertEquals(2, trials.get(0).measures().get("p99"));
        assertFalse(trials.get(0).measures().containsKey("p99.9"));
    }

    @Test
    void jvmsOfOneFileHaveTheNamesThatDistinguishThem() {
        Run run = Imports.of("modes.json");
        assertEquals(
                List.of("17.0.15", "21.0.8", "21.0.8 -XX:+UseSerialGC"),
                run.plan().platforms().stream().map(Platform::name).toList());
        Trial last = Imports.trials(run, "17.0.15", ADD + ":ss").get(2);
        assertEquals(Outcome.FAILED, last.outcome());
        assertEquals("JMH has no number as its score", last.message());
    }

    @Test
    void filesOfOneNameAreForksOfOnePlatform() {
        Run run = Imports.of("all=before.json", "other=after.json");
        assertEquals(
                List.of("all", "other"),
                run.plan().platforms().stream().map(Platform::name).toList());
        String message = assertThrows(UserError.class, () -> Imports.of("all=before.json", "all=after.json"))
                .getMessage();
        assertTrue(message.startsWith("the platform \"all\" would be OpenJDK 64-Bit Server VM 17.0.15"), message);
        assertTrue(message.contains("give each JVM a name of its own"), message);
    }

    @Test
    void theSettingIsWhatTheFilesSay() {
        Imported imported =
                (Imported) Imports.of("before.json", "after.json").plan().experiment();
        assertEquals("JMH", imported.tool());
        assertEquals("before.json, after.json", imported.setting().get("imported from"));
        assertEquals("5 iterations of 10 s", imported.setting().get("warm-up"));
        Run run = Imports.of("before.json");
        assertEquals(10_000, run.plan().timing().burstMillis());
        assertEquals(0, run.host().processors());
    }
}
