package org.jdyno.lab.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jdyno.lab.run.gc.GcLog;
import org.jdyno.lab.run.gc.Pause;

/**
 * Holds what jdyno reports of the pauses of one measured phase against a flight recording of the same process.
 *
 * @param fromNanos uptime at which the phase began
 * @param toNanos uptime at which it ended
 * @param reportedPauses how many jdyno reports
 * @param reportedTotalNanos how long they were together, as jdyno reports it
 */
record PauseComparison(long fromNanos, long toNanos, long reportedPauses, long reportedTotalNanos) {
    /**
     * How far apart the totals may be, of the recording's: the two read the clock by themselves, and what lies between
     * is some 100 µs a pause with Serial and a few µs with others (docs/verify.md).
     */
    static final double TOTAL_SHARE = 0.10;

    /** The log rounds each pause to so much. */
    static final long LOG_RESOLUTION_NANOS = 1_000;

    /** How many differences are named in a remark. */
    private static final int MOST_NAMED = 3;

    /** The criterion, for a reader. */
    static String criterion() {
        return String.format(
                Locale.ROOT,
                "every pause of the measured phase is in both, collection by collection, and the totals are"
                        + " within %.0f %% of one another",
                100 * TOTAL_SHARE);
    }

    /** @param what the case, such as a collector */
    Comparison of(String what, GcLog log, FlightPauses flight) {
        if (!log.recognised() || !log.unread().isEmpty()) {
            return Comparison.inconclusive(what, "jdyno's reader did not understand the whole log and reports nothing");
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
            return Comparison.inconclusive(what, "nothing was collected in the measured phase");
        }
        List<String> faults = faults(matching, log, totalNanos, flightNanos);
        List<Figure> figures = List.of(
                Figure.of("pauses", "", pauses, flightPauses),
                Figure.of("pauses together", "ms", totalNanos / 1e6, flightNanos / 1e6),
                Figure.of("longest pause", "ms", longestOfLog(matching) / 1e6, longestOfFlight(matching) / 1e6));
        return faults.isEmpty()
                ? new Comparison(what, Finding.AGREES, remark(matching), figures)
                : new Comparison(what, Finding.DIFFERS, String.join("; ", faults), figures);
    }

    private List<String> faults(PauseMatching matching, GcLog log, long totalNanos, long flightNanos) {
        List<String> faults = new ArrayList<>();
        GcLog phase = log.between(fromNanos, toNanos);
        if (phase.pauseCount() != reportedPauses || phase.pauseTotalNanos() != reportedTotalNanos) {
            faults.add("the trial reports " + reportedPauses + " pauses of " + reportedTotalNanos
                    + " ns together, and its log has " + phase.pauseCount() + " of " + phase.pauseTotalNanos() + " ns");
        }
        matching.onlyInLog().stream()
                .limit(MOST_NAMED)
                .map(pause -> "only jdyno has \"" + pause.name() + "\" at " + seconds(pause.startUptimeNanos()))
                .forEach(faults::add);
        matching.onlyInFlight().stream()
                .limit(MOST_NAMED)
                .map(pause -> "only JFR has \"" + pause.name() + "\" of collection " + pause.collection())
                .forEach(faults::add);
        double allowedNanos = TOTAL_SHARE * flightNanos
                + LOG_RESOLUTION_NANOS * (double) matching.pairs().size();
        if (Math.abs(totalNanos - flightNanos) > allowedNanos && faults.isEmpty()) {
            faults.add(String.format(
                    Locale.ROOT,
                    "the totals are %.3f ms apart, more than the %.3f ms that are allowed",
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
        String apart = String.format(Locale.ROOT, "no pause further apart than %.1f µs", furthestNanos / 1e3);
        return matching.unrecorded().isEmpty()
                ? apart
                : apart + "; left out, as JFR does not tell of it: "
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
