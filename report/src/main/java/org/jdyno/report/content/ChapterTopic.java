package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jdyno.model.Measure;
import org.jdyno.model.Tolerances;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Folded;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The section of a cell. */
final class ChapterTopic {
    /** The topics of a whole report on a cell, in their order. */
    private static final List<BiFunction<Contents, Chapter, List<Block>>> TOPICS = List.of(
            ChapterTopic::order,
            PercentileTopic::of,
            ChapterTopic::measures,
            OverTimeTopic::of,
            HiccupTopic::of,
            NodeTopic::of);

    /** The topics at the end of a run. */
    private static final List<BiFunction<Contents, Chapter, List<Block>>> SUMMARY = List.of(
            ChapterTopic::scores,
            PercentileTopic::headline,
            (contents, chapter) -> essentials(chapter, "Main measures"));

    private ChapterTopic() {}

    /** The best platforms, the most important measures as a score card, and the verdict on each platform. */
    static List<Block> answer(Contents contents, Chapter chapter) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.lead(RankingTopic.lead(chapter)));
        if (contents.extent().isWhole() && !contents.imported()) {
            blocks.addAll(card(chapter, contents.drawing()));
        }
        blocks.add(new Items(Sentences.verdicts(chapter)));
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
                        .map(platform -> ScoreCards.sentence(card, platform))
                        .toList()),
                ScoreCards.table(
                        card,
                        drawing,
                        (row, platform) ->
                                chapter.estimate(platform, row.measure().orElseThrow())));
    }

    private static ScoreCard.Row row(Chapter chapter, Measure measure, List<String> others) {
        Map<String, ScoreCard.Entry> entries = new LinkedHashMap<>();
        others.forEach(platform -> chapter.verdict(platform, measure)
                .ifPresent(verdict ->
                        entries.put(platform, ScoreCard.Entry.of(verdict, Tolerances.USUAL, measure.better()))));
        return new ScoreCard.Row(
                new CardLine("", Sentences.ofTitle(measure), "", measure.name()),
                Optional.of(measure),
                chapter.estimate(chapter.baseline(), measure),
                entries);
    }

    /** The tables and charts. */
    static List<Block> body(Contents contents, Chapter chapter) {
        boolean whole = contents.extent().isWhole();
        List<Block> blocks = new ArrayList<>();
        if (whole) {
            String parameters = chapter.point().values().isEmpty()
                    ? ""
                    : " Parameters: " + chapter.point().label() + ".";
            blocks.add(Block.quiet(chapter.workload().title() + "." + parameters));
        }
        (whole ? TOPICS : SUMMARY).forEach(topic -> blocks.addAll(topic.apply(contents, chapter)));
        return blocks;
    }

    /** The ranking, or the scores of platforms that are not compared. */
    private static List<Block> order(Contents contents, Chapter chapter) {
        return contents.compares() ? RankingTopic.of(contents, chapter) : scores(contents, chapter);
    }

    private static List<Block> scores(Contents contents, Chapter chapter) {
        return ScoreTopic.table(contents, chapter, "Scores by " + Sentences.ofTitle(chapter.headline()));
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
        Table.Builder table = new TableColumns<String>()
                .text("Platform", platform -> platform)
                .addAll(
                        measures,
                        measure -> Column.number(measure.name()).unit(measure.unit()),
                        (platform, measure) -> chapter.estimate(platform, measure)
                                .map(estimate ->
                                        OverTimeTopic.labelled(Cells.brief(Optional.of(estimate)), chapter, platform))
                                .orElse(Cells.UNKNOWN))
                .rows(chapter.ranked());
        String trials = Numbers.trials(measures.stream()
                .flatMap(measure ->
                        chapter.ranked().stream().flatMap(platform -> chapter.estimate(platform, measure).stream()))
                .toList());
        return List.of(Block.section(
                title,
                Block.quiet("Mean of trials, ± half of its 95 % interval or the range of two, " + trials + "."),
                OverTimeTopic.footnote(table, chapter).build()));
    }

    /** All measures: a row for each, and a column for each platform; empty if the ranking shows the only one. */
    private static List<Block> measures(Contents contents, Chapter chapter) {
        List<Measure> measures = chapter.measures();
        if (measures.size() == 1) {
            return List.of();
        }
        List<Measure> notMeasurable = chapter.notMeasurable();
        Table table = new TableColumns<Measure>()
                .add(
                        Column.text("Measure"),
                        measure -> new Cell(
                                measure.title(),
                                measure.unit()
                                        + (notMeasurable.contains(measure) ? "" : ", " + Sentences.direction(measure))))
                .addAll(
                        chapter.ranked(),
                        platform -> Column.number(platform)
                                .colour(contents.drawing().colour(platform)),
                        (measure, platform) -> notMeasurable.contains(measure)
                                ? new Cell("not measurable here")
                                : Cells.compared(chapter, platform, measure))
                .rows(Stream.concat(measures.stream(), notMeasurable.stream()).toList())
                .style("measures")
                .build();
        String cell = "Each cell: the geometric mean of the completed trials"
                + (contents.compares()
                        ? ", its 95 % interval, the ratio to " + chapter.baseline()
                                + " with its interval, and the verdict."
                        : " and its 95 % interval.")
                + " Of two trials or blocks, the range is shown.";
        return List.of(new Folded("All measures", List.of(Block.quiet(cell), table)));
    }
}
