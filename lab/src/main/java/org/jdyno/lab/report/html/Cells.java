package org.jdyno.lab.report.html;

import java.util.function.BiConsumer;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SweepChapter;

/** What stands in more than one table. */
final class Cells {
    private Cells() {}

    /** A platform's name as the heading of a row, with its colour. */
    static void platform(Html out, Charts charts, String platform) {
        platform(out, charts, platform, "row");
    }

    /** The same as the heading of a row or a column. */
    static void platform(Html out, Charts charts, String platform, String scope) {
        out.open("th", "scope", scope);
        out.element("span", "", "class", "swatch " + charts.colourName(platform));
        out.text(platform).close("th");
    }

    /**
     * A table of a sweep: a row for each platform, a column for each stop.
     *
     * @param cell writes one, for a platform at a stop
     */
    static void table(Html out, Story story, SweepChapter sweep, BiConsumer<String, SweepChapter.Stop> cell) {
        out.open("div", "class", "scroll", "tabindex", "0").open("table", "class", "measures");
        out.open("thead").open("tr").element("th", sweep.sweep().axis(), "scope", "col");
        sweep.stops().forEach(stop -> out.element("th", Numbers.exact(stop.at()), "scope", "col", "class", "number"));
        out.close("tr").close("thead").open("tbody");
        for (String platform : sweep.platforms()) {
            out.open("tr");
            platform(out, story.charts(), platform);
            sweep.stops().forEach(stop -> cell.accept(platform, stop));
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
    }

    /** A verdict as a coloured word: the colour repeats what the word says, and is never alone. */
    static void verdict(Html out, Verdict verdict, Measure measure) {
        out.element(
                "span",
                Sentences.word(verdict, measure),
                "class",
                "word " + verdict.kind().word(),
                "title",
                Sentences.comparison(verdict, measure));
    }
}
