package org.jdyno.judge;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jdyno.model.Capacity;
import org.jdyno.model.Slo;
import org.jdyno.search.Reading;
import org.jdyno.search.Votes;
import org.jdyno.stats.IsotonicFit;
import org.jdyno.stats.IsotonicFit.Crossing;
import org.jdyno.stats.Trend;

/**
 * The response times of one platform in one block of a search, as a function of the rate. Finds the rates at which
 * bounds are crossed. All crossings are natural logarithms of rates.
 */
final class BlockCurve {
    /** The number of parts into which a phase is divided; their mean backlogs are considered independent. */
    private static final int PARTS = 10;

    private final Slo slo;
    private final List<Reading> readings;

    /** @param readings the readings, at least one */
    BlockCurve(Slo slo, List<Reading> readings) {
        this.slo = slo;
        this.readings = readings.stream()
                .filter(reading -> reading.onTime() || !isOutvoted(reading, readings))
                .toList();
    }

    /** Whether a failed trial is ignored because most trials at its rate met the objective. */
    private boolean isOutvoted(Reading failed, List<Reading> all) {
        return Votes.of(all, failed.rate(), slo).mostMet();
    }

    /** The crossing between the rates that meet the objective and those that miss it. */
    Crossing objective() {
        return curve(reading -> reading.logExcess(slo)).crossing(0);
    }

    /**
     * The highest tried rate with which the platform keeps up; a single contrary trial is ignored. The true limit lies
     * between this rate and the next. Their middle would be no better, because a block tries rates close to each other
     * only where the objective is missed.
     */
    Crossing max() {
        Crossing crossing = curve(reading -> fallsBehind(reading) ? 1 : 0).crossing(0.5);
        return crossing.bracketed() ? new Crossing(crossing.below(), crossing.below()) : crossing;
    }

    /**
     * The critical rate ({@link Capacity#critical}): the mean of the log rates at which
     * {@link Capacity#CRITICAL_STATISTIC} crosses its bounds.
     */
    Crossing critical() {
        IsotonicFit curve = curve(reading -> Math.log(reading.p99Nanos()));
        double below = 0;
        double above = 0;
        for (int millis : Capacity.CRITICAL_MILLIS) {
            Crossing crossing = curve.crossing(Math.log(millis * 1e6));
            below += crossing.below() / Capacity.CRITICAL_MILLIS.size();
            above += crossing.above() / Capacity.CRITICAL_MILLIS.size();
        }
        return new Crossing(below, above);
    }

    private IsotonicFit curve(ToDoubleFunction<Reading> value) {
        return IsotonicFit.of(
                readings.stream()
                        .mapToDouble(reading -> Math.log(reading.rate()))
                        .toArray(),
                readings.stream().mapToDouble(value).toArray());
    }

    /** Whether the load fell behind its schedule, or the backlog grows. */
    private static boolean fallsBehind(Reading reading) {
        return !reading.onTime() || backlogRises(reading.backlog());
    }

    private static boolean backlogRises(List<Reading.Backlog> backlog) {
        int parts = Math.min(PARTS, backlog.size());
        if (parts < 3) {
            return false;
        }
        double[] seconds = new double[parts];
        double[] operations = new double[parts];
        for (int i = 0; i < parts; i++) {
            List<Reading.Backlog> part = backlog.subList(backlog.size() * i / parts, backlog.size() * (i + 1) / parts);
            seconds[i] = part.stream()
                    .mapToDouble(Reading.Backlog::seconds)
                    .average()
                    .orElseThrow();
            operations[i] = part.stream()
                    .mapToDouble(Reading.Backlog::operations)
                    .average()
                    .orElseThrow();
        }
        return Trend.of(seconds, operations, ErrorControl.CONFIDENCE).rises();
    }
}
