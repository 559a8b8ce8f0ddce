package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Recordings;

/** Percentiles with their intervals: a column for each, a row for each curve. */
final class PercentileTable {
    private final Html out;
    private final Story story;
    private final List<Double> told;

    PercentileTable(Html out, Story story, List<Double> told) {
        this.out = out;
        this.story = story;
        this.told = told;
    }

    void open() {
        out.open("div", "class", "scroll", "tabindex", "0").open("table", "class", "percentiles");
        out.open("thead").open("tr").element("th", "Platform", "scope", "col");
        told.forEach(
                percentile -> out.element("th", Recordings.heading(percentile), "scope", "col", "class", "number"));
        out.element("th", "max seen", "scope", "col", "class", "number");
        out.element("th", "values", "scope", "col", "class", "number");
        out.close("tr").close("thead");
    }

    /** A heading over the rows that follow, up to the next one. */
    void group(String title) {
        out.open("tbody").open("tr");
        out.element("th", title, "scope", "rowgroup", "class", "group", "colspan", Integer.toString(told.size() + 3));
        out.close("tr");
    }

    /** The end of such rows. */
    void endGroup() {
        out.close("tbody");
    }

    void platform(Curve curve) {
        out.open("tr");
        Cells.platform(out, story.charts(), curve.platform());
        cells(curve);
    }

    /** A row of something else than a platform, below it. */
    void below(String name, Curve curve) {
        out.open("tr", "class", "below").element("th", name, "scope", "row");
        cells(curve);
    }

    void close() {
        out.close("table").close("div");
    }

    private void cells(Curve curve) {
        for (double percentile : told) {
            String interval = Recordings.interval(curve, percentile);
            out.open("td", "class", "number");
            out.lines(Recordings.value(curve, percentile), interval.equals(Numbers.UNKNOWN) ? "" : interval);
            out.close("td");
        }
        out.element("td", Recordings.max(curve), "class", "number");
        out.element("td", Numbers.value(curve.count()), "class", "number");
        out.close("tr");
    }
}
