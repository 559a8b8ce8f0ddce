package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Summary;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** The geometric means over the points of a suite. */
final class SummaryTopic {
    private SummaryTopic() {}

    /** A section for each suite; empty if no points have been summed up. */
    static List<Block> answer(Contents contents, Extent extent, Drawing drawing) {
        Map<List<Object>, List<Summary>> suites = contents.judgement().summaries().stream()
                .collect(Collectors.groupingBy(
                        summary -> List.of(summary.workload(), summary.parameter(), summary.rest()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return suites.values().stream()
                .map(suite -> section(contents, suite, extent, drawing))
                .toList();
    }

    private static Block section(Contents contents, List<Summary> suite, Extent extent, Drawing drawing) {
        Summary first = suite.get(0);
        Workload workload = contents.run().workload(first.workload());
        String distinction = Distinction.of(contents.run(), first.workload(), first.rest(), List.of(first.parameter()));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(
                "Geometric means of the ratios to " + first.baseline() + " over "
                        + Numbers.count(first.parts().size(), "value") + " of " + first.parameter()
                        + ", each with the same weight.",
                Tone.LEAD));
        blocks.add(new Items(suite.stream()
                .filter(summary -> summary.measure().equals(workload.headline().name()))
                .map(summary ->
                        new Paragraph(SummarySentences.of(summary, workload.headline()), Cells.tone(summary.kind())))
                .toList()));
        if (extent.isWhole()) {
            blocks.add(table(workload, suite, drawing));
        }
        String name =
                first.workload() + (distinction.isEmpty() ? "" : " " + distinction) + ", all of " + first.parameter();
        return new Section(name, blocks).style("verdict");
    }

    /** A row for each measure, a column for each platform. */
    private static Table table(Workload workload, List<Summary> suite, Drawing drawing) {
        List<String> platforms =
                suite.stream().map(Summary::platform).distinct().toList();
        List<Column> columns = new ArrayList<>(List.of(Column.text("Measure")));
        platforms.forEach(platform -> columns.add(Column.text(platform).colour(drawing.colour(platform))));
        Table.Builder table = Table.of(columns);
        for (String name : suite.stream().map(Summary::measure).distinct().toList()) {
            Measure measure = workload.measure(name);
            List<Cell> cells = new ArrayList<>(List.of(new Cell(measure.title(), Sentences.direction(measure))));
            for (String platform : platforms) {
                cells.add(suite.stream()
                        .filter(summary -> summary.measure().equals(name)
                                && summary.platform().equals(platform))
                        .findFirst()
                        .map(summary -> cell(summary, measure))
                        .orElse(Cells.UNKNOWN));
            }
            table.row(cells);
        }
        return table.build();
    }

    private static Cell cell(Summary summary, Measure measure) {
        String interval =
                Numbers.changeInterval(summary.effect().low(), summary.effect().high());
        return new Cell(
                        Numbers.change(summary.effect().ratio()),
                        interval.equals(Numbers.UNKNOWN) ? "no interval" : interval,
                        Numbers.count(summary.effect().blocks(), "block"))
                .word(new Cell.Word(
                        Sentences.word(summary.kind(), measure),
                        Cells.tone(summary.kind()),
                        SummarySentences.of(summary, measure)));
    }
}
