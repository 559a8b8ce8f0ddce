package org.jdyno.lab.report;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Contents;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Place;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SteadinessSentences;
import org.jdyno.lab.report.telling.SweepChapter;
import org.jdyno.lab.report.telling.SweepSentences;
import org.jdyno.lab.report.telling.TrustSentences;

/** A summary in GitHub's Markdown, for a pull request or the page of a CI job. */
public final class MarkdownReport implements Renderer {
    @Override
    public String render(Run run, Judgement judgement) {
        StringBuilder out = new StringBuilder();
        out.append("# ").append(Markdown.escaped(run.plan().title())).append("\n");
        Contents contents = Contents.of(run, judgement);
        MarkdownSweeps sweeps = new MarkdownSweeps(out);
        sweeps.limits(contents);
        MarkdownCapacities.write(out, contents);
        contents.sweeps().forEach(sweep -> answer(out, sweep));
        for (Chapter chapter : contents.singles()) {
            heading(out, chapter.name(), Sentences.lead(chapter));
            Sentences.verdicts(chapter).forEach(sentence -> Markdown.item(out, sentence));
        }
        trust(out, contents);
        contents.sweeps().forEach(sweeps::tables);
        for (Chapter chapter : contents.singles()) {
            sweeps.scores(chapter, chapter.name());
            table(out, chapter);
            new MarkdownPercentiles(out).tables(chapter);
            new MarkdownSteadiness(out).table(chapter);
        }
        failures(out, run);
        out.append("\njdyno ")
                .append(Markdown.escaped(run.version()))
                .append(", run ")
                .append(Markdown.escaped(run.id()));
        out.append(", seed ").append(run.plan().seed()).append("\n");
        return out.toString();
    }

    private static void answer(StringBuilder out, SweepChapter sweep) {
        heading(out, sweep.name(), SweepSentences.lead(sweep));
        SweepSentences.verdicts(sweep).forEach(sentence -> Markdown.item(out, sentence));
        SweepSentences.courses(sweep).forEach(sentence -> Markdown.item(out, sentence));
    }

    private static void heading(StringBuilder out, String name, String lead) {
        out.append("\n## ").append(Markdown.escaped(name)).append("\n\n");
        out.append("**").append(Markdown.escaped(lead)).append("**\n\n");
    }

    private static void trust(StringBuilder out, Contents contents) {
        Trust trust = contents.judgement().trust();
        out.append("\n> ")
                .append(trust.untrusted() ? "⚠️ " : "")
                .append(Markdown.escaped(TrustSentences.trust(contents.run(), trust)))
                .append("\n");
        if (!trust.reasons().isEmpty()
                || !trust.notes().isEmpty()
                || !trust.selfComparisons().isEmpty()) {
            out.append("\n");
        }
        TrustSentences.reasons(contents.run(), trust).forEach(reason -> Markdown.item(out, reason));
        TrustSentences.selfComparisons(contents.chapters()).forEach(sentence -> Markdown.item(out, sentence));
        CapacitySentences.selfComparisons(contents).forEach(sentence -> Markdown.item(out, sentence));
        TrustSentences.notes(contents.run(), trust).forEach(note -> Markdown.item(out, note));
    }

    private static void table(StringBuilder out, Chapter chapter) {
        out.append("\n### ").append(Markdown.escaped(chapter.name())).append(": measures\n\n| platform |");
        List<Measure> measures = chapter.measures();
        measures.forEach(measure -> out.append(' ')
                .append(Markdown.escaped(measure.title()))
                .append("<br>")
                .append(Markdown.escaped(measure.unit()))
                .append(", ")
                .append(Sentences.direction(measure))
                .append(" |"));
        out.append("\n| --- |").append(" --- |".repeat(measures.size())).append('\n');
        for (String platform : chapter.ranked()) {
            String letter = SteadinessSentences.letter(chapter, platform);
            out.append("| ").append(Markdown.escaped(platform)).append(letter.isEmpty() ? " |" : " (" + letter + ") |");
            measures.forEach(measure ->
                    out.append(' ').append(cell(chapter, platform, measure)).append(" |"));
            out.append('\n');
        }
        SteadinessSentences.footnote(chapter).ifPresent(sentence -> {
            out.append('\n');
            Markdown.item(out, SteadinessSentences.LETTER + ": " + sentence);
        });
    }

    private static String cell(Chapter chapter, String platform, Measure measure) {
        StringBuilder cell = new StringBuilder(chapter.estimate(platform, measure)
                .map(estimate -> Numbers.value(estimate.value()) + "<br>"
                        + Numbers.interval(estimate.low(), estimate.high()) + ", n=" + estimate.n())
                .orElse(Numbers.UNKNOWN));
        if (platform.equals(chapter.baseline())) {
            return cell.append("<br>baseline").toString();
        }
        Optional<Verdict> verdict = chapter.verdict(platform, measure);
        verdict.ifPresent(found -> cell.append("<br>**")
                .append(Sentences.word(found, measure))
                .append("** ")
                .append(Numbers.changeInterval(found.low(), found.high())));
        return cell.toString();
    }

    private static void failures(StringBuilder out, Run run) {
        List<Trial> failures =
                run.trials().stream().filter(trial -> !trial.completed()).toList();
        if (failures.isEmpty()) {
            return;
        }
        out.append("\n### Trials not completed\n\n");
        if (run.plan().procedure().searches()) {
            out.append(Markdown.escaped(LimitSentences.FAILURES)).append("\n\n");
        }
        out.append("| trial | workload | point | platform | outcome | cause | message |\n");
        out.append("| ---: | --- | --- | --- | --- | --- | --- |\n");
        for (Trial trial : failures) {
            out.append("| ").append(trial.slot().index());
            out.append(" | ").append(Markdown.escaped(trial.slot().workload()));
            out.append(" | ").append(Markdown.escaped(Place.of(run, trial.slot())));
            out.append(" | ").append(Markdown.escaped(trial.slot().platform()));
            out.append(" | ").append(trial.outcome().word());
            out.append(" | ").append(trial.cause().orElseThrow().title());
            out.append(" | ").append(Markdown.escaped(trial.message())).append(" |\n");
        }
    }
}
