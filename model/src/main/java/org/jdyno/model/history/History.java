package org.jdyno.model.history;

import java.util.List;
import java.util.stream.Stream;
import org.jdyno.model.Verdict;

/**
 * Runs of one plan over time.
 *
 * @param runs the runs, the first one first
 * @param leftOut the directories that are no part of it
 * @param series one for each line that a run has, in the order of the first run with it
 * @param since index of the first recent run; a change for the worse counts if it begins there or later
 * @param fewest how many runs a series needs before it is tested
 */
public record History(List<DatedRun> runs, List<LeftOut> leftOut, List<Series> series, int since, int fewest) {
    public History {
        runs = List.copyOf(runs);
        leftOut = List.copyOf(leftOut);
        series = List.copyOf(series);
        if (runs.isEmpty() || series.isEmpty()) {
            throw new IllegalArgumentException("a history without runs or lines");
        }
    }

    /** The recent changes for the worse. */
    public Stream<LevelChange> recentlyWorse() {
        return series.stream()
                .flatMap(one -> one.changes().stream())
                .filter(change -> change.kind() == Verdict.Kind.SLOWER && change.run() >= since);
    }

    /** Whether some series is long enough to be tested. */
    public boolean tested() {
        return series.stream().anyMatch(Series::tested);
    }
}
