package org.jdyno.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Direction;
import org.jdyno.model.Estimate;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Measure;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Chart;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/**
 * The platforms in order of the headline measure, with their ratios to the baseline drawn beside the margin. Platforms
 * that are not distinguished have the same rank.
 */
final class RankingTopic {
    private RankingTopic() {}

    /** The best platforms, in one sentence. */
    static String lead(Chapter chapter) {
        if (!chapter.run().plan().experiment().compares()) {
            return ScoreTopic.lead(chapter);
        }
        List<List<String>> groups = chapter.groups();
        String subject = Sentences.ofTitle(chapter.headline());
        if (groups.isEmpty()) {
            return "No platform can be ranked by " + subject
                    + ": too few trials completed, or they recorded too little.";
        }
        List<String> first = groups.get(0);
        if (first.size() == 1 && groups.size() == 1) {
            return aloneInRanking(chapter, first.get(0), subject);
        }
        if (first.size() == 1) {
            return first.get(0) + " leads by " + subject + ".";
        }
        String names = Sentences.joined(first);
        boolean compared = chapter.platforms().stream()
                .flatMap(platform -> chapter.verdict(platform.name(), chapter.headline()).stream())
                .anyMatch(verdict -> !Double.isNaN(verdict.effect().low()));
        if (!compared) {
            String blocks = chapter.run().plan().experiment() instanceof Imported ? "forks" : "blocks";
            return names + " have not been compared by " + subject + ": too few " + blocks + " for an interval.";
        }
        return groups.size() == 1
                ? names + " are not distinguished by " + subject + "."
                : names + " lead by " + subject + " and are not distinguished.";
    }

    private static String aloneInRanking(Chapter chapter, String platform, String subject) {
        boolean alone = chapter.platforms().stream()
                .filter(other -> !other.name().equals(platform))
                .flatMap(other -> chapter.trials(other.name()).stream())
                .noneMatch(Trial::completed);
        return alone
                ? "Only " + platform + " has completed trials, so there is nothing to compare."
                : "Only " + platform + " can be ranked by " + subject
                        + "; the trials of the others recorded too little.";
    }

    static List<Block> of(Contents contents, Chapter chapter) {
        Measure headline = chapter.headline();
        boolean draws = contents.extent().draws();
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.quiet(headline.unit() + ", " + Sentences.direction(headline)
                + ". Platforms of the same rank are not distinguished. Differences within the margin of ±"
                + Numbers.margin(headline.margin())
                + (draws ? ", the shaded band," : "") + " do not matter."));
        if (draws) {
            chart(chapter, contents.drawing()).ifPresent(blocks::add);
        }
        blocks.add(table(chapter, contents.drawing()));
        return List.of(new Section("Ranking by " + Sentences.ofTitle(headline), blocks));
    }

    private static Table table(Chapter chapter, Drawing drawing) {
        Measure headline = chapter.headline();
        Map<String, Integer> ranks = new HashMap<>();
        List<List<String>> groups = chapter.groups();
        for (int rank = 1; rank <= groups.size(); rank++) {
            for (String platform : groups.get(rank - 1)) {
                ranks.put(platform, rank);
            }
        }
        return OverTimeTopic.footnote(
                        new TableColumns<String>()
                                .add(Column.text("Platform"), drawing::platform)
                                .text("Rank", platform -> Optional.ofNullable(ranks.get(platform))
                                        .map(String::valueOf)
                                        .orElse(Numbers.UNKNOWN))
                                .add(
                                        Column.number(headline.unit()).unit("95 % interval"),
                                        platform -> estimate(chapter, platform))
                                .add(
                                        Column.number("Against " + chapter.baseline())
                                                .unit("95 % interval"),
                                        platform -> ratio(chapter, platform))
                                .add(Column.text("Verdict"), platform -> verdict(chapter, platform))
                                .rows(chapter.ranked())
                                .style("ranking"),
                        chapter)
                .build();
    }

    private static Cell estimate(Chapter chapter, String platform) {
        Optional<Estimate> estimate = chapter.estimate(platform, chapter.headline());
        return estimate.isEmpty()
                ? new Cell(Numbers.UNKNOWN, "not measured")
                : OverTimeTopic.labelled(Cells.estimate(estimate), chapter, platform);
    }

    private static Cell ratio(Chapter chapter, String platform) {
        Measure headline = chapter.headline();
        return chapter.verdict(platform, headline)
                .map(found -> {
                    Cell ratio = new Cell(Numbers.change(found.effect().ratio()), Numbers.changeInterval(found));
                    return Cells.basis(
                                    chapter.estimate(platform, headline),
                                    chapter.estimate(chapter.baseline(), headline),
                                    found)
                            .map(ratio::below)
                            .orElse(ratio);
                })
                .orElse(new Cell(platform.equals(chapter.baseline()) ? "" : Numbers.UNKNOWN));
    }

    private static Cell verdict(Chapter chapter, String platform) {
        return chapter.verdict(platform, chapter.headline())
                .map(found -> {
                    Cell word = new Cell("").word(Cells.word(found, chapter.headline()));
                    return Double.isFinite(found.evidence().adjustedP())
                            ? word.below("p = "
                                    + Numbers.probability(found.evidence().adjustedP()) + " (Holm)")
                            : word;
                })
                .orElse(new Cell(platform.equals(chapter.baseline()) ? "baseline" : "no verdict"));
    }

    private static Optional<Chart> chart(Chapter chapter, Drawing drawing) {
        Measure headline = chapter.headline();
        if (chapter.platforms().stream()
                .allMatch(platform -> chapter.verdict(platform.name(), headline).isEmpty())) {
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
            if (verdict.isPresent() || platform.equals(chapter.baseline())) {
                ObjectNode row = drawing.line(rows, platform);
                boolean range = verdict.filter(Numbers::isRange).isPresent();
                Drawing.points(
                        row.putArray("values"),
                        verdict.map(one -> range
                                        ? one.evidence().min()
                                        : one.effect().low())
                                .orElse(Double.NaN),
                        verdict.map(one -> one.effect().ratio()).orElse(1.0),
                        verdict.map(one -> range
                                        ? one.evidence().max()
                                        : one.effect().high())
                                .orElse(Double.NaN));
                row.put("text", verdict.map(Numbers::changeInterval).orElse("baseline"));
            }
        }
        return Optional.of(chart);
    }
}
