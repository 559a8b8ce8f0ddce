package org.jdyno.model.history;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;

/**
 * The ratio of one line over time.
 *
 * @param measure the measure of the line, as the last run knows it
 * @param effects its ratio by the index of the run in the history; also of runs that do not count
 * @param counted the indices of the runs that count, in order
 * @param p the p of the permutation test of the whole series; 1 if no change was proposed, NaN for too few runs
 * @param adjustedP {@code p} after Holm's correction over all series of headline measures, or over all others
 * @param changes the lasting changes, in order; none unless the series as a whole has changed
 * @param findable the smallest change, as a fraction, that is found in 80 % of such series within five runs; empty for
 *     too few runs
 */
public record Series(
        ComparedLine line,
        Measure measure,
        SortedMap<Integer, Effect> effects,
        List<Integer> counted,
        double p,
        double adjustedP,
        List<LevelChange> changes,
        OptionalDouble findable) {
    public Series {
        Objects.requireNonNull(line, "line");
        Objects.requireNonNull(measure, "measure");
        effects = Collections.unmodifiableSortedMap(new TreeMap<>(effects));
        counted = List.copyOf(counted);
        changes = List.copyOf(changes);
    }

    /** Whether it is long enough to be tested. */
    public boolean tested() {
        return findable.isPresent();
    }
}
