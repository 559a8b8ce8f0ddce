package org.jdyno.lab.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jdyno.lab.model.LoadedWindow;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.document.Block.Chart;

/**
 * A line for each platform: the median of its completed trials, window by window.
 *
 * @param windows the windows of trials, by their index in the schedule
 */
record WarmupCurves(Chapter chapter, Map<Integer, List<LoadedWindow>> windows) {
    /** The chart; empty if no trial was completed. */
    Optional<Chart> chart(Drawing drawing) {
        List<String> drawn = chapter.ranked().stream()
                .filter(platform -> !completed(platform).isEmpty())
                .toList();
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = Drawing.chart(
                "curves", "Speed of " + chapter.name() + " over seconds of load, a line for each platform");
        chart.data().put("unit", chapter.workload().operation() + "/s");
        ArrayNode lines = chart.data().putArray("lines");
        for (String platform : drawn) {
            List<List<LoadedWindow>> trials = completed(platform);
            ObjectNode line = lines.addObject()
                    .put("name", platform)
                    .put("colour", drawing.colour(platform))
                    .put("trials", trials.size());
            ArrayNode points = line.putArray("points");
            for (int i = 0; i < length(trials); i++) {
                ArrayNode point = points.addArray();
                Drawing.point(point, median(trials, i, LoadedWindow::middleSeconds));
                Drawing.point(point, median(trials, i, window -> window.window().rate()));
            }
        }
        return Optional.of(chart);
    }

    private List<List<LoadedWindow>> completed(String platform) {
        return chapter.trials(platform).stream()
                .filter(Trial::completed)
                .flatMap(trial -> Optional.ofNullable(windows.get(trial.slot().index())).stream())
                .toList();
    }

    /** The number of windows that most trials have; beyond it the line would jump to the few longer ones. */
    private static int length(List<List<LoadedWindow>> trials) {
        List<Integer> lengths = trials.stream().map(List::size).sorted().toList();
        return lengths.get((lengths.size() - 1) / 2);
    }

    private static double median(List<List<LoadedWindow>> trials, int window, ToDoubleFunction<LoadedWindow> value) {
        double[] values = trials.stream()
                .filter(trial -> window < trial.size())
                .mapToDouble(trial -> value.applyAsDouble(trial.get(window)))
                .sorted()
                .toArray();
        return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }
}
