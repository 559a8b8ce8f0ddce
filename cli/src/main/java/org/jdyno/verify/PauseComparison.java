package org.jdyno.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jdyno.run.gc.GcLog;
import org.jdyno.run.gc.GcLog.Pause;
import org.jdyno.verify.Agreement.Comparison;
import org.jdyno.verify.Agreement.Comparison.Figure;
import org.jdyno.verify.FlightPauses.FlightPause;

/**
 * Compares the pauses that jdyno reports for a measured phase with a flight recording of the same process.
 *
 * @param fromNanos uptime at the start of the phase
 * @param toNanos uptime at its end
 * @param reportedPauses the number of pauses that jdyno reports
 * @param reportedTotalNanos the total that jdyno reports
 */
record PauseComparison(long fromNanos, long toNanos, long reportedPauses, long reportedTotalNanos) {
    /**
     * The accepted difference of the totals, as a share of the recording's: the two read the clock at different places,
     * some 100 µs apart with Serial and a few µs with others (docs/verify.md).
     */
    static final double TOTAL_SHARE = 0.10;

    /** The resolution to which the log rounds each pause. */
    static final long LOG_RESOLUTION_NANOS = 1_000;

    /** The most differences that a remark names. */
    private static final int MAX_NAMED = 3;

    static String criterion() {
        return String.format(
                Locale.ROOT,
                "both have every pause of the measured phase, collection by collection, and the totals are"
                        + " within %.0f %% of each other",
                100 * TOTAL_SHARE);
    }

    /** @param what the case, such as a collector */
    Comparison of(String what, GcLog log, FlightPauses flight) {
        if (!log.recognised() || !log.unread().isEmpty()) {
            return Comparison.inconclusive(what, "jdyno reports no pauses, because it could not read the whole GC log");
        }
        PauseMatching matching = PauseMatching.of(log, flight, fromNanos, toNanos);
        long flightPauses = matching.pairs().size() + matching.onlyInFlight().size();
        long flightNanos = matching.pairs().stream()
                        .mapToLong(pair -> pair.flight().durationNanos())
                        .sum()
                + matching.onlyInFlight().stream()
                        .mapToLong(FlightPause::durationNanos)
                        .sum();
        long pauses = reportedPauses - matching.unrecorded().size();
        long totalNanos = reportedTotalNanos - total(matching.unrecorded());
        if (pauses == 0 && flightPauses == 0) {
            return Comparison.inconclusive(what, "there was no collection in the measured phase");
        }
        List<String> faults = faults(matching, log, totalNanos, flightNanos);
        List<Figure> figures = List.of(
                new Figure("pauses", "", pauses, flightPauses),
                new Figure("total", "ms", totalNanos / 1e6, flightNanos / 1e6),
                new Figure("longest pause", "ms", longestOfLog(matching) / 1e6, longestOfFlight(matching) / 1e6));
        return faults.isEmpty()
                ? new Comparison(what, AgreementResult.AGREES, remark(matching), figures)
                : new Comparison(what, AgreementResult.DIFFERS, String.join("; ", faults), figures);
    }

    private List<String> faults(PauseMatching matching, GcLog log, long totalNanos, long flightNanos) {
        List<String> faults = new ArrayList<>();
        GcLog phase = log.between(fromNanos, toNanos);
        if (phase.pauseCount() != reportedPauses || phase.pauseTotalNanos() != reportedTotalNanos) {
            faults.add("the trial reports " + reportedPauses + " pauses with a total of " + reportedTotalNanos
                    + " ns, but its log has " + phase.pauseCount() + " with " + phase.pauseTotalNanos() + " ns");
        }
        matching.onlyInLog().stream()
                .limit(MAX_NAMED)
                .map(pause -> "only jdyno has \"" + pause.name() + "\" at " + seconds(pause.startUptimeNanos()))
                .forEach(faults::add);
        matching.onlyInFlight().stream()
                .limit(MAX_NAMED)
                .map(pause -> "only JFR has \"" + pause.name() + "\" of collection " + pause.collection())
                .forEach(faults::add);
        double allowedNanos = TOTAL_SHARE * flightNanos
                + LOG_RESOLUTION_NANOS * (double) matching.pairs().size();
        if (Math.abs(totalNanos - flightNanos) > allowedNanos && faults.isEmpty()) {
            faults.add(String.format(
                    Locale.ROOT,
                    "the totals differ by %.3f ms, more than the accepted %.3f ms",
                    (totalNanos - flightNanos) / 1e6,
                    allowedNanos / 1e6));
        }
        return faults;
    }

    private static String remark(PauseMatching matching) {
        long furthestNanos = matching.pairs().stream()
                .mapToLong(pair ->
                        Math.abs(pair.log().durationNanos() - pair.flight().durationNanos()))
                .max()
                .orElse(0);
        String apart = String.format(Locale.ROOT, "no pause differs by more than %.1f µs", furthestNanos / 1e3);
        return matching.unrecorded().isEmpty()
                ? apart
                : apart + "; excluded, because JFR does not record it: "
                        + matching.unrecorded().stream().map(Pause::name).collect(Collectors.joining(", "));
    }

    private static long total(List<Pause> pauses) {
        return pauses.stream().mapToLong(Pause::durationNanos).sum();
    }

    private static long longestOfLog(PauseMatching matching) {
        long paired = matching.pairs().stream()
                .mapToLong(pair -> pair.log().durationNanos())
                .max()
                .orElse(0);
        return matching.onlyInLog().stream().mapToLong(Pause::durationNanos).reduce(paired, Math::max);
    }

    private static long longestOfFlight(PauseMatching matching) {
        long paired = matching.pairs().stream()
                .mapToLong(pair -> pair.flight().durationNanos())
                .max()
                .orElse(0);
        return matching.onlyInFlight().stream()
                .mapToLong(FlightPause::durationNanos)
                .reduce(paired, Math::max);
    }

    private static String seconds(long uptimeNanos) {
        return String.format(Locale.ROOT, "%.6f s", uptimeNanos / 1e9);
    }
}
