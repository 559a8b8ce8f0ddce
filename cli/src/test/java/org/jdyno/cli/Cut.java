package org.jdyno.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.MadeTrial;
import org.jdyno.model.Cause;
import org.jdyno.model.Distribution;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;

/** A way in which a run can have less than it should: trials are missing, did not complete, or measured nothing. */
enum Cut {
    NO_TRIAL((run, trial) -> Stream.empty()),
    FIRST_TRIAL(only((run, trial) -> trial.equals(run.trials().get(0)))),
    ONE_BLOCK(blocks(1)),
    TWO_BLOCKS(blocks(2)),
    /** The second of two blocks was interrupted. */
    BROKEN_BLOCK(only((run, trial) -> block(run, trial) == 0
            || block(run, trial) == 1
                    && trial.slot().platform().equals(run.plan().baseline()))),
    /** Each platform completed one trial, no two of them in one block. */
    NO_COMMON_BLOCK((run, trial) -> Stream.of(
            block(run, trial) % platforms(run.plan()).size()
                            == platforms(run.plan()).indexOf(trial.slot().platform())
                    ? trial
                    : ended(trial, Outcome.FAILED, Cause.CRASH))),
    ALL_FAILED(every(Outcome.FAILED, Cause.CRASH)),
    ALL_INVALID(every(Outcome.INVALID, Cause.DISTURBED)),
    ALL_BEHIND(every(Outcome.INVALID, Cause.GENERATOR_BEHIND)),
    ALL_SKIPPED((run, trial) -> Stream.of(Trial.skipped(trial.slot(), Cause.UNSUPPORTED, "for want of a feature"))),
    ONLY_THE_BASELINE_COMPLETED((run, trial) ->
            Stream.of(isBaseline(run, trial) ? trial : ended(trial, Outcome.FAILED, Cause.OUT_OF_MEMORY))),
    THE_BASELINE_NEVER_COMPLETED(
            (run, trial) -> Stream.of(isBaseline(run, trial) ? ended(trial, Outcome.FAILED, Cause.START) : trial)),
    THE_CONTROL_NEVER_COMPLETED((run, trial) -> Stream.of(
            trial.slot().platform().equals(run.plan().aaControl())
                    ? ended(trial, Outcome.FAILED, Cause.TIME_OUT)
                    : trial)),
    CANDIDATES_BEHIND((run, trial) ->
            Stream.of(isBaseline(run, trial) ? trial : ended(trial, Outcome.INVALID, Cause.GENERATOR_BEHIND))),
    ZEROS(values(value -> 0)),
    ZEROS_OF_CANDIDATES((run, trial) -> Stream.of(isBaseline(run, trial) ? trial : with(trial, value -> 0))),
    ZEROS_IN_ONE_BLOCK((run, trial) -> Stream.of(block(run, trial) == 0 ? with(trial, value -> 0) : trial)),
    NEGATIVE(values(value -> -value)),
    NEGATIVE_OF_THE_BASELINE((run, trial) -> Stream.of(isBaseline(run, trial) ? with(trial, value -> -value) : trial)),
    NEGATIVE_IN_ONE_BLOCK((run, trial) -> Stream.of(block(run, trial) == 0 ? with(trial, value -> -value) : trial)),
    EQUAL(values(value -> 7)),
    NOTHING_MEASURED((run, trial) -> Stream.of(changed(trial, Map.of(), false))),
    NOTHING_MEASURED_BY_CANDIDATES(
            (run, trial) -> Stream.of(isBaseline(run, trial) ? trial : changed(trial, Map.of(), false))),
    NOTHING_RECORDED((run, trial) -> Stream.of(changed(trial, trial.measures(), false)));

    private final BiFunction<Run, Trial, Stream<Trial>> ofTrial;

    Cut(BiFunction<Run, Trial, Stream<Trial>> ofTrial) {
        this.ofTrial = ofTrial;
    }

    Run of(Run run) {
        return run.with(run.trials().stream()
                .flatMap(trial -> ofTrial.apply(run, trial))
                .toList());
    }

    private interface Which {
        boolean has(Run run, Trial trial);
    }

    private static BiFunction<Run, Trial, Stream<Trial>> only(Which which) {
        return (run, trial) -> Stream.of(trial).filter(one -> which.has(run, one));
    }

    private static BiFunction<Run, Trial, Stream<Trial>> blocks(int number) {
        return only((run, trial) -> block(run, trial) < number);
    }

    private static BiFunction<Run, Trial, Stream<Trial>> every(Outcome outcome, Cause cause) {
        return (run, trial) -> Stream.of(ended(trial, outcome, cause));
    }

    private static BiFunction<Run, Trial, Stream<Trial>> values(DoubleUnaryOperator value) {
        return (run, trial) -> Stream.of(with(trial, value));
    }

    /** The place of a trial's block among those of the run. */
    private static int block(Run run, Trial trial) {
        return (int) run.trials().stream()
                .map(other -> other.slot().block())
                .distinct()
                .filter(block -> block < trial.slot().block())
                .count();
    }

    private static List<String> platforms(Plan plan) {
        return plan.platforms().stream().map(Platform::name).toList();
    }

    private static boolean isBaseline(Run run, Trial trial) {
        return Set.of(run.plan().baseline(), run.plan().aaControl())
                .contains(trial.slot().platform());
    }

    private static Trial with(Trial trial, DoubleUnaryOperator value) {
        return changed(
                trial,
                trial.measures().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                one -> value.applyAsDouble(one.getValue()),
                                (a, b) -> a,
                                TreeMap::new)),
                true);
    }

    private static Trial ended(Trial trial, Outcome outcome, Cause cause) {
        return copy(trial, outcome, Optional.of(cause), "for this test", trial.measures(), trial.distributions());
    }

    private static Trial changed(Trial trial, Map<String, Double> measures, boolean recorded) {
        return copy(
                trial,
                trial.outcome(),
                trial.cause(),
                trial.message(),
                measures,
                recorded ? trial.distributions() : Map.of());
    }

    private static Trial copy(
            Trial trial,
            Outcome outcome,
            Optional<Cause> cause,
            String message,
            Map<String, Double> measures,
            Map<String, Distribution> distributions) {
        return MadeTrial.like(trial)
                .ending(new Trial.Ending(
                        outcome,
                        cause,
                        message,
                        trial.obstacle(),
                        trial.ending().failedRole()))
                .measures(measures)
                .distributions(distributions)
                .trial();
    }
}
