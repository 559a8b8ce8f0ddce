package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.study.ScoreCard;
import org.jdyno.lab.report.content.Cells;
import org.jdyno.lab.report.content.Drawing;
import org.jdyno.lab.report.content.Numbers;
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
    /** A sentence names so many lines of which nothing can be said; more are counted. */
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
                        ? ", one block,"
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

    /** What is decided of a platform, in one sentence, the largest differences first; what is not, in another. */
    private String sentence(String platform) {
        List<String> decided = new ArrayList<>();
        List<String> equal = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            Optional<ScoreCard.Entry> entry = Optional.ofNullable(row.entries().get(platform));
            if (entry.isPresent()) {
                switch (entry.get().kind()) {
                    case FASTER, SLOWER ->
                        decided.add(difference(row, entry.get().verdict()));
                    case EQUIVALENT -> equal.add(title(row));
                    case INCONCLUSIVE -> open.add(title(row));
                }
            }
        }
        List<String> clauses = new ArrayList<>();
        if (!decided.isEmpty()) {
            clauses.add("has " + joined(decided));
        }
        if (!equal.isEmpty()) {
            clauses.add("is equivalent in " + joined(equal));
        }
        if (!open.isEmpty()) {
            clauses.add("is undecided in " + (open.size() > SHOWN ? open.size() + " lines" : joined(open)));
        }
        return platform + " " + (clauses.isEmpty() ? "was not compared" : String.join("; ", clauses)) + ".";
    }

    private static String difference(ScoreCard.Row row, Verdict verdict) {
        boolean better = verdict.kind() == Verdict.Kind.FASTER;
        boolean higher = better == (row.measure().orElseThrow().better() == Direction.HIGHER);
        String size = Numbers.isFactor(verdict.ratio())
                ? Numbers.change(verdict.ratio()) + " the"
                : Numbers.percentSize(verdict.ratio() - 1) + (higher ? " more" : " less");
        return size + " " + title(row) + " (" + (better ? "better" : "worse") + ")";
    }

    private static String title(ScoreCard.Row row) {
        return row.line().title();
    }

    private static String joined(List<String> parts) {
        return parts.size() == 1
                ? parts.get(0)
                : String.join(", ", parts.subList(0, parts.size() - 1)) + " and " + parts.get(parts.size() - 1);
    }
}
