package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.SteadinessSentences;
import org.jdyno.lab.report.telling.SweepChapter;

/** Whether the trials of each platform settled, and how long that took. */
final class TextSteadiness {
    private TextSteadiness() {}

    /** Nothing when no trial was completed. */
    static void write(StringBuilder out, Chapter chapter) {
        List<Steadiness> told = SteadinessSentences.of(chapter);
        if (told.isEmpty()) {
            return;
        }
        out.append('\n');
        TextTable.wrap(out, chapter.name() + ": over time. " + SteadinessSentences.method(told), "", "  ");
        List<Integer> shares = SteadinessSentences.shares(told);
        TextGrid grid = new TextGrid();
        List<String> heading = new ArrayList<>(List.of("", "what the trials did"));
        shares.forEach(share -> heading.add("at " + share + " %"));
        if (!shares.isEmpty()) {
            heading.addAll(List.of("steady after", "trials"));
        }
        grid.row(heading);
        for (Steadiness one : told) {
            List<String> row = new ArrayList<>(List.of(one.platform(), SteadinessSentences.kind(one)));
            shares.forEach(share -> row.add(
                    SteadinessSentences.time(Optional.ofNullable(one.toShare().get(share)))));
            if (!shares.isEmpty()) {
                row.addAll(List.of(SteadinessSentences.time(one.toSteady()), SteadinessSentences.timed(one)));
            }
            grid.row(row);
        }
        grid.write(out);
    }

    /** One cell for each point; nothing when no trial was completed. */
    static void write(StringBuilder out, SweepChapter sweep) {
        List<Steadiness> told = SteadinessSentences.of(sweep);
        if (told.isEmpty()) {
            return;
        }
        out.append('\n');
        TextTable.wrap(out, sweep.name() + ": over time. " + SteadinessSentences.methodOfSweep(told), "", "  ");
        TextGrid grid = TextGrid.of(sweep);
        for (String platform : sweep.platforms()) {
            List<List<String>> cells = sweep.stops().stream()
                    .map(stop -> SteadinessSentences.cell(stop.chapter().steadiness(platform)))
                    .toList();
            for (int i = 0; i < cells.get(0).size(); i++) {
                int line = i;
                List<String> row = new ArrayList<>(List.of(line == 0 ? platform : ""));
                cells.forEach(cell -> row.add(cell.get(line)));
                grid.row(row);
            }
        }
        grid.write(out);
    }

    /**
     * A platform's letter behind a figure, as wide as that of any platform, so that what follows stays below each
     * other.
     */
    static String letter(Chapter chapter, String platform) {
        return SteadinessSentences.footnote(chapter)
                .map(unused -> TextTable.left(" " + SteadinessSentences.letter(chapter, platform), 2))
                .orElse("");
    }

    /** The footnote of those whose trials never settled, below a table. */
    static void footnote(StringBuilder out, Chapter chapter) {
        SteadinessSentences.footnote(chapter)
                .ifPresent(
                        sentence -> TextTable.wrap(out, sentence, "  " + SteadinessSentences.LETTER + "  ", "     "));
    }
}
