package org.jdyno.model.history;

import java.util.List;

/**
 * Two runs of one plan, compared.
 *
 * @param before the first run
 * @param after the second run
 * @param lines how the ratios of the lines changed that both have, in the order of the first run
 * @param figures how the measures of each platform changed that both have, in the same order
 * @param headlines number of lines of headline measures, which share one error rate
 */
public record TwoRuns(
        DatedRun before, DatedRun after, List<LineChange> lines, List<FigureChange> figures, int headlines) {
    public TwoRuns {
        lines = List.copyOf(lines);
        figures = List.copyOf(figures);
    }
}
