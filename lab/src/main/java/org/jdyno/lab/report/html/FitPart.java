package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.report.telling.SweepChapter;
import org.jdyno.lab.report.telling.SweepSentences;

/** The scalability law fitted to each platform's curve. */
final class FitPart {
    void write(Html out, Story story, SweepChapter sweep) {
        if (sweep.sweep().fits().isEmpty()) {
            return;
        }
        out.element("h3", "Scalability");
        out.element("p", SweepSentences.law() + ".", "class", "quiet");
        out.open("div", "class", "scroll").open("table").open("thead").open("tr");
        out.element("th", "Platform", "scope", "col").element("th", "Shape", "scope", "col");
        for (String heading :
                List.of("σ", "κ", "Peak at", "Peak, " + sweep.headline().unit(), "Blocks")) {
            out.element("th", heading, "scope", "col", "class", "number");
        }
        out.close("tr").close("thead").open("tbody");
        for (Scalability fit : sweep.sweep().fits()) {
            out.open("tr");
            Cells.platform(out, story.charts(), fit.platform());
            out.element("td", SweepSentences.shape(fit));
            for (Scalability.Range range : SweepSentences.terms(fit)) {
                out.open("td", "class", "number")
                        .lines(SweepSentences.value(range), SweepSentences.interval(range))
                        .close("td");
            }
            out.element("td", Integer.toString(fit.blocks()), "class", "number").close("tr");
        }
        out.close("tbody").close("table").close("div");
    }
}
