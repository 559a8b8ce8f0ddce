package org.jdyno.lab.report.content;

import java.util.Optional;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Term;
import org.jdyno.lab.model.Workload;

/**
 * The times of a distribution as text, in the unit of the measures that are statistics of it, so that a page has each
 * in one unit. Without such measures, each time is in the unit that suits it.
 *
 * @param unit the unit; empty if there are no such measures
 * @param perNano the unit's multiples of a nanosecond
 */
record RecordedTimes(Optional<String> unit, double perNano) {
    /** @param distribution the name of the distribution, as {@code role.name} */
    static RecordedTimes of(Workload workload, String distribution) {
        return workload.measures().stream()
                .filter(measure -> isOf(workload.formulas().get(measure.name()), distribution))
                .findFirst()
                .map(measure -> of(workload, measure))
                .orElse(new RecordedTimes(Optional.empty(), 1));
    }

    private static RecordedTimes of(Workload workload, Measure measure) {
        Formula formula = workload.formulas().get(measure.name());
        return new RecordedTimes(Optional.of(measure.unit()), formula.scale());
    }

    private static boolean isOf(Formula formula, String distribution) {
        if (formula == null || formula.terms().size() > 1) {
            return false;
        }
        Term term = formula.terms().get(0);
        return term.statistic().isPresent() && term.distribution().equals(distribution);
    }

    String time(double nanos) {
        return unit.map(word -> Numbers.value(nanos * perNano) + " " + word).orElseGet(() -> Numbers.duration(nanos));
    }

    /** Both ends of an interval; a dash when there is none. */
    String interval(double lowNanos, double highNanos) {
        boolean known = Double.isFinite(lowNanos) && Double.isFinite(highNanos);
        return unit.filter(any -> known)
                .map(word -> Numbers.interval(lowNanos * perNano, highNanos * perNano) + " " + word)
                .orElseGet(() -> Numbers.durations(lowNanos, highNanos));
    }
}
