package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.study.CardLine;
import org.jdyno.lab.model.study.ScoreCard;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Folded;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** The section of a cell. */
final class ChapterTopic {
    private ChapterTopic() {}

    /** The best platforms, the most important measures as a score card, and the verdict on each platform. */
    static List<Block> answer(Contents contents, Chapter chapter, Extent extent, Drawing drawing) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(LeadSentence.of(chapter), Tone.LEAD));
        if (extent.isWhole()) {
            blocks.addAll(card(chapter, drawing));
        }
        blocks.add(new Items(verdicts(chapter)));
        return List.of(new Section(chapter.name(), blocks).style("verdict").link(contents.anchor(chapter)));
    }

    /** A sentence for each platform, and a line for each measure; empty if the headline is the only one. */
    private static List<Block> card(Chapter chapter, Drawing drawing) {
        List<String> others = chapter.ranked().stream()
                .filter(platform -> !platform.equals(chapter.baseline()))
                .filter(platform ->
                        chapter.verdict(platform, chapter.headline()).isPresent())
                .toList();
        List<ScoreCard.Row> rows = Stream.concat(Stream.of(chapter.headline()), chapter.essentials().stream())
                .filter(Measure::compared)
                .distinct()
                .map(measure -> row(chapter, measure, others))
                .filter(row -> !row.entries().isEmpty())
                .toList();
        if (rows.size() < 2) {
            return List.of();
        }
        ScoreCard card = new ScoreCard(chapter.baseline(), others, rows);
        return List.of(
                Items.of(others.stream()
                        .map(platform -> ScoreCardSentences.of(card, platform))
                        .toList()),
                ScoreCardTable.of(card, Extent.REPORT, drawing));
    }

    private static ScoreCard.Row row(Chapter chapter, Measure measure, List<String> others) {
        Map<String, ScoreCard.Entry> entries = new LinkedHashMap<>();
        others.forEach(platform -> chapter.verdict(platform, measure)
                .ifPresent(verdict -> entries.put(platform, ScoreCard.Entry.of(verdict))));
        return new ScoreCard.Row(
                new CardLine("", Sentences.ofTitle(measure), "", measure.name()),
                Optional.of(measure),
                chapter.estimate(chapter.baseline(), measure),
                entries);
    }

    /** A sentence for each platform but the baseline, in the colour of its verdict. */
    static List<Paragraph> verdicts(Chapter chapter) {
        List<String> platforms = chapter.ranked().stream()
                .filter(platform -> !platform.equals(chapter.baseline()))
                .toList();
        List<String> sentences = Sentences.verdicts(chapter);
        List<Paragraph> verdicts = new ArrayList<>();
        for (int i = 0; i < sentences.size(); i++) {
            Tone tone = chapter.verdict(platforms.get(i), chapter.headline())
                    .map(verdict -> Cells.tone(verdict.kind()))
                    .orElse(Tone.PLAIN);
            verdicts.add(new Paragraph(sentences.get(i), tone));
        }
        return verdicts;
    }

    /** The tables and charts. */
    static List<Block> body(Contents contents, Chapter chapter, Extent extent, Drawing drawing) {
        List<Block> blocks = new ArrayList<>();
        if (extent == Extent.SUMMARY) {
            blocks.addAll(ScoreTopic.table(chapter, drawing, scores(chapter)));
            blocks.addAll(PercentileTopic.headline(chapter, drawing));
            blocks.addAll(essentials(chapter, "Main measures"));
            return blocks;
        }
        String parameters = chapter.point().values().isEmpty()
                ? ""
                : " Parameters: " + chapter.point().label() + ".";
        blocks.add(new Paragraph(chapter.workload().title() + "." + parameters, Tone.QUIET));
        if (contents.run().plan().experiment().compares()) {
            blocks.add(RankingTopic.of(chapter, extent, drawing));
        } else {
            blocks.addAll(ScoreTopic.table(chapter, drawing, scores(chapter)));
        }
        blocks.addAll(PercentileTopic.of(chapter, extent, drawing));
        blocks.addAll(measures(contents, chapter, drawing));
        blocks.addAll(OverTimeTopic.of(chapter, extent, drawing));
        blocks.addAll(HiccupTopic.of(chapter, extent, drawing));
        blocks.addAll(NodeTopic.of(chapter, drawing));
        return blocks;
    }

    private static String scores(Chapter chapter) {
        return "Scores by " + Sentences.ofTitle(chapter.headline());
    }

    /**
     * The most important measures, with a row for each platform; empty when none was measured.
     *
     * @param title the title of the table
     */
    static List<Block> essentials(Chapter chapter, String title) {
        Optional<String> shown = new Recordings(chapter).ranked().map(Recordings.Recorded::name);
        List<Measure> measures = chapter.essentials().stream()
                .filter(measure -> shown.isEmpty() || !chapter.isStatisticOf(measure, shown.get()))
                .filter(measure -> chapter.ranked().stream().anyMatch(platform -> chapter.estimate(platform, measure)
                        .isPresent()))
                .toList();
        if (measures.isEmpty()) {
            return List.of();
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("Platform")));
        measures.forEach(measure -> columns.add(Column.number(measure.name()).unit(measure.unit())));
        Table.Builder table = Table.of(columns);
        for (String platform : chapter.ranked()) {
            List<Cell> cells = new ArrayList<>(List.of(new Cell(platform)));
            measures.forEach(measure -> cells.add(chapter.estimate(platform, measure)
                    .map(estimate ->
                            new Cell(Numbers.estimate(estimate)).letter(SteadinessSentences.letter(chapter, platform)))
                    .orElse(Cells.UNKNOWN)));
            table.row(cells);
        }
        SteadinessSentences.footnote(chapter)
                .ifPresent(sentence -> table.footnote(SteadinessSentences.LETTER, sentence));
        String trials = Numbers.trials(measures.stream()
                .flatMap(measure ->
                        chapter.ranked().stream().flatMap(platform -> chapter.estimate(platform, measure).stream()))
                .toList());
        return List.of(new Section(
                title,
                List.of(
                        new Paragraph(
                                "Mean of trials, ± half of its 95 % interval or the range of two, " + trials + ".",
                                Tone.QUIET),
                        table.build())));
    }

    /** All measures: a row for each, and a column for each platform. */
    private static List<Block> measures(Contents contents, Chapter chapter, Drawing drawing) {
        if (chapter.measures().size() == 1) {
            // The ranking shows it.
            return List.of();
        }
        boolean compares = contents.run().plan().experiment().compares();
        List<Column> columns = new ArrayList<>(List.of(Column.text("Measure")));
        chapter.ranked().forEach(platform -> columns.add(Column.number(platform).colour(drawing.colour(platform))));
        Table.Builder table = Table.of(columns).style("measures");
        for (Measure measure : chapter.measures()) {
            List<Cell> cells = new ArrayList<>();
            cells.add(new Cell(measure.title(), measure.unit() + ", " + Sentences.direction(measure)));
            for (String platform : chapter.ranked()) {
                cells.add(Cells.compared(
                        chapter.estimate(platform, measure),
                        chapter.estimate(chapter.baseline(), measure),
                        chapter.verdict(platform, measure),
                        measure));
            }
            table.row(cells);
        }
        for (Measure measure : chapter.notMeasurable()) {
            List<Cell> cells = new ArrayList<>(List.of(new Cell(measure.title(), measure.unit())));
            chapter.ranked().forEach(platform -> cells.add(new Cell("not measurable here")));
            table.row(cells);
        }
        String cell = "Each cell: the geometric mean of the completed trials"
                + (compares
                        ? ", its 95 % interval, the ratio to " + chapter.baseline()
                                + " with its interval, and the verdict."
                        : " and its 95 % interval.")
                + " Of two trials or blocks, the range is shown.";
        return List.of(new Folded("All measures", List.of(new Paragraph(cell, Tone.QUIET), table.build())));
    }
}
