package org.jdyno.lab.report;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Sentences;

/** A summary in GitHub's Markdown, for a pull request or the page of a CI job. */
public final class MarkdownReport implements Renderer {
    @Override
    public String render(Run run, Judgement judgement) {
        StringBuilder out = new StringBuilder();
        out.append("# ").append(escaped(run.plan().title())).append("\n");
        List<Chapter> chapters = Chapter.of(run, judgement);
        for (Chapter chapter : chapters) {
            out.append("\n## ").append(escaped(chapter.name())).append("\n\n");
            out.append("**").append(escaped(Sentences.lead(chapter))).append("**\n\n");
            Sentences.verdicts(chapter).forEach(sentence -> item(out, sentence));
        }
        trust(out, run, judgement.trust(), chapters);
        chapters.forEach(chapter -> table(out, chapter));
        failures(out, run);
        out.append("\njdyno ").append(escaped(run.version())).append(", run ").append(escaped(run.id()));
        out.append(", seed ").append(run.plan().seed()).append("\n");
        return out.toString();
    }

    private static void trust(StringBuilder out, Run run, Trust trust, List<Chapter> chapters) {
        out.append("\n> ")
                .append(trust.trusted() ? "" : "⚠️ ")
                .append(escaped(Sentences.trust(run, trust)))
                .append("\n");
        if (!trust.reasons().isEmpty()
                || !trust.notes().isEmpty()
                || !trust.selfComparisons().isEmpty()) {
            out.append("\n");
        }
        trust.reasons().forEach(reason -> item(out, reason));
        chapters.forEach(chapter ->
                chapter.selfComparison().ifPresent(verdict -> item(out, Sentences.selfComparison(chapter, verdict))));
        trust.notes().forEach(note -> item(out, note));
    }

    private static void table(StringBuilder out, Chapter chapter) {
        out.append("\n### ").append(escaped(chapter.name())).append(": measures\n\n| platform |");
        List<Measure> measures = chapter.measures();
        measures.forEach(measure -> out.append(' ')
                .append(escaped(measure.title()))
                .append("<br>")
                .append(escaped(measure.unit()))
                .append(", ")
                .append(Sentences.direction(measure))
                .append(" |"));
        out.append("\n| --- |").append(" --- |".repeat(measures.size())).append('\n');
        for (String platform : chapter.ranked()) {
            out.append("| ").append(escaped(platform)).append(" |");
            measures.forEach(measure ->
                    out.append(' ').append(cell(chapter, platform, measure)).append(" |"));
            out.append('\n');
        }
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
        out.append("| trial | workload | platform | outcome | cause | message |\n");
        out.append("| ---: | --- | --- | --- | --- | --- |\n");
        for (Trial trial : failures) {
            out.append("| ").append(trial.slot().index());
            out.append(" | ").append(escaped(trial.slot().workload()));
            out.append(" | ").append(escaped(trial.slot().platform()));
            out.append(" | ").append(trial.outcome().word());
            out.append(" | ").append(trial.cause().orElseThrow().title());
            out.append(" | ").append(escaped(trial.message())).append(" |\n");
        }
    }

    private static void item(StringBuilder out, String sentence) {
        out.append("- ").append(escaped(sentence)).append('\n');
    }

    /** Text that cannot be taken for Markdown, HTML or the end of a table cell. */
    private static String escaped(String text) {
        return TextTable.printable(text)
                .replaceAll("([\\\\`*_\\[\\]|#~])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
