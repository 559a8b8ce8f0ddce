package org.jdyno.lab.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Trial;

/** The lines of a chart, one for each trial, no more of them than the page has room for. */
final class Curves {
    /** A trial's line: pairs of x and y. */
    record Curve(Trial trial, List<double[]> points) {}

    /** More lines than this are a smear. */
    private static final int MOST_LINES = 200;

    private Curves() {}

    /**
     * Adds the chart with its lines and says so when it is not all of them. Trials come in the order they were run, so what is
     * drawn are whole blocks, the same number for each platform but for the last block.
     */
    static ObjectNode write(Html out, Story story, String kind, String label, List<Curve> curves) {
        ObjectNode chart = story.charts().add(out, kind, label);
        ArrayNode lines = chart.putArray("lines");
        int left = story.charts().pointsPerChart();
        for (Curve curve : curves.subList(0, Math.min(MOST_LINES, curves.size()))) {
            left -= curve.points().size();
            if (left >= 0 || lines.isEmpty()) {
                line(lines.addObject(), story, curve);
            }
        }
        if (lines.size() < curves.size()) {
            out.element(
                    "p", "Drawn are the first " + lines.size() + " of " + curves.size() + " trials.", "class", "quiet");
        }
        return chart;
    }

    private static void line(ObjectNode line, Story story, Curve curve) {
        Trial trial = curve.trial();
        SteadyState state = story.judgement().steadyStates().get(trial.slot().index());
        line.put("name", trial.slot().platform());
        line.put("colour", story.charts().colour(trial.slot().platform()));
        line.put("trial", trial.slot().index());
        line.put("completed", trial.completed());
        line.put("state", state == null ? "" : state.word());
        ArrayNode points = line.putArray("points");
        for (double[] pair : curve.points()) {
            ArrayNode point = points.addArray();
            Charts.point(point, pair[0]);
            Charts.point(point, pair[1]);
        }
    }
}
