package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Folded;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** The tables of a sweep: a row for each platform and, but for the fits, a column for each point. */
record SweepTables(SweepChapter sweep, Footnotes footnotes, Extent extent, Drawing drawing) {
    /** A measure over the axis; the headline has the footnotes. */
    Section measure(Measure measure) {
        Table.Builder table = points((platform, point) -> cell(platform, point, measure));
        if (measure.headline()) {
            table.footnotes(footnotes.sentences());
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(measure.unit() + ", " + Sentences.direction(measure) + ".", Tone.QUIET));
        if (extent.draws()) {
            new SweepChart(sweep, measure, footnotes, drawing).chart().ifPresent(blocks::add);
        }
        boolean folds = extent.draws() && !measure.headline();
        blocks.add(folds ? new Folded("Figures", List.of(table.build())) : table.build());
        return new Section(
                measure.title() + " over "
                        + Sentences.lowerInitial(sweep.sweep().axis()),
                blocks);
    }

    private Cell cell(String platform, SweepChapter.SweepPoint point, Measure measure) {
        Optional<Estimate> estimate = point.chapter().estimate(platform, measure);
        Cell figure = extent.isWhole()
                ? Cells.estimate(estimate)
                : estimate.map(found -> new Cell(Numbers.estimate(found))).orElse(Cells.UNKNOWN);
        Cell cell = figure.letters(footnotes.letters(platform, point));
        return point.chapter()
                .verdict(platform, measure)
                .map(found -> cell.below(Numbers.changeInterval(found)).word(Cells.word(found, measure)))
                .orElse(cell);
    }

    /** The scalability law fitted to each platform's curve; empty without a fit. */
    List<Block> fits() {
        if (sweep.sweep().fits().isEmpty()) {
            return List.of();
        }
        Table.Builder table = Table.of(
                Column.text("Platform"),
                Column.text("Shape"),
                Column.number("sigma"),
                Column.number("kappa"),
                Column.number("Peak at"),
                Column.number("Peak").unit(sweep.headline().unit()),
                Column.number("Blocks"));
        for (Scalability fit : sweep.sweep().fits()) {
            List<Cell> cells =
                    new ArrayList<>(List.of(drawing.platform(fit.platform()), new Cell(SweepSentences.shape(fit))));
            SweepSentences.terms(fit).forEach(term -> cells.add(term(term)));
            cells.add(new Cell(Integer.toString(fit.blocks())));
            table.row(cells);
        }
        return List.of(new Section(
                "Scalability", List.of(new Paragraph(SweepSentences.law() + ".", Tone.QUIET), table.build())));
    }

    private static Cell term(Scalability.Range term) {
        return Double.isNaN(term.value())
                ? Cells.UNKNOWN
                : new Cell(SweepSentences.value(term), SweepSentences.interval(term));
    }

    /** The class at each point, and the time to steady state; empty when no trial was completed. */
    List<Block> steadiness() {
        List<Steadiness> all = SteadinessSentences.of(sweep);
        if (all.isEmpty()) {
            return List.of();
        }
        Table.Builder table = points((platform, point) -> {
            List<String> lines = SteadinessSentences.cell(point.chapter().steadiness(platform));
            return new Cell(lines.get(0), lines.get(1), lines.get(2));
        });
        return List.of(new Section(
                "Over time",
                List.of(new Paragraph(SteadinessSentences.methodOfSweep(all), Tone.QUIET), table.build())));
    }

    private Table.Builder points(BiFunction<String, SweepChapter.SweepPoint, Cell> cell) {
        List<Column> columns = new ArrayList<>(List.of(Column.text(sweep.sweep().axis())));
        sweep.points().forEach(point -> columns.add(Column.number(Numbers.exact(point.at()))));
        Table.Builder table = Table.of(columns).style("measures");
        for (String platform : sweep.platforms()) {
            List<Cell> cells = new ArrayList<>(List.of(drawing.platform(platform)));
            sweep.points().forEach(point -> cells.add(cell.apply(platform, point)));
            table.row(cells);
        }
        return table;
    }
}
