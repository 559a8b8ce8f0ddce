package org.jdyno.lab.report.html;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Footnotes;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SweepChapter;

/** One sweep after the other: a chart and a table for each measure, the fits, and its single points folded away. */
final class SweepSection implements Section {
    private final SweepCharts charts = new SweepCharts();
    private final FitPart fits = new FitPart();
    private final SteadinessPart steadiness = new SteadinessPart();
    private final ScorePart scores = new ScorePart();
    private final ChapterParts chapters = new ChapterParts();

    @Override
    public void write(Html out, Story story) {
        for (SweepChapter sweep : story.contents().sweeps()) {
            Footnotes footnotes = new Footnotes(sweep);
            out.open("section", "class", "chapter", "id", story.anchor(sweep));
            out.element("h2", sweep.name());
            out.element(
                    "p",
                    sweep.workload().title() + ". The bar at a point is its 95 % interval"
                            + (footnotes.anyLost()
                                    ? "; a cross stands where trials failed or were invalid, and its letter is"
                                            + " that of the footnote."
                                    : "."),
                    "class",
                    "quiet");
            headline(out, story, sweep, footnotes);
            others(out, story, sweep, footnotes);
            fits.write(out, story, sweep);
            steadiness.write(out, story, sweep);
            points(out, story, sweep);
            out.close("section");
        }
    }

    private void headline(Html out, Story story, SweepChapter sweep, Footnotes footnotes) {
        Measure headline = sweep.headline();
        heading(out, sweep, headline);
        charts.write(out, story, sweep, headline, footnotes);
        table(out, story, sweep, headline, footnotes);
        footnotes(out, footnotes);
        for (SweepChapter.Stop stop : sweep.stops()) {
            scores.write(out, story, stop.chapter(), "Scores at " + sweep.load(stop));
        }
    }

    /** Small, two beside each other where there is room; their figures are folded away. */
    private void others(Html out, Story story, SweepChapter sweep, Footnotes footnotes) {
        List<Measure> others =
                sweep.measures().stream().filter(measure -> !measure.headline()).toList();
        if (others.isEmpty()) {
            return;
        }
        out.open("div", "class", "multiples");
        for (Measure measure : others) {
            out.open("div");
            heading(out, sweep, measure);
            charts.write(out, story, sweep, measure, footnotes);
            out.open("details").element("summary", "Figures");
            table(out, story, sweep, measure, footnotes);
            out.close("details").close("div");
        }
        out.close("div");
    }

    private static void heading(Html out, SweepChapter sweep, Measure measure) {
        out.element(
                "h3", measure.title() + " over " + Sentences.small(sweep.sweep().axis()));
        out.element("p", measure.unit() + ", " + Sentences.direction(measure) + ".", "class", "quiet");
    }

    private static void table(Html out, Story story, SweepChapter sweep, Measure measure, Footnotes footnotes) {
        Cells.table(
                out,
                story,
                sweep,
                (platform, stop) -> cell(out, stop.chapter(), platform, measure, footnotes.letters(platform, stop)));
    }

    private static void cell(Html out, Chapter chapter, String platform, Measure measure, String letters) {
        Optional<Estimate> estimate = chapter.estimate(platform, measure);
        out.open("td", "class", "number").open("span", "class", "figure");
        out.text(estimate.map(found -> Numbers.value(found.value())).orElse(Numbers.UNKNOWN));
        if (!letters.isEmpty()) {
            out.element("sup", letters);
        }
        out.close("span");
        estimate.ifPresent(found -> {
            out.element("span", Numbers.interval(found.low(), found.high()), "class", "small");
            out.element("span", "n = " + found.n(), "class", "small");
        });
        Optional<Verdict> verdict = chapter.verdict(platform, measure);
        verdict.ifPresent(found -> {
            out.element("span", Numbers.changeInterval(found.low(), found.high()), "class", "small ratio");
            Cells.verdict(out, found, measure);
        });
        out.close("td");
    }

    private static void footnotes(Html out, Footnotes footnotes) {
        Map<String, String> sentences = footnotes.sentences();
        if (sentences.isEmpty()) {
            return;
        }
        out.open("dl", "class", "footnotes");
        sentences.forEach((letter, sentence) -> out.element("dt", letter).element("dd", sentence));
        out.close("dl");
    }

    private void points(Html out, Story story, SweepChapter sweep) {
        List<SweepChapter.Stop> own = sweep.stops().stream()
                .filter(stop -> story.isToldIn(sweep, stop.chapter()))
                .toList();
        if (own.isEmpty()) {
            return;
        }
        out.element("h3", "The single points");
        for (SweepChapter.Stop stop : own) {
            out.open("details", "id", story.anchor(stop.chapter())).element("summary", sweep.load(stop));
            chapters.write(out, story, stop.chapter());
            out.close("details");
        }
    }
}
