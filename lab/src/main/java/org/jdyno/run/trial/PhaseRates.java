package org.jdyno.run.trial;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdyno.model.Cell;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;

/**
 * The rates of the phases at a rate: one for each cell, the same in all trials. If it is a share of the speed, the
 * first block determines it. Thread-safe.
 */
final class PhaseRates {
    /** The measure that keeps the rate with a trial, so that a run that is continued does not change it. */
    private static final String MEASURE = "phase-rate";

    private final Map<Cell, Long> rates = new ConcurrentHashMap<>();
    private final Map<Cell, Double> slowest = new ConcurrentHashMap<>();

    /** @param earlier the trials of the run so far */
    PhaseRates(List<Trial> earlier) {
        for (Trial trial : earlier) {
            Double rate = trial.measures().get(MEASURE);
            if (rate != null) {
                rates.put(trial.slot().cell(), Math.round(rate));
            }
        }
    }

    /**
     * Notes the speed of a trial that has warmed up.
     *
     * @param perSecond operations a second
     */
    void warm(Slot slot, double perSecond) {
        slowest.merge(slot.cell(), perSecond, Math::min);
    }

    /** The rate of a trial, in operations a second, when all trials of its block are warm. */
    long of(Slot slot, RatePhase phase) {
        return rates.computeIfAbsent(slot.cell(), cell -> phase.of(slowest.get(cell)));
    }
}
