package org.jdyno.run.trial;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.model.Cause;
import org.jdyno.model.Outcome;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Role;
import org.jdyno.model.Trial.Ending;
import org.jdyno.model.Workload;

/**
 * Decides whether a trial that ran to its end is valid (docs/statistics/trials.md). It does not check for disturbances
 * of the machine: they concern the whole block, and {@code LostBlocks} decides on them.
 */
final class Validity {
    /**
     * The largest accepted ratio of lag to response time, both at the 99th percentile, or to the bound of an objective
     * that the response time is below. The response time includes the lag, and is too long by no more.
     */
    private static final double MAX_LAG_RATIO = 0.25;

    /** With fewer operations, fewer than ten are beyond the 99th percentile. */
    private static final double MIN_OPERATIONS_FOR_LAG = 1000;

    /** The beginning of the names of counters of failed operations. The rest of a name is the kind of failure. */
    private static final String ERROR_KIND = "error.";

    private Validity() {}

    /**
     * Checks a trial by all rules. The first that is broken gives the cause.
     *
     * @param boundNanos the shortest response time on which a result depends; 0 if any may matter
     * @param firstErrors examples of failed operations, as the end of a sentence
     * @param disturbance from outside, which makes a trial invalid that has not failed
     */
    static Ending of(
            Workload workload, Totals totals, long boundNanos, String firstErrors, Optional<String> disturbance) {
        Ending ending = totals.loads().stream()
                .flatMap(load ->
                        checkOperations(workload, load, firstErrors)
                                .or(() -> checkSchedule(workload, load, boundNanos))
                                .stream())
                .findFirst()
                .orElse(Ending.COMPLETED);
        return disturbance.isEmpty() || ending.outcome() == Outcome.FAILED
                ? ending
                : new Ending(
                        Outcome.INVALID,
                        Optional.of(Cause.DISTURBED),
                        disturbance.get(),
                        Optional.empty(),
                        Optional.empty());
    }

    private static Optional<Ending> checkOperations(Workload workload, Totals totals, String firstErrors) {
        double errors = workload.roles().stream()
                .map(Role::name)
                .mapToDouble(role -> totals.value(role, "errors").orElse(0))
                .sum();
        if (errors > 0) {
            String failed = String.format(Locale.ROOT, "%.0f operations failed%s", errors, kinds(totals));
            return ending(Outcome.FAILED, Cause.WRONG_OUTPUT, failed + firstErrors);
        }
        return totals.value("driver", "operations").orElse(0) == 0
                ? ending(Outcome.FAILED, Cause.TIME_OUT, "not one operation was completed in the measured phase")
                : Optional.empty();
    }

    private static String kinds(Totals totals) {
        Map<String, Double> kinds = totals.counters(ERROR_KIND);
        return kinds.isEmpty()
                ? ""
                : kinds.entrySet().stream()
                        .map(kind -> String.format(Locale.ROOT, "%s %.0f", kind.getKey(), kind.getValue()))
                        .collect(Collectors.joining(", ", " (", ")"));
    }

    /**
     * Checks that the load kept its schedule. If the role under test generates its own load, a lag is a stall of the
     * platform. Response times include it, so it does not make the trial invalid.
     */
    private static Optional<Ending> checkSchedule(Workload workload, Totals totals, long boundNanos) {
        double offered = totals.value("driver", "offered").orElse(0);
        double begun = totals.value("driver", "begun").orElse(0);
        double lag = totals.statistic("driver", "lag", "p99").orElse(0);
        double response = totals.statistic("driver", "response", "p99").orElse(Double.NaN);
        boolean tooFew = begun < RateParameter.BEGUN_IN_TIME * offered;
        double judged = response < boundNanos ? boundNanos : response;
        boolean tooLate = !workload.drivesItself() && offered >= MIN_OPERATIONS_FOR_LAG && lag > MAX_LAG_RATIO * judged;
        if (!tooFew && !tooLate) {
            return Optional.empty();
        }
        String late = tooLate
                ? ", and was " + millis(lag) + " late at the 99th percentile, where a response took " + millis(response)
                : "";
        String behind = String.format(
                Locale.ROOT,
                "the load fell behind its schedule: it began %,.0f of the %,.0f operations that were due"
                        + " (%.1f %%)%s; %s",
                begun,
                offered,
                Math.floor(1000 * begun / offered) / 10,
                late,
                tooFew
                        ? "lower the rate"
                        : "give the load more processors, such as by platforms with +cpuset, or set wait=yield");
        return ending(Outcome.INVALID, Cause.GENERATOR_BEHIND, behind);
    }

    private static String millis(double nanos) {
        double millis = nanos / 1e6;
        return String.format(Locale.ROOT, millis < 1_000 ? "%.3g ms" : "%,.0f ms", millis);
    }

    private static Optional<Ending> ending(Outcome outcome, Cause cause, String reason) {
        return Optional.of(new Ending(outcome, Optional.of(cause), reason, Optional.empty(), Optional.empty()));
    }
}
