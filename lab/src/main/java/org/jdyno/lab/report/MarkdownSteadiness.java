package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.SteadinessSentences;
import org.jdyno.lab.report.telling.SweepChapter;

/** Whether the trials of each platform settled, and how long that took, in Markdown. */
record MarkdownSteadiness(StringBuilder out) {
    /** Nothing when no trial was completed. */
    void table(Chapter chapter) {
        List<Steadiness> told = SteadinessSentences.of(chapter);
        if (told.isEmpty()) {
            return;
        }
        heading(chapter.name(), SteadinessSentences.method(told));
        List<Integer> shares = SteadinessSentences.shares(told);
        List<String> headings = new ArrayList<>(List.of("platform", "what the trials did"));
        shares.forEach(share -> headings.add("at " + share + " %"));
        if (!shares.isEmpty()) {
            headings.addAll(List.of("steady after", "trials"));
        }
        head(headings);
        for (Steadiness one : told) {
            List<String> cells = new ArrayList<>(List.of(one.platform(), SteadinessSentences.kind(one)));
            shares.forEach(share -> cells.add(
                    SteadinessSentences.time(Optional.ofNullable(one.toShare().get(share)))));
            if (!shares.isEmpty()) {
                cells.addAll(List.of(SteadinessSentences.time(one.toSteady()), SteadinessSentences.timed(one)));
            }
            row(cells);
        }
    }

    /** The same of every point of a sweep. */
    void table(SweepChapter sweep) {
        List<Steadiness> told = SteadinessSentences.of(sweep);
        if (told.isEmpty()) {
            return;
        }
        heading(sweep.name(), SteadinessSentences.methodOfSweep(told));
        List<String> headings = new ArrayList<>(List.of(sweep.sweep().axis()));
        sweep.stops().forEach(stop -> headings.add(Numbers.exact(stop.at())));
        head(headings);
        for (String platform : sweep.platforms()) {
            List<String> cells = new ArrayList<>(List.of(Markdown.escaped(platform)));
            sweep.stops()
                    .forEach(stop ->
                            cells.add(SteadinessSentences.cell(stop.chapter().steadiness(platform)).stream()
                                    .filter(line -> !line.isEmpty())
                                    .map(Markdown::escaped)
                                    .collect(Collectors.joining("<br>"))));
            line(cells);
        }
    }

    private void heading(String name, String method) {
        out.append("\n### ").append(Markdown.escaped(name)).append(": over time\n\n");
        out.append(Markdown.escaped(method)).append("\n\n");
    }

    private void head(List<String> headings) {
        row(headings);
        out.append("| --- |").append(" --- |".repeat(headings.size() - 1)).append('\n');
    }

    private void row(List<String> cells) {
        line(cells.stream().map(Markdown::escaped).toList());
    }

    /** Of cells that are Markdown already. */
    private void line(List<String> cells) {
        out.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
    }
}
