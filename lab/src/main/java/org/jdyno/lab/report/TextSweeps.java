package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.report.telling.Footnotes;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SweepChapter;
import org.jdyno.lab.report.telling.SweepSentences;

/** A sweep as tables: platforms below each other, loads beside each other. */
final class TextSweeps {
    private TextSweeps() {}

    /** All its measures and its fits. */
    static void write(StringBuilder out, SweepChapter sweep) {
        Footnotes footnotes = new Footnotes(sweep);
        headline(out, sweep, footnotes);
        sweep.measures().stream()
                .filter(measure -> !measure.headline())
                .forEach(measure -> measure(out, sweep, footnotes, measure));
        fits(out, sweep);
        TextSteadiness.write(out, sweep);
    }

    /** The headline measure, the ratios to the baseline, and why points are missing. */
    static void headline(StringBuilder out, SweepChapter sweep, Footnotes footnotes) {
        measure(out, sweep, footnotes, sweep.headline());
        footnotes
                .sentences()
                .forEach((letter, sentence) -> TextTable.wrap(out, sentence, "  " + letter + "  ", "     "));
        ratios(out, sweep);
        TextScores.write(out, sweep);
    }

    private static void measure(StringBuilder out, SweepChapter sweep, Footnotes footnotes, Measure measure) {
        List<Estimate> told = sweep.stops().stream()
                .flatMap(stop -> sweep.platforms().stream()
                        .flatMap(platform -> stop.chapter().estimate(platform, measure).stream()))
                .toList();
        String title = sweep.name() + ": " + measure.title() + " (" + measure.unit() + ", "
                + Sentences.direction(measure) + "; mean, ± half of its 95 % interval, " + Numbers.trials(told) + ")";
        out.append('\n');
        TextTable.wrap(out, title, "", "  ");
        TextGrid grid = TextGrid.of(sweep);
        for (String platform : sweep.platforms()) {
            List<String> cells = new ArrayList<>(List.of(platform));
            for (SweepChapter.Stop stop : sweep.stops()) {
                String value = stop.chapter()
                        .estimate(platform, measure)
                        .map(Numbers::estimate)
                        .orElse(Numbers.UNKNOWN);
                cells.add(value + letters(sweep, footnotes, platform, stop));
            }
            grid.row(cells);
        }
        grid.write(out);
    }

    /** The letters of a cell, as wide as those of any platform at that load, so that figures stand below each other. */
    private static String letters(SweepChapter sweep, Footnotes footnotes, String platform, SweepChapter.Stop stop) {
        int width = sweep.platforms().stream()
                .mapToInt(any -> footnotes.letters(any, stop).length())
                .max()
                .orElse(0);
        return width == 0 ? "" : " " + TextTable.left(footnotes.letters(platform, stop), width);
    }

    private static void ratios(StringBuilder out, SweepChapter sweep) {
        TextGrid grid = TextGrid.of(sweep);
        boolean any = false;
        for (String platform : sweep.platforms()) {
            if (!platform.equals(sweep.baseline())) {
                List<String> cells = new ArrayList<>(List.of(platform));
                for (SweepChapter.Stop stop : sweep.stops()) {
                    Optional<String> interval = stop.chapter()
                            .verdict(platform, sweep.headline())
                            .map(verdict -> Numbers.changeInterval(verdict.low(), verdict.high()));
                    any |= interval.filter(known -> !known.equals(Numbers.UNKNOWN))
                            .isPresent();
                    cells.add(interval.orElse(Numbers.UNKNOWN));
                }
                grid.row(cells);
            }
        }
        if (any) {
            out.append('\n');
            TextTable.wrap(
                    out,
                    sweep.name() + ": " + sweep.headline().title() + " against " + sweep.baseline() + ", 95 % interval",
                    "",
                    "  ");
            grid.write(out);
        }
    }

    private static void fits(StringBuilder out, SweepChapter sweep) {
        if (sweep.sweep().fits().isEmpty()) {
            return;
        }
        out.append('\n');
        TextTable.wrap(out, sweep.name() + ": " + SweepSentences.law(), "", "  ");
        TextGrid grid = new TextGrid();
        grid.row(List.of(
                "", "sigma", "kappa", "peak at", "peak, " + sweep.headline().unit(), "shape", "blocks"));
        for (Scalability fit : sweep.sweep().fits()) {
            List<String> row = new ArrayList<>(List.of(fit.platform()));
            SweepSentences.terms(fit).forEach(term -> row.add(SweepSentences.range(term)));
            row.add(SweepSentences.shape(fit));
            row.add(Integer.toString(fit.blocks()));
            grid.row(row);
        }
        grid.write(out);
    }
}
