package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.study.ScoreCard;
import org.jdyno.lab.report.content.Cells;
import org.jdyno.lab.report.content.Drawing;
import org.jdyno.lab.report.content.Numbers;
import org.jdyno.lab.report.content.Sentences;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** The score card of a study: a line for each thing that was asked, a column for each platform. */
final class ScoreCardTopic {
    /** The lines that a clause names; more are counted. */
    private static final int SHOWN = 3;

    private final ScoreCard card;

    private ScoreCardTopic(ScoreCard card) {
        this.card = card;
    }

    /** The card; nothing where a study has none. */
    static List<Block> of(StudyResults results) {
        return results.card().stream()
                .map(card -> (Block) new Section("Score card", new ScoreCardTopic(card).blocks()).id("card"))
                .toList();
    }

    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Items.of(card.others().stream().map(this::sentence).toList()));
        blocks.add(table());
        blocks.add(new Paragraph(
                "Changes from " + card.baseline() + " with 95 % intervals. A line says better, worse or equivalent"
                        + " only if that stands among all comparisons of the card, and its part is not untrusted.",
                Tone.QUIET));
        return blocks;
    }

    private Table table() {
        Drawing drawing = Drawing.of(names(), 1);
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text(""));
        columns.add(Column.text("Measure"));
        columns.add(Column.number(card.baseline()).colour(drawing.colour(card.baseline())));
        card.others().forEach(name -> columns.add(Column.text(name).colour(drawing.colour(name))));
        Table.Builder table = Table.of(columns).style("card");
        String question = "";
        for (ScoreCard.Row row : card.rows()) {
            List<Cell> cells = new ArrayList<>();
            cells.add(new Cell(
                    row.line().question().equals(question) ? "" : row.line().question()));
            cells.add(new Cell(row.line().title()));
            cells.add(baseline(row));
            card.others().forEach(name -> cells.add(entry(row, name)));
            table.row(cells);
            question = row.line().question();
        }
        return table.build();
    }

    private List<String> names() {
        List<String> names = new ArrayList<>(List.of(card.baseline()));
        names.addAll(card.others());
        return names;
    }

    private static Cell baseline(ScoreCard.Row row) {
        return row.baseline()
                .map(estimate -> new Cell(Numbers.value(estimate.value()) + " "
                        + row.measure().map(Measure::unit).orElse("")))
                .orElse(new Cell(Numbers.UNKNOWN));
    }

    private static Cell entry(ScoreCard.Row row, String platform) {
        ScoreCard.Entry entry = row.entries().get(platform);
        if (entry == null || row.measure().isEmpty()) {
            return new Cell(Numbers.UNKNOWN);
        }
        Verdict verdict = entry.verdict();
        String text = change(verdict) + " " + word(entry.kind());
        return new Cell("").word(new Cell.Word(text, Cells.tone(entry.kind()), text));
    }

    /** {@code +84 % (+70 … +99)}: short, so that a card of three platforms fits a terminal. */
    private static String change(Verdict verdict) {
        String interval = Numbers.changeInterval(verdict.low(), verdict.high());
        return Numbers.change(verdict.ratio())
                + (interval.equals(Numbers.UNKNOWN)
                        ? ", no interval,"
                        : " (" + interval.replace(" %", "").replace(" to ", " … ") + ")");
    }

    private static String word(Verdict.Kind kind) {
        return switch (kind) {
            case FASTER -> "better";
            case SLOWER -> "worse";
            case EQUIVALENT -> "equivalent";
            case INCONCLUSIVE -> "undecided";
        };
    }

    /** {@code new: allocation −3.3 % (better); undecided in 9 lines}: what is decided by name, the rest counted. */
    private String sentence(String platform) {
        List<String> decided = new ArrayList<>();
        List<String> equivalent = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            String title = row.line().title();
            ScoreCard.Entry entry = row.entries().get(platform);
            if (entry == null) {
                missing.add(title);
            } else {
                switch (entry.kind()) {
                    case FASTER, SLOWER ->
                        decided.add(title + " " + Numbers.change(entry.verdict().ratio()) + " (" + word(entry.kind())
                                + ")");
                    case EQUIVALENT -> equivalent.add(title);
                    case INCONCLUSIVE -> undecided.add(title);
                }
            }
        }
        List<String> clauses = new ArrayList<>();
        if (!decided.isEmpty()) {
            clauses.add(Sentences.joined(decided));
        }
        if (!equivalent.isEmpty()) {
            clauses.add("equivalent in " + Sentences.joined(equivalent));
        }
        addClause(clauses, "undecided in ", undecided);
        addClause(clauses, "not compared in ", missing);
        return platform + ": " + String.join("; ", clauses) + ".";
    }

    private static void addClause(List<String> clauses, String words, List<String> titles) {
        if (!titles.isEmpty()) {
            clauses.add(words + (titles.size() > SHOWN ? titles.size() + " lines" : Sentences.joined(titles)));
        }
    }
}
