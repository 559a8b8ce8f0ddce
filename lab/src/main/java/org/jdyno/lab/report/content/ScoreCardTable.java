package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.study.ScoreCard;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** The table of a score card: a row for each line, and a column for each platform. */
public final class ScoreCardTable {
    /** Columns of a terminal. */
    private static final int TERMINAL = 100;

    private static final int GAP = 2;

    private final ScoreCard card;
    private final Drawing drawing;

    private ScoreCardTable(ScoreCard card, Drawing drawing) {
        this.card = card;
        this.drawing = drawing;
    }

    public static Table of(ScoreCard card, Extent extent, Drawing drawing) {
        ScoreCardTable table = new ScoreCardTable(card, drawing);
        return extent.isWhole() ? table.inGroups() : table.inLines();
    }

    /** The questions head the rows that answer them; the baseline is last, where a narrow window cuts it off first. */
    private Table inGroups() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Measure")));
        card.others().forEach(name -> columns.add(column(name)));
        columns.add(column(card.baseline()));
        Table.Builder table = Table.of(columns).style("card");
        String question = "";
        for (ScoreCard.Row row : card.rows()) {
            if (!row.line().question().equals(question)) {
                question = row.line().question();
                table.group(question);
            }
            List<Cell> cells = new ArrayList<>(List.of(new Cell(row.line().title())));
            card.others().forEach(name -> cells.add(entry(row, name)));
            cells.add(new Cell(baseline(row)));
            table.row(cells);
        }
        return table.build();
    }

    private Column column(String platform) {
        return Column.text(platform).colour(drawing.colour(platform));
    }

    private static Cell entry(ScoreCard.Row row, String platform) {
        ScoreCard.Entry entry = row.entries().get(platform);
        if (entry == null) {
            return Cells.UNKNOWN;
        }
        String interval = interval(entry);
        return new Cell(
                        Numbers.change(entry.verdict().effect().ratio()),
                        interval.equals(Numbers.UNKNOWN) ? Numbers.noInterval(entry.verdict()) : interval)
                .word(word(entry, ScoreCardSentences.word(entry.kind())));
    }

    /** A line for each row, as wide as a terminal: without the baseline's figures or the intervals if it must be. */
    private Table inLines() {
        return Stream.of(inLines(true, true), inLines(false, true), inLines(false, false))
                .filter(table -> width(table) <= TERMINAL)
                .findFirst()
                .orElseGet(() -> inLines(false, false));
    }

    private Table inLines(boolean baseline, boolean intervals) {
        List<Column> columns = new ArrayList<>(List.of(Column.text(""), Column.text("Measure")));
        if (baseline) {
            columns.add(Column.number(card.baseline()));
        }
        card.others().forEach(name -> columns.add(Column.text(name)));
        Table.Builder table = Table.of(columns);
        String question = "";
        for (ScoreCard.Row row : card.rows()) {
            List<Cell> cells = new ArrayList<>();
            cells.add(new Cell(
                    row.line().question().equals(question) ? "" : row.line().question()));
            cells.add(new Cell(row.line().title()));
            if (baseline) {
                cells.add(new Cell(baseline(row)));
            }
            card.others().forEach(name -> cells.add(line(row, name, intervals)));
            table.row(cells);
            question = row.line().question();
        }
        return table.build();
    }

    /** The corrected interval, or the range of two blocks. */
    private static String interval(ScoreCard.Entry entry) {
        return Numbers.isRange(entry.verdict())
                ? Numbers.changeInterval(entry.verdict())
                : Numbers.changeInterval(entry.low(), entry.high());
    }

    /** {@code +84 % (+70 … +99) better}, {@code +4 % (range −2 … +10) undecided}. */
    private static Cell line(ScoreCard.Row row, String platform, boolean intervals) {
        ScoreCard.Entry entry = row.entries().get(platform);
        if (entry == null) {
            return Cells.UNKNOWN;
        }
        String unit = Numbers.isFactor(entry.verdict().effect().ratio()) ? "×" : " %"; // written once, with the ratio
        String interval = interval(entry).replace(unit, "").replace(" to ", " … ");
        String kind = Numbers.isRange(entry.verdict()) ? "range " : "";
        String text = Numbers.change(entry.verdict().effect().ratio())
                + (intervals
                        ? " ("
                                + (interval.equals(Numbers.UNKNOWN)
                                        ? Numbers.noInterval(entry.verdict())
                                        : kind + interval)
                                + ") "
                        : " ")
                + ScoreCardSentences.word(entry.kind());
        return new Cell("").word(word(entry, text));
    }

    private static Cell.Word word(ScoreCard.Entry entry, String text) {
        return new Cell.Word(text, Cells.tone(entry.kind()), text);
    }

    private static String baseline(ScoreCard.Row row) {
        return row.baseline()
                .map(estimate -> Numbers.value(estimate.value()) + " "
                        + row.measure().map(Measure::unit).orElse(""))
                .orElse(Numbers.UNKNOWN);
    }

    private static int width(Table table) {
        return IntStream.range(0, table.columns().size())
                .map(column -> GAP
                        + Stream.concat(
                                        Stream.of(table.columns().get(column).title()),
                                        table.rows().stream()
                                                .map(row -> row.cells().get(column))
                                                .map(cell -> cell.word()
                                                        .map(Cell.Word::text)
                                                        .orElse(cell.text())))
                                .mapToInt(String::length)
                                .max()
                                .orElse(0))
                .sum();
    }
}
