package org.jdyno.lab.run.trial;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.RateParameter;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.protocol.TrialFailure;

/**
 * Decides whether a trial that ran to its end is valid (docs/statistics/trials.md). It does not check for disturbances
 * of the machine: they concern the whole block, and {@code LostBlocks} decides on them.
 */
record Validity(Outcome outcome, Optional<Cause> cause, String reason) {
    /**
     * The largest accepted ratio of lag to response time, both at the 99th percentile, or to the bound of an objective
     * that the response time is below.
     */
    private static final double MAX_LAG_RATIO = 0.10;

    /** With fewer operations, fewer than ten are beyond the 99th percentile. */
    private static final double MIN_OPERATIONS_FOR_LAG = 1000;

    /** The beginning of the names of counters of failed operations. The rest of a name is the kind of failure. */
    private static final String ERROR_KIND = "error.";

    private static final Validity SOUND = new Validity(Outcome.COMPLETED, Optional.empty(), "");

    /**
     * Checks a trial by all rules. The first that is broken gives the cause.
     *
     * @param boundNanos the shortest response time on which a result depends; 0 if any may matter
     */
    static Validity of(Workload workload, Totals totals, long boundNanos) {
        return checkOperations(workload, totals)
                .or(() -> checkSchedule(workload, totals, boundNanos))
                .orElse(SOUND);
    }

    private static Optional<Validity> checkOperations(Workload workload, Totals totals) {
        double errors = workload.roles().stream()
                .map(Role::name)
                .mapToDouble(role -> totals.value(role, "errors").orElse(0))
                .sum();
        if (errors > 0) {
            return failed(
                    Cause.WRONG_OUTPUT, String.format(Locale.ROOT, "%.0f operations failed%s", errors, kinds(totals)));
        }
        return totals.value("driver", "operations").orElse(0) == 0
                ? failed(Cause.TIME_OUT, "not one operation was completed in the measured phase")
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
    private static Optional<Validity> checkSchedule(Workload workload, Totals totals, long boundNanos) {
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
        return invalid(
                Cause.GENERATOR_BEHIND,
                "the load fell behind its schedule: it began %,.0f of the %,.0f operations that were due"
                        + " (%.1f %%)%s; %s",
                begun,
                offered,
                Math.floor(1000 * begun / offered) / 10,
                late,
                tooFew ? "lower rate=" : "give the load more processors, or set wait=yield");
    }

    private static String millis(double nanos) {
        double millis = nanos / 1e6;
        return String.format(Locale.ROOT, millis < 1_000 ? "%.3g ms" : "%,.0f ms", millis);
    }

    /**
     * A copy whose reason names examples if operations failed.
     *
     * @param firstErrors the end of a sentence
     */
    Validity with(String firstErrors) {
        return cause.equals(Optional.of(Cause.WRONG_OUTPUT))
                ? new Validity(outcome, cause, reason + firstErrors)
                : this;
    }

    /** The same or, if there was a disturbance from outside and the trial did not fail, invalid. */
    Validity invalidIf(Optional<String> disturbance) {
        return disturbance.isEmpty() || outcome == Outcome.FAILED
                ? this
                : new Validity(Outcome.INVALID, Optional.of(Cause.DISTURBED), disturbance.get());
    }

    private static Optional<Validity> failed(Cause cause, String reason) {
        return Optional.of(new Validity(Outcome.FAILED, Optional.of(cause), reason));
    }

    private static Optional<Validity> invalid(Cause cause, String form, Object... figures) {
        return Optional.of(
                new Validity(Outcome.INVALID, Optional.of(cause), String.format(Locale.ROOT, form, figures)));
    }

    /** The result of a failed trial. */
    static Validity ofFailure(TrialFailure failure) {
        Outcome outcome = failure.failureCause() == Cause.UNSUPPORTED ? Outcome.SKIPPED : Outcome.FAILED;
        return new Validity(outcome, Optional.of(failure.failureCause()), failure.getMessage());
    }
}
