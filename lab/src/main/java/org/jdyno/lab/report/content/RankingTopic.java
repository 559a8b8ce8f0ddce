package org.jdyno.lab.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Chart;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/**
 * The platforms in order of the headline measure, with their ratios to the baseline drawn beside the margin. Platforms
 * that are not distinguished have the same rank.
 */
final class RankingTopic {
    private RankingTopic() {}

    static Section of(Chapter chapter, Extent extent, Drawing drawing) {
        Measure headline = chapter.headline();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(
                headline.unit() + ", " + Sentences.direction(headline)
                        + ". Platforms of the same rank are not distinguished. Differences within the margin of ±"
                        + Numbers.margin(headline.margin())
                        + (extent.draws() ? ", the shaded band," : "") + " do not matter.",
                Tone.QUIET));
        if (extent.draws()) {
            chart(chapter, drawing).ifPresent(blocks::add);
        }
        blocks.add(table(chapter, drawing));
        return new Section("Ranking by " + Sentences.ofTitle(headline), blocks);
    }

    private static Table table(Chapter chapter, Drawing drawing) {
        Table.Builder table = Table.of(
                        Column.text("Platform"),
                        Column.text("Rank"),
                        Column.number(chapter.headline().unit()).unit("95 % interval"),
                        Column.number("Against " + chapter.baseline()).unit("95 % interval"),
                        Column.text("Verdict"))
                .style("ranking");
        int rank = 1;
        for (List<String> group : chapter.groups()) {
            for (String platform : group) {
                row(table, chapter, drawing, platform, Integer.toString(rank));
            }
            rank++;
        }
        List<String> ranked = chapter.groups().stream().flatMap(List::stream).toList();
        chapter.ranked().stream()
                .filter(platform -> !ranked.contains(platform))
                .forEach(platform -> row(table, chapter, drawing, platform, Numbers.UNKNOWN));
        SteadinessSentences.footnote(chapter)
                .ifPresent(sentence -> table.footnote(SteadinessSentences.LETTER, sentence));
        return table.build();
    }

    private static void row(Table.Builder table, Chapter chapter, Drawing drawing, String platform, String rank) {
        Measure headline = chapter.headline();
        Optional<Estimate> estimate = chapter.estimate(platform, headline);
        Optional<Verdict> verdict = chapter.verdict(platform, headline);
        boolean baseline = platform.equals(chapter.baseline());
        table.row(
                drawing.platform(platform),
                new Cell(rank),
                estimate.isEmpty()
                        ? new Cell(Numbers.UNKNOWN, "not measured")
                        : Cells.estimate(estimate).letter(SteadinessSentences.letter(chapter, platform)),
                verdict.map(found -> ratio(found, estimate, chapter.estimate(chapter.baseline(), headline)))
                        .orElse(new Cell(baseline ? "" : Numbers.UNKNOWN)),
                verdict.map(found -> verdict(found, headline)).orElse(new Cell(baseline ? "baseline" : "no verdict")));
    }

    private static Cell ratio(Verdict found, Optional<Estimate> estimate, Optional<Estimate> baseline) {
        Cell ratio = new Cell(Numbers.change(found.effect().ratio()), Numbers.changeInterval(found));
        return Cells.basis(estimate, baseline, found).map(ratio::below).orElse(ratio);
    }

    private static Cell verdict(Verdict found, Measure headline) {
        Cell word = new Cell("").word(Cells.word(found, headline));
        return Double.isFinite(found.evidence().adjustedP())
                ? word.below("p = " + Numbers.probability(found.evidence().adjustedP()) + " (Holm)")
                : word;
    }

    private static Optional<Chart> chart(Chapter chapter, Drawing drawing) {
        Measure headline = chapter.headline();
        if (chapter.platforms().stream().noneMatch(platform -> chapter.verdict(platform.name(), headline)
                .isPresent())) {
            return Optional.empty();
        }
        Chart chart = Drawing.chart(
                "forest",
                "Ratios to " + chapter.baseline()
                        + " with 95 % intervals, or the range of two blocks; the table below has the same figures");
        String better = headline.better() == Direction.HIGHER ? " (better →)" : " (← better)";
        chart.data()
                .put("margin", headline.margin())
                .put("baseline", chapter.baseline())
                .put("axis", "difference from " + chapter.baseline() + better)
                .put("short", "difference" + better);
        ArrayNode rows = chart.data().putArray("rows");
        for (String platform : chapter.ranked()) {
            Optional<Verdict> verdict = chapter.verdict(platform, headline);
            if (verdict.isEmpty() && !platform.equals(chapter.baseline())) {
                continue;
            }
            ObjectNode row = rows.addObject().put("name", platform).put("colour", drawing.colour(platform));
            ArrayNode values = row.putArray("values");
            boolean range = verdict.filter(Numbers::isRange).isPresent();
            Drawing.point(
                    values,
                    verdict.map(one ->
                                    range ? one.evidence().min() : one.effect().low())
                            .orElse(Double.NaN));
            Drawing.point(values, verdict.map(one -> one.effect().ratio()).orElse(1.0));
            Drawing.point(
                    values,
                    verdict.map(one ->
                                    range ? one.evidence().max() : one.effect().high())
                            .orElse(Double.NaN));
            row.put("text", verdict.map(Numbers::changeInterval).orElse("baseline"));
        }
        return Optional.of(chart);
    }
}
