package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Measure;
import org.jdyno.model.Summary;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The geometric means over the points of a suite. */
final class SummaryTopic {
    private static final String NO_INTERVAL = "no interval";

    private SummaryTopic() {}

    /** A section for each suite; empty if no points have been summed up. */
    static List<Block> answer(Contents contents) {
        Map<List<Object>, List<Summary>> suites = contents.judgement().summaries().stream()
                .collect(Collectors.groupingBy(
                        summary -> List.of(summary.workload(), summary.parameter(), summary.point()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return suites.values().stream().map(suite -> section(contents, suite)).toList();
    }

    private static Block section(Contents contents, List<Summary> suite) {
        Summary first = suite.get(0);
        Workload workload = contents.run().workload(first.workload());
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.lead("Geometric means of the ratios to " + first.baseline() + " over "
                + Numbers.count(first.parts().size(), "value") + " of " + first.parameter()
                + ", each with the same weight."));
        blocks.add(new Items(suite.stream()
                .filter(summary -> summary.measure().equals(workload.headline().name()))
                .map(summary ->
                        new Paragraph(sentence(summary, workload.headline()), Sentences.tone(summary.verdict())))
                .toList()));
        if (contents.extent().isWhole()) {
            blocks.add(table(workload, suite, contents.drawing()));
        }
        String name = PointLabel.named(
                contents.run(), new org.jdyno.model.Cell(first.workload(), first.point()), first.parameter());
        return new Section(name + ", all of " + first.parameter(), blocks).style("verdict");
    }

    /**
     * A summary with its spread, {@code native, throughput: +52 % (95 % interval +40 % to +65 %, 5 blocks), faster. …}.
     */
    private static String sentence(Summary summary, Measure measure) {
        String interval = interval(summary);
        Comparator<Summary.Part> byRatio = Comparator.comparingDouble(Summary.Part::ratio);
        Summary.Part least = summary.parts().stream().min(byRatio).orElseThrow();
        Summary.Part most = summary.parts().stream().max(byRatio).orElseThrow();
        List<String> counts = Stream.of(Verdict.Kind.values())
                .filter(kind -> summary.count(kind) > 0)
                .map(kind -> ScoreCards.word(kind) + " in " + summary.count(kind))
                .toList();
        return summary.platform() + ", " + Sentences.ofTitle(measure) + ": "
                + Numbers.change(summary.effect().ratio()) + " ("
                + (interval.equals(NO_INTERVAL) ? interval : "95 % interval " + interval) + ", "
                + Numbers.count(summary.effect().blocks(), "block") + "), " + Sentences.word(summary.verdict(), measure)
                + ". From " + Numbers.change(least.ratio()) + " (" + least.value() + ") to "
                + Numbers.change(most.ratio()) + " (" + most.value() + "); " + Sentences.joined(counts) + ".";
    }

    /** A row for each measure, a column for each platform. */
    private static Table table(Workload workload, List<Summary> suite, Drawing drawing) {
        return new TableColumns<Measure>()
                .add(Column.text("Measure"), measure -> new Cell(measure.title(), Sentences.direction(measure)))
                .addAll(
                        suite.stream().map(Summary::platform).distinct().toList(),
                        platform -> Column.text(platform).colour(drawing.colour(platform)),
                        (measure, platform) -> suite.stream()
                                .filter(summary -> summary.measure().equals(measure.name())
                                        && summary.platform().equals(platform))
                                .findFirst()
                                .map(summary -> cell(summary, measure))
                                .orElse(Cells.UNKNOWN))
                .rows(suite.stream()
                        .map(Summary::measure)
                        .distinct()
                        .map(workload::measure)
                        .toList())
                .build();
    }

    private static Cell cell(Summary summary, Measure measure) {
        return new Cell(
                        Numbers.change(summary.effect().ratio()),
                        interval(summary),
                        Numbers.count(summary.effect().blocks(), "block"))
                .word(new Cell.Word(
                        Sentences.word(summary.verdict(), measure),
                        Sentences.tone(summary.verdict()),
                        sentence(summary, measure)));
    }

    private static String interval(Summary summary) {
        String interval =
                Numbers.changeInterval(summary.effect().low(), summary.effect().high());
        return interval.equals(Numbers.UNKNOWN) ? NO_INTERVAL : interval;
    }
}
