package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.report.telling.SteadinessSentences;
import org.jdyno.lab.report.telling.SweepChapter;

/** Whether trials settled at each point of a sweep, and how long that took. */
final class SteadinessPart {
    /** Nothing when no trial was completed. */
    void write(Html out, Story story, SweepChapter sweep) {
        List<Steadiness> told = SteadinessSentences.of(sweep);
        if (told.isEmpty()) {
            return;
        }
        out.element("h3", "Over time");
        out.element("p", SteadinessSentences.methodOfSweep(told), "class", "quiet");
        Cells.table(out, story, sweep, (platform, stop) -> {
            List<String> cell = SteadinessSentences.cell(stop.chapter().steadiness(platform));
            out.open("td", "class", "number")
                    .lines(cell.get(0), cell.get(1), cell.get(2))
                    .close("td");
        });
    }
}
