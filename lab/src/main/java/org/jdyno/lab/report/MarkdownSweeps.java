package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Contents;
import org.jdyno.lab.report.telling.Footnotes;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.ScoreSentences;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SweepChapter;
import org.jdyno.lab.report.telling.SweepSentences;

/** Sweeps, limits and scores in Markdown. */
record MarkdownSweeps(StringBuilder out) {
    /** Nothing when the run did not look for limits. */
    void limits(Contents contents) {
        contents.run().plan().procedure().limit().ifPresent(search -> {
            out.append("\n## ").append(LimitSentences.title(search)).append("\n\n");
            LimitSentences.limits(contents.run(), contents.judgement())
                    .forEach(sentence -> Markdown.item(out, sentence));
            out.append('\n')
                    .append(Markdown.escaped(LimitSentences.method(search)))
                    .append("\n\n");
            head(
                    "platform",
                    LimitSentences.succeeds(search) + (search.least() ? ", MiB" : ""),
                    "fails at",
                    "confirmed",
                    "trials",
                    "stopped by",
                    "how to raise it");
            for (Limit limit : contents.judgement().limits()) {
                row(
                        LimitSentences.who(contents.run(), limit),
                        LimitSentences.load(limit.reached())
                                + (limit.repeats().size() > 1 ? " (" + LimitSentences.found(limit) + ")" : ""),
                        LimitSentences.load(limit.failed()),
                        limit.confirmed() ? "yes" : "no",
                        Integer.toString(limit.trials()),
                        limit.cause().map(Cause::title).orElse(Numbers.UNKNOWN),
                        limit.obstacle().map(Obstacle::cure).orElse(Numbers.UNKNOWN));
            }
        });
    }

    /** A table for each measure, footnotes, fits and scores. */
    void tables(SweepChapter sweep) {
        Footnotes footnotes = new Footnotes(sweep);
        sweep.measures().forEach(measure -> measure(sweep, measure, footnotes));
        if (!footnotes.sentences().isEmpty()) {
            out.append('\n');
            footnotes.sentences().forEach((letter, sentence) -> Markdown.item(out, letter + ": " + sentence));
        }
        fits(sweep);
        new MarkdownSteadiness(out).table(sweep);
        sweep.stops().forEach(stop -> scores(stop.chapter(), sweep.workload().name() + " at " + sweep.load(stop)));
    }

    private void measure(SweepChapter sweep, Measure measure, Footnotes footnotes) {
        heading(sweep.name() + ": " + measure.title() + ", " + measure.unit() + ", " + Sentences.direction(measure));
        head(Stream.concat(
                        Stream.of(sweep.sweep().axis()), sweep.stops().stream().map(stop -> Numbers.exact(stop.at())))
                .toArray(String[]::new));
        for (String platform : sweep.platforms()) {
            List<String> cells = new ArrayList<>(List.of(Markdown.escaped(platform)));
            sweep.stops()
                    .forEach(stop ->
                            cells.add(cell(stop.chapter(), platform, measure, footnotes.letters(platform, stop))));
            line(cells);
        }
    }

    private static String cell(Chapter chapter, String platform, Measure measure, String letters) {
        String value = chapter.estimate(platform, measure)
                .map(found -> Numbers.value(found.value()) + "<br>" + Numbers.interval(found.low(), found.high())
                        + ", n=" + found.n())
                .orElse(Numbers.UNKNOWN);
        String ratio = chapter.verdict(platform, measure)
                .map(found -> "<br>**" + Sentences.word(found, measure) + "** "
                        + Numbers.changeInterval(found.low(), found.high()))
                .orElse("");
        return value + (letters.isEmpty() ? "" : " (" + letters + ")") + ratio;
    }

    private void fits(SweepChapter sweep) {
        if (sweep.sweep().fits().isEmpty()) {
            return;
        }
        heading(sweep.name() + ": scalability");
        out.append(Markdown.escaped(SweepSentences.law())).append(".\n\n");
        head(
                "platform",
                "shape",
                "sigma",
                "kappa",
                "peak at",
                "peak, " + sweep.headline().unit(),
                "blocks");
        for (Scalability fit : sweep.sweep().fits()) {
            List<String> row = new ArrayList<>(List.of(fit.platform(), SweepSentences.shape(fit)));
            SweepSentences.terms(fit).forEach(term -> row.add(SweepSentences.range(term)));
            row.add(Integer.toString(fit.blocks()));
            row(row.toArray(String[]::new));
        }
    }

    /** Nothing when the run was not made by an original rule. */
    void scores(Chapter chapter, String name) {
        List<Score> scores = ScoreSentences.of(chapter);
        if (scores.isEmpty()) {
            return;
        }
        heading(name + ": scores, " + chapter.headline().unit());
        out.append(Markdown.escaped(ScoreSentences.rule(scores.get(0).rule()))).append("\n\n");
        head("platform", "results in order", "score", "mean (95 % interval)");
        for (Score score : scores) {
            row(
                    score.platform(),
                    ScoreSentences.results(score),
                    ScoreSentences.score(score),
                    ScoreSentences.mean(chapter, score));
        }
    }

    private void heading(String title) {
        out.append("\n### ").append(Markdown.escaped(title)).append("\n\n");
    }

    private void head(String... headings) {
        row(headings);
        out.append("| --- |").append(" ---: |".repeat(headings.length - 1)).append('\n');
    }

    private void row(String... cells) {
        line(Stream.of(cells).map(Markdown::escaped).toList());
    }

    /** Of cells that are Markdown already. */
    private void line(List<String> cells) {
        out.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
    }
}
