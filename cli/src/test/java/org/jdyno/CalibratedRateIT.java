package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.study.CalibratedRate;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.report.study.StudyReport;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.StudyDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A part of a study whose rate follows from the speed in the part before; one platform does everything twice. */
class CalibratedRateIT {
    private static final String STUDY =
            """
            name: tiny
            title: A tiny tour
            question: Is it responsive?
            parts:
              fast:
                title: As fast as it goes
                takes: 3s
                plan:
                  workloads: {orders: {warehouses: 2}}
                  options: [heap=%s]
                  blocks: 1
                  timing: {burst: 200ms, min-bursts: 1, max-bursts: 1, measure: 500ms, window: 25ms}
              clock:
                title: By a schedule
                takes: 3s
                rate-of: {part: fast, share: 0.2, most: 100000}
                plan:
                  workloads: {orders: {warehouses: 1}}
                  options: [heap=96m]
                  blocks: 1
                  timing: {burst: 200ms, min-bursts: 1, max-bursts: 1, measure: 500ms, window: 25ms}
            card:
              - {question: Responsive, title: p99, part: clock, measure: response-p99}
            """;

    private static final String SLOW = "slow=" + Checkout.javaHome() + "+serial+extra-work=100%";
    private static final String QUICK = "quick=" + Checkout.javaHome() + "+serial";

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private Path directory;

    private Tool.Ended run(String heap, String... more) throws Exception {
        directory = folder.resolve("out");
        Path file = Files.writeString(folder.resolve("tiny.yaml"), STUDY.formatted(heap));
        List<String> words = new ArrayList<>(
                List.of("run", file.toString(), "-p", QUICK, "-p", SLOW, "--out", directory.toString()));
        words.addAll(List.of(more));
        Tool.Ended ended = COMMANDS.run(words.toArray(String[]::new));
        COMMANDS.awaitNobodyLeft();
        return ended;
    }

    private CalibratedRate rate() {
        return StudyDirectory.open(directory).read().rate("clock").orElseThrow();
    }

    /** The rate of every trial of the part. */
    private void verifyRateOfTrials(long expected) {
        Run clock = RunDirectory.open(directory.resolve("clock")).read();
        assertFalse(clock.trials().isEmpty());
        for (Trial trial : clock.trials()) {
            assertEquals(Long.toString(expected), trial.slot().cell().point().get("rate"));
        }
    }

    @Test
    void isThatOfTheSlowestPlatform() throws Exception {
        Tool.Ended dry = run("96m", "--dry-run");
        assertTrue(dry.out().contains("the rate will be 20 % of the speed of the slowest platform in fast"), dry.out());
        Tool.Ended ended = run("96m");
        CalibratedRate rate = rate();
        double speed = RunDirectory.open(directory.resolve("fast")).read().trials().stream()
                .filter(Trial::completed)
                .filter(trial -> !trial.slot().platform().endsWith(Plan.CONTROL_SUFFIX))
                .mapToDouble(trial -> trial.measures().get("transactions"))
                .min()
                .orElseThrow();
        assertEquals("fast", rate.source());
        assertEquals(speed / 2, rate.speed(), 1e-6 * speed, "of one of two warehouses");
        assertTrue(rate.perSecond() <= 0.1 * speed && rate.perSecond() > 0.09 * speed, rate + " of " + speed);
        verifyRateOfTrials(rate.perSecond());

        assertTrue(ended.err().contains("clock: " + StudyReport.rate(rate)), ended.toString());
        String page = Files.readString(directory.resolve("report.html"));
        assertTrue(page.contains("Calibrated: " + StudyReport.rate(rate)), page);
        JsonNode json = new ObjectMapper()
                .readTree(COMMANDS.run("report", directory.toString(), "--format", "json")
                        .out());
        assertEquals(rate.perSecond(), json.at("/parts/clock/rate/perSecond").asLong());
        assertTrue(json.at("/parts/fast/rate").isMissingNode());
        verifyThatItStaysWhenThePartGoesOn();
    }

    /** As after a kill between two trials of the part: nothing is derived again. */
    private void verifyThatItStaysWhenThePartGoesOn() throws Exception {
        StudyDirectory study = StudyDirectory.open(directory);
        StudyPlan plan = study.read();
        CalibratedRate other = new CalibratedRate(77, "transactions/s", 0.2, 385, "slow", "fast");
        study.write(plan.with("clock", new StudyPlan.Progress(0, StudyPlan.State.BEGUN, Optional.of(other))));
        Files.move(directory.resolve("clock"), folder.resolve("gone"));
        Tool.Ended resumed = COMMANDS.run("run", "--resume", directory.toString());
        COMMANDS.awaitNobodyLeft();
        assertNotEquals(64, resumed.status(), resumed.toString());
        assertEquals(other, rate());
        verifyRateOfTrials(77);
    }

    @Test
    void isMeasuredByItselfWhereThePartBeforeHasNoSpeed() throws Exception {
        Tool.Ended ended = run("3m");
        assertEquals(1, ended.status(), ended.toString());
        CalibratedRate rate = rate();
        assertEquals("clock-calibration", rate.source(), ended.toString());
        Run calibration =
                RunDirectory.open(directory.resolve("clock-calibration")).read();
        assertTrue(
                calibration.trials().stream()
                        .allMatch(
                                trial -> trial.slot().cell().point().get("rate").equals("0")),
                "without a rate");
        verifyRateOfTrials(rate.perSecond());
    }
}
