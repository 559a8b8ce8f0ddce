package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Contents;
import org.jdyno.lab.report.telling.Footnotes;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Recordings;
import org.jdyno.lab.report.telling.SweepChapter;

/**
 * What a terminal shows at the end of a run: the answers, whether to believe them, one table, and where the rest is.
 */
public final class TextSummary implements Renderer {
    private final Ink ink;
    private final String directory;
    private final String page;

    /**
     * @param colour whether to use ANSI escapes
     * @param directory of the run, as the user would name it
     * @param page where the HTML report is
     */
    public TextSummary(boolean colour, String directory, String page) {
        this.ink = new Ink(colour);
        this.directory = directory;
        this.page = page;
    }

    @Override
    public String render(Run run, Judgement judgement) {
        StringBuilder out = new StringBuilder();
        Contents contents = Contents.of(run, judgement);
        new TextAnswers(ink).write(out, contents);
        TextLimits.write(out, contents);
        TextCapacities.write(out, contents);
        for (SweepChapter sweep : contents.sweeps()) {
            TextSweeps.headline(out, sweep, new Footnotes(sweep));
            sweep.hardestCompared()
                    .ifPresent(stop ->
                            essentials(out, stop.chapter(), sweep.workload().name() + " at " + sweep.load(stop)));
        }
        for (Chapter chapter : contents.singles()) {
            TextScores.write(out, chapter);
            TextPercentiles.headline(out, chapter);
            essentials(out, chapter, chapter.name());
        }
        TextFailures.write(out, run);
        String everything = ShellLine.of(List.of("./jdyno", "report", directory, "--format", "text"));
        out.append("\nEvery measure: ").append(TextTable.printable(everything)).append('\n');
        out.append("Report: ").append(TextTable.printable(page)).append('\n');
        return out.toString();
    }

    /** One row a platform, a column for each of the few measures that matter. */
    private static void essentials(StringBuilder out, Chapter chapter, String name) {
        Optional<String> told = new Recordings(chapter).ranked().map(Recordings.Recorded::name);
        List<Measure> measures = chapter.essentials().stream()
                .filter(measure -> told.isEmpty() || !chapter.isOf(measure, told.get()))
                .toList();
        List<Estimate> estimates = measures.stream()
                .flatMap(measure ->
                        chapter.ranked().stream().flatMap(platform -> chapter.estimate(platform, measure).stream()))
                .toList();
        if (estimates.isEmpty()) {
            return;
        }
        out.append('\n');
        TextTable.wrap(
                out, name + ": mean of trials, ± half of its 95 % interval, " + Numbers.trials(estimates), "", "  ");
        TextGrid grid = new TextGrid();
        grid.row(cells("", measures.stream().map(Measure::name).toList()));
        grid.row(cells("", measures.stream().map(Measure::unit).toList()));
        for (String platform : chapter.ranked()) {
            grid.row(cells(
                    platform,
                    measures.stream()
                            .map(measure -> chapter.estimate(platform, measure)
                                    .map(estimate ->
                                            Numbers.estimate(estimate) + TextSteadiness.letter(chapter, platform))
                                    .orElse(Numbers.UNKNOWN))
                            .toList()));
        }
        grid.write(out);
        TextSteadiness.footnote(out, chapter);
    }

    private static List<String> cells(String first, List<String> others) {
        List<String> cells = new ArrayList<>(List.of(first));
        cells.addAll(others);
        return cells;
    }
}
