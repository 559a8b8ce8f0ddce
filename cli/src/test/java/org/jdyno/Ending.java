package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Judged;
import org.jdyno.model.Judgement;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;

/**
 * How a trial is to end.
 *
 * @param part of the sentence that says so
 */
record Ending(Outcome outcome, Optional<Cause> cause, String part) {
    static Ending completed() {
        return new Ending(Outcome.COMPLETED, Optional.empty(), "");
    }

    static Ending failed(Cause cause, String part) {
        return new Ending(Outcome.FAILED, Optional.of(cause), part);
    }

    static Ending skipped(Cause cause, String part) {
        return new Ending(Outcome.SKIPPED, Optional.of(cause), part);
    }

    /**
     * Skips what is left of a test that is about figures, where the hypervisor took the machine away while they were
     * measured: such trials are invalid, as they should be, and have none.
     *
     * @param told what a command wrote of its trials
     */
    static void assumeTheMachineWasOurs(String told) {
        assumeFalse(told.contains("the hypervisor took"), "the hypervisor takes the machine itself");
    }

    /**
     * Holds the exit status of a run whose figures nobody vouches for to what it has stored: no trial failed, and so
     * only trust and intervals have a say.
     */
    static void verifyStatus(Tool.Ended ended, Path directory) {
        Judged judged = Judge.of(RunDirectory.open(directory).read());
        Run run = judged.run();
        assertTrue(run.trials().stream().noneMatch(trial -> trial.outcome() == Outcome.FAILED), ended.toString());
        Judgement judgement = judged.judgement();
        boolean answered = run.plan().platformsWithoutControl().size() == 1
                || judgement.verdicts().stream()
                        .anyMatch(verdict -> verdict.headline()
                                && !Double.isNaN(verdict.effect().low()));
        assertEquals(judgement.trust().untrusted() ? 3 : answered ? 0 : 2, ended.status(), ended.toString());
    }

    /** Holds every trial to the ending that is expected of those of its key. */
    static void verify(List<Trial> trials, Map<String, Ending> expected, Function<Trial, String> key) {
        assertAll(trials.stream()
                .map(trial -> () -> expected.get(key.apply(trial)).verify(trial)));
    }

    private void verify(Trial trial) {
        if (outcome == Outcome.COMPLETED && trial.ran()) {
            return;
        }
        String what = trial.slot() + ": " + trial.outcome() + " " + trial.cause() + " " + trial.message();
        assertEquals(outcome, trial.outcome(), what);
        assertEquals(cause, trial.cause(), what);
        assertTrue(trial.message().contains(part), what);
    }

    /**
     * Whether a trial came to its end: how busy the machine is, and what the figures are worth by that, has no say in
     * what a test is about.
     */
    static boolean cameToItsEnd(Trial trial) {
        return cameToItsEnd(trial.outcome().word());
    }

    /** The same of a trial in a JSON report. */
    static boolean cameToItsEnd(JsonNode trial) {
        return cameToItsEnd(trial.path("outcome").asText());
    }

    private static boolean cameToItsEnd(String outcome) {
        return Set.of(Outcome.COMPLETED.word(), Outcome.INVALID.word()).contains(outcome);
    }

    /** Whether a trial has a measure of CPU time or, without the rights to know it, says why not. */
    static boolean hasCpuTime(Trial trial, String measure) {
        return trial.measures().containsKey(measure)
                || trial.figures().noCpuTime().isPresent();
    }
}
