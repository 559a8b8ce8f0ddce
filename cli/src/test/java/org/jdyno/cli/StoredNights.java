package org.jdyno.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.model.Jvm;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;

/** Stored runs of one plan, one a night: a baseline "a" and a candidate "b", with a fresh scatter every night. */
final class StoredNights {
    static final long DAY_MILLIS = 86_400_000L;
    /** 2026-09-01 02:00 UTC. */
    static final long FIRST_MILLIS = 1_788_228_000_000L;

    private static final int BLOCKS = 4;
    private static final double NOISE = 0.004;

    private final Path folder;

    StoredNights(Path folder) {
        this.folder = folder;
    }

    /** Stores a night whose candidate has this ratio to the baseline, and returns its directory. */
    String store(int night, double ratio) {
        return store(night, Map.of("a", 1e3, "a+again", 1e3, "b", 1e3 * ratio), plan -> plan);
    }

    /** @param rates platform to throughput */
    String store(int night, Map<String, Double> rates, UnaryOperator<Plan> change) {
        Plan plan = change.apply(Example.plan(night, BLOCKS, "a", "b"));
        long begin = FIRST_MILLIS + night * DAY_MILLIS;
        List<Trial> trials = Example.completedTrials(plan, rates, NOISE).stream()
                .map(trial -> MadeTrial.like(trial)
                        .times(begin + trial.slot().index() * 10_000L, trial.durationNanos())
                        .trial())
                .toList();
        Run run = Example.run(plan, trials);
        Path path = folder.resolve(String.format("night-%02d", night));
        RunDirectory directory = RunDirectory.create(path, run);
        trials.forEach(trial -> directory.trials().keep(directory.trials().begin(trial.slot()), trial));
        return path.toString();
    }

    /** A JVM that the plan names {@code 25}, in a build of this update. */
    static Platform build(int update) {
        Jvm jvm = Example.jvm("temurin-25.0." + update);
        return Platform.of("25", Optional.of(jvm), List.of()).named(jvm.id());
    }
}
