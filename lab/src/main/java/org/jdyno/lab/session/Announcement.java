package org.jdyno.lab.session;

import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.lab.model.LimitSearch;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Planner;

/** What a run is said to do when it begins. */
final class Announcement {
    /** Below this many the t distribution makes an interval several times as wide as with twice as many. */
    private static final int ENOUGH_BLOCKS = 4;

    private Announcement() {}

    /** What is run on which platforms, and how long that is expected to take. */
    static String of(Plan plan) {
        return plan.title() + " on "
                + plan.contenders().stream().map(Platform::name).collect(Collectors.joining(", ")) + "; "
                + length(plan);
    }

    private static String length(Plan plan) {
        if (plan.procedure().limit().isPresent()) {
            LimitSearch search = plan.procedure().limit().get();
            return (search.least()
                            ? "the least heap with which each completes its trials"
                            : "the largest number of " + search.load() + " that each bears")
                    + plan.budgetMillis()
                            .map(millis -> ", within " + Durations.words(millis))
                            .orElse("");
        }
        if (plan.procedure().capacity().isPresent()) {
            return "the highest rate at which each holds "
                    + plan.procedure().capacity().get().slo().words() + ", "
                    + plan.budgetMillis()
                            .map(millis -> "within " + Durations.words(millis))
                            .orElse("about " + Durations.words(Planner.expectedMillis(plan, Optional.empty())));
        }
        long blocks = Planner.expectedBlocks(plan);
        if (plan.procedure().rule() != Rule.INTERVAL) {
            return (plan.procedure().rule() == Rule.CONVERGED ? "at most " : "")
                    + plan.procedure().rule().runs() + " trials of each platform, about "
                    + Durations.words(Planner.expectedBlockMillis(plan) * blocks);
        }
        return plan.budgetMillis()
                .map(millis -> "within " + Durations.words(millis) + ", about " + counted(blocks))
                .orElseGet(() ->
                        counted(blocks) + ", about " + Durations.words(Planner.expectedBlockMillis(plan) * blocks));
    }

    private static String counted(long blocks) {
        if (blocks == 1) {
            return "1 block, too few for a verdict";
        }
        return blocks + " blocks" + (blocks < ENOUGH_BLOCKS ? ", so few that intervals will be very wide" : "");
    }
}
