package org.jdyno.session;

import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Durations;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.UserError;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.plan.StudyFile;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.StudyDirectory;

/**
 * What a user adds to a run or study that is continued.
 *
 * @param budgetMillis time for further trials
 * @param blocks number of further blocks
 */
public record Addition(Optional<Long> budgetMillis, Optional<Integer> blocks) {
    /** Adds nothing. */
    public static final Addition NONE = new Addition(Optional.empty(), Optional.empty());

    /** Whether it adds nothing. */
    boolean isNone() {
        return budgetMillis.isEmpty() && blocks.isEmpty();
    }

    /**
     * Adds to a run, whose plan stays as it was.
     *
     * @throws UserError if the run cannot be extended
     */
    void addTo(RunDirectory directory) throws IOException {
        Closeable lock = directory.lock();
        try {
            reject(directory);
            directory.extend(Experiments.extension(directory.read(), budgetMillis, blocks));
        } finally {
            lock.close();
        }
    }

    /**
     * Adds time to a study. Each part that has begun gets its share; the others divide the rest when they begin.
     *
     * @throws UserError if the study cannot be extended
     */
    void addTo(StudyDirectory directory) throws IOException {
        StudyPlan plan = directory.read();
        StudyFile file = StudyFile.of(plan, "the study");
        Map<String, Long> shares = new LinkedHashMap<>();
        file.study()
                .parts()
                .forEach(part -> file.part(part.name()).share().ifPresent(share -> shares.put(part.name(), share)));
        if (budgetMillis.isEmpty() || blocks.isPresent()) {
            throw new UserError("a study is extended by time; use --budget without --blocks");
        }
        if (shares.isEmpty() || plan.budgetMillis().isEmpty()) {
            throw new UserError(file.study().name() + " does not divide a budget by shares, so nothing can be added to"
                    + " it; run it again with a larger --budget");
        }
        // All of them are extended or none, because the user repeats a command that failed.
        shares.keySet().forEach(part -> begun(directory, part).ifPresent(this::reject));
        long all = shares.values().stream().mapToLong(Long::longValue).sum();
        plan = plan.withBudget(plan.budgetMillis().get() + budgetMillis.get());
        for (Map.Entry<String, Long> share : shares.entrySet()) {
            if (plan.is(StudyPlan.State.LEFT_OUT, share.getKey())) {
                plan = plan.without(share.getKey()); // the added time may suffice for it
            }
            Optional<RunDirectory> part = begun(directory, share.getKey());
            if (part.isPresent()) {
                long millis = Math.max(1, budgetMillis.get() * share.getValue() / all);
                new Addition(Optional.of(millis), Optional.empty()).addTo(part.get());
                StudyPlan.Progress progress = plan.progress(share.getKey()).orElseThrow();
                plan = plan.with(share.getKey(), progress.in(StudyPlan.State.BEGUN));
            }
        }
        directory.write(plan);
    }

    /** A part; empty if it has no trials, so that it has the length with which it was begun. */
    private static Optional<RunDirectory> begun(StudyDirectory directory, String part) {
        return directory.run(part).filter(begun -> !begun.read().trials().isEmpty());
    }

    private void reject(RunDirectory directory) {
        Run run = directory.read();
        Plan plan = run.plan();
        if (run.trials().isEmpty()) {
            throw new UserError("the run in " + directory.path() + " has no trials yet, so nothing can be added to it;"
                    + " begin another with the length that you want");
        }
        if (plan.experiment().stopping().isGate()) {
            throw new UserError("a gate is not extended: one that goes on until it answers raises more false alarms"
                    + " than its α of 0.001; run it again with a larger --budget");
        }
        boolean search = plan.experiment() instanceof LimitSearch;
        if (!search && !(plan.experiment() instanceof Comparison)) {
            throw new UserError("the run in " + directory.path() + " is no comparison in blocks; run its command again"
                    + " with a larger --budget or --blocks");
        }
        if (search && (blocks.isPresent() || plan.budgetMillis().isEmpty())) {
            throw new UserError("the run in " + directory.path() + " is a search, which has no blocks and "
                    + (plan.budgetMillis().isEmpty() ? "no budget" : "ends by its budget; add to that with --budget"));
        }
        if (budgetMillis.isEmpty() && plan.budgetMillis().isPresent()) {
            throw new UserError("the run in " + directory.path() + " ends by its budget of "
                    + Durations.words(plan.budgetMillis().get()) + "; add time to it with --budget");
        }
    }
}
