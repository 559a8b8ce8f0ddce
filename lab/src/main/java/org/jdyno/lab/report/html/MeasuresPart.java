package org.jdyno.lab.report.html;

import java.util.Optional;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Sentences;

/**
 * Every measure of every platform: a row a measure, a column a platform, for there are more measures than platforms.
 */
final class MeasuresPart {
    void write(Html out, Story story, Chapter chapter) {
        if (chapter.measures().size() == 1) {
            // The ranking has told it all.
            return;
        }
        out.element("h3", "All measures");
        out.element(
                "p",
                "Each cell: the geometric mean over the completed trials"
                        + (story.compares()
                                ? ", its 95 % interval, the ratio to " + chapter.baseline()
                                        + " with its interval, and what follows from that."
                                : " and its 95 % interval."),
                "class",
                "quiet");
        out.open("div", "class", "scroll", "tabindex", "0").open("table", "class", "measures");
        head(out, story, chapter);
        out.open("tbody");
        for (Measure measure : chapter.measures()) {
            out.open("tr").open("th", "scope", "row");
            out.lines(measure.title(), measure.unit() + ", " + Sentences.direction(measure))
                    .close("th");
            chapter.ranked().forEach(platform -> cell(out, chapter, platform, measure));
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
    }

    private static void head(Html out, Story story, Chapter chapter) {
        out.open("thead").open("tr").element("th", "Measure", "scope", "col");
        chapter.ranked().forEach(platform -> Cells.platform(out, story.charts(), platform, "col"));
        out.close("tr").close("thead");
    }

    private static void cell(Html out, Chapter chapter, String platform, Measure measure) {
        Optional<Estimate> estimate = chapter.estimate(platform, measure);
        Optional<Verdict> verdict = chapter.verdict(platform, measure);
        out.open("td", "class", "number");
        if (estimate.isEmpty()) {
            out.text(Numbers.UNKNOWN);
        } else {
            Estimate found = estimate.get();
            out.lines(Numbers.value(found.value()), interval(found));
        }
        verdict.ifPresent(found -> {
            out.element("span", ratio(found), "class", "small ratio");
            Cells.verdict(out, found, measure);
        });
        out.close("td");
    }

    private static String interval(Estimate estimate) {
        String interval = Numbers.interval(estimate.low(), estimate.high());
        return interval.equals(Numbers.UNKNOWN) ? "no interval, n = " + estimate.n() : interval;
    }

    private static String ratio(Verdict verdict) {
        String interval = Numbers.changeInterval(verdict.low(), verdict.high());
        return Numbers.change(verdict.ratio())
                + (interval.equals(Numbers.UNKNOWN) ? ", no interval" : " (" + interval + ")");
    }
}
