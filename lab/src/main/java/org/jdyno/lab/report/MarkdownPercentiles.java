package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.PercentileSentences;
import org.jdyno.lab.report.telling.Recordings;

/** Percentiles in Markdown: what the load recorded, and the stalls. */
record MarkdownPercentiles(StringBuilder out) {
    void tables(Chapter chapter) {
        Recordings recordings = new Recordings(chapter);
        for (Recordings.Recorded recorded : recordings.latencies()) {
            head(chapter.name() + ": " + recorded.title(), recorded.curves(), recorded.told());
            recorded.curves().forEach(curve -> row(curve.platform(), curve, recorded.told()));
        }
        PercentileSentences.tails(chapter)
                .ifPresent(sentence ->
                        out.append("\n> ⚠️ ").append(Markdown.escaped(sentence)).append('\n'));
        hiccups(chapter, recordings.hiccups());
    }

    private void hiccups(Chapter chapter, List<Recordings.Hiccups> hiccups) {
        if (hiccups.isEmpty()) {
            return;
        }
        Recordings.Recorded together = Recordings.together(hiccups);
        List<Double> told = together.told();
        head(chapter.name() + ": " + together.title(), together.curves(), told);
        for (Recordings.Hiccups each : hiccups) {
            row(each.platform(), each.tested(), told);
            each.nodes().forEach(node -> row(each.platform() + ", " + Recordings.process(node), node, told));
            each.control().ifPresent(control -> row(each.platform() + ", idle process", control, told));
        }
    }

    private void head(String title, List<Curve> curves, List<Double> told) {
        out.append("\n### ").append(Markdown.escaped(title)).append("\n\n");
        out.append(Markdown.escaped(PercentileSentences.basis(curves))).append("\n\n| platform |");
        told.forEach(percentile ->
                out.append(' ').append(Recordings.heading(percentile)).append(" |"));
        out.append(" max seen | values |\n| --- |")
                .append(" ---: |".repeat(told.size() + 2))
                .append('\n');
    }

    private void row(String name, Curve curve, List<Double> told) {
        List<String> cells = new ArrayList<>(List.of(Markdown.escaped(name)));
        for (double percentile : told) {
            String interval = Recordings.interval(curve, percentile);
            cells.add(
                    Recordings.value(curve, percentile) + (interval.equals(Numbers.UNKNOWN) ? "" : "<br>" + interval));
        }
        cells.add(Recordings.max(curve));
        cells.add(Numbers.value(curve.count()));
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
