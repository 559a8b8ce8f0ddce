package org.jdyno.session;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.experiment.ExpectedTime;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Durations;
import org.jdyno.model.Experiment.Cases;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Rule;
import org.jdyno.model.Timing;

/** The message at the beginning of a run. */
public final class Announcement {
    /** With fewer blocks, the t distribution makes intervals very wide. */
    private static final int ENOUGH_BLOCKS = 4;

    /** The histograms and logs of a usual trial take less. */
    private static final long TRIAL_BYTES = 1 << 20;

    private Announcement() {}

    /** The title, the platforms, and the expected time. */
    static String of(Plan plan) {
        return plan.title() + " on "
                + plan.platformsWithoutControl().stream().map(Platform::name).collect(Collectors.joining(", ")) + "; "
                + length(plan);
    }

    /** A warning if the trials may not fit into the free space. */
    static Optional<String> scarceSpace(Plan plan, Path place, long freeBytes) {
        long trialMillis = Math.round(plan.expectedTrialMillis() + Timing.START_AND_STOP_MILLIS);
        long trials = Math.max(1, expected(plan).millis() / Math.max(1, trialMillis));
        long needed = (1 + trials) * TRIAL_BYTES;
        return freeBytes >= needed
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "warning: %s has %,d MiB free, and %,d trials may take %,d MiB; free some, or name another"
                                + " directory by --out",
                        place,
                        freeBytes >> 20,
                        trials,
                        needed >> 20));
    }

    private static String length(Plan plan) {
        return plan.experiment()
                .match(new Cases<String>(
                        comparison -> ofComparison(plan, comparison),
                        published -> ofRule(plan, published.rule()),
                        largestLoad -> "the largest number of " + largestLoad.loadName() + " that each sustains"
                                + budget(plan),
                        leastHeap -> "the least heap with which each completes its trials" + budget(plan),
                        rate -> "the highest rate at which each meets "
                                + rate.slo().words() + ", "
                                + within(plan)
                                        .orElseGet(() -> about(expected(plan).millis())),
                        imported -> "imported from " + imported.tool()));
    }

    private static String ofComparison(Plan plan, Comparison comparison) {
        ExpectedTime expected = expected(plan);
        String length = within(plan)
                .map(budget -> budget + ", about " + counted(expected.blocks()) + longer(plan))
                .orElseGet(() -> counted(expected.blocks()) + ", " + about(expected.millis()));
        return comparison
                .replaced()
                .map(replaced -> length + "; " + replaced.describe(comparison.pairings()))
                .orElse(length);
    }

    private static String ofRule(Plan plan, Rule rule) {
        return rule.trials() + " trials of each platform, "
                + about(expected(plan).millis());
    }

    private static String budget(Plan plan) {
        return within(plan).map(budget -> ", " + budget).orElse("");
    }

    private static Optional<String> within(Plan plan) {
        return plan.budgetMillis().map(millis -> "within " + Durations.words(millis));
    }

    private static String about(long millis) {
        return "about " + Durations.words(millis);
    }

    private static ExpectedTime expected(Plan plan) {
        return Experiments.of(plan).expected();
    }

    private static String longer(Plan plan) {
        return enoughBudget(plan)
                .map(budget -> "; --budget " + budget + " is enough")
                .orElse("");
    }

    /** The least budget with blocks enough for a narrow interval, such as {@code 11m}; empty if that of the plan is. */
    public static Optional<String> enoughBudget(Plan plan) {
        ExpectedTime expected = expected(plan);
        return plan.budgetMillis()
                .filter(any ->
                        expected.blocks() < ENOUGH_BLOCKS && plan.blocks().orElse(0) >= ENOUGH_BLOCKS)
                .map(any -> Durations.minutesUp(ENOUGH_BLOCKS * expected.blockMillis()));
    }

    private static String counted(long blocks) {
        if (blocks == 1) {
            return "1 block, too few for a verdict";
        }
        return blocks + " blocks" + (blocks < ENOUGH_BLOCKS ? ", so few that intervals will be very wide" : "");
    }
}
