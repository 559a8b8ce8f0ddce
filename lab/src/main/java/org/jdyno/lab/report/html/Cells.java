package org.jdyno.lab.report.html;

import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Sentences;

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
