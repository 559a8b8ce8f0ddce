package org.jdyno.lab.judge;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Slo;
import org.jdyno.lab.search.Reading;
import org.jdyno.lab.search.Votes;
import org.jdyno.lab.stats.IsotonicFit;
import org.jdyno.lab.stats.IsotonicFit.Crossing;
import org.jdyno.lab.stats.Trend;

/** What one block says of one platform: where, on an axis of log rates, something becomes too much. */
final class BlockCurve {
    /** Stretches of a phase whose mean backlogs are taken for independent. */
    private static final int STRETCHES = 10;

    private final Slo slo;
    private final List<Reading> readings;

    /** @param readings at least one */
    BlockCurve(Slo slo, List<Reading> readings) {
        this.slo = slo;
        this.readings = readings.stream()
                .filter(reading -> reading.whole() || !isOutvoted(reading, readings))
                .toList();
    }

    /** A trial that failed was an accident where more of the others at its rate held. */
    private boolean isOutvoted(Reading failed, List<Reading> all) {
        return Votes.of(all, failed.rate(), slo).holds();
    }

    /** Between the rates at which the objective still holds and no longer does. */
    Crossing objective() {
        return curve(reading -> reading.logExcess(slo)).crossing(0);
    }

    /**
     * The highest rate that is kept up with; a single trial to the contrary is outvoted. It is not the middle between
     * that and the next: the true rate is seldom far above the one at which the objective breaks, and only about that
     * one the block has narrowed down.
     */
    Crossing max() {
        Crossing crossing = curve(reading -> fallsBehind(reading) ? 1 : 0).crossing(0.5);
        return crossing.bracketed() ? new Crossing(crossing.below(), crossing.below()) : crossing;
    }

    /** The mean, on the log axis, of where the critical percentile passes each of its bounds. */
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

    /** Whether the load was not made in time, or what is not answered piles up. */
    private static boolean fallsBehind(Reading reading) {
        return !reading.whole() || backlogRises(reading.backlog());
    }

    private static boolean backlogRises(List<Reading.Backlog> backlog) {
        int stretches = Math.min(STRETCHES, backlog.size());
        if (stretches < 3) {
            return false;
        }
        double[] seconds = new double[stretches];
        double[] operations = new double[stretches];
        for (int i = 0; i < stretches; i++) {
            List<Reading.Backlog> stretch =
                    backlog.subList(backlog.size() * i / stretches, backlog.size() * (i + 1) / stretches);
            seconds[i] = stretch.stream()
                    .mapToDouble(Reading.Backlog::seconds)
                    .average()
                    .orElseThrow();
            operations[i] = stretch.stream()
                    .mapToDouble(Reading.Backlog::operations)
                    .average()
                    .orElseThrow();
        }
        return Trend.of(seconds, operations, ErrorControl.CONFIDENCE).rises();
    }
}
