package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Experiment.RateSearch;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** The results of a search for the highest rates; empty if the run made none. */
final class CapacityTopic {
    private static final String ID = "capacity";

    private CapacityTopic() {}

    /** The rate of each platform, their comparison, and the cautions. */
    static List<Block> answer(Contents contents, RateSearch search) {
        return List.of(new Section(CapacitySentences.title(search), List.of(sentences(contents)))
                .link(ID)
                .style("verdict"));
    }

    private static Items sentences(Contents contents) {
        List<Paragraph> sentences = new ArrayList<>();
        List<Capacity> rates = CapacitySentences.withoutControl(contents);
        rates.forEach(capacity -> sentences.add(new Paragraph(CapacitySentences.answer(contents.run(), capacity))));
        contents.judgement()
                .verdicts()
                .forEach(verdict -> sentences.add(
                        new Paragraph(CapacitySentences.comparison(contents, verdict), Cells.tone(verdict.kind()))));
        rates.stream()
                .flatMap(capacity -> CapacitySentences.whyNotCompared(contents, capacity).stream())
                .forEach(sentence -> sentences.add(new Paragraph(sentence)));
        CapacityCautions.of(contents).forEach(caution -> sentences.add(new Paragraph(caution, Tone.CAUTION)));
        return new Items(sentences);
    }

    /** How the rates were found, a row for each platform, and response times over the rate. */
    static List<Block> detail(Contents contents, RateSearch search, Extent extent, Drawing drawing) {
        return List.of(new Section(CapacitySentences.title(search), blocks(contents, search, extent, drawing))
                .id(ID)
                .style("chapter"));
    }

    private static List<Block> blocks(Contents contents, RateSearch search, Extent extent, Drawing drawing) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(CapacitySentences.method(contents.run().plan()), Tone.QUIET));
        blocks.add(table(contents, drawing));
        blocks.add(new Paragraph(CapacitySentences.columns(search), Tone.QUIET));
        if (extent.draws()) {
            blocks.addAll(charts(contents, search, drawing));
        }
        return blocks;
    }

    private static Table table(Contents contents, Drawing drawing) {
        Table.Builder table = Table.of(
                        Column.text("Platform"),
                        Column.number("Holds").unit("95 % interval"),
                        Column.number("Difference"),
                        Column.number("Max"),
                        Column.number("Critical"),
                        Column.number("Coming down"),
                        Column.number("Blocks"),
                        Column.number("Trials"))
                .style("limits");
        for (Capacity capacity : CapacitySentences.withoutControl(contents)) {
            table.row(
                    new Cell(CapacitySentences.who(contents.run(), capacity))
                            .colour(drawing.colour(capacity.platform())),
                    rate(capacity.objective(), " " + capacity.unit()),
                    difference(contents, capacity),
                    rate(capacity.max(), ""),
                    rate(capacity.critical(), ""),
                    new Cell(CapacitySentences.descending(capacity)),
                    new Cell(Integer.toString(capacity.objective().blocks())),
                    new Cell(Integer.toString(capacity.trials())));
        }
        return table.build();
    }

    private static Cell rate(Capacity.Rate rate, String unit) {
        return new Cell(
                CapacitySentences.rate(rate) + unit, rate.hasInterval() ? CapacitySentences.interval(rate) : "");
    }

    private static Cell difference(Contents contents, Capacity capacity) {
        Plan plan = contents.run().plan();
        boolean baseline = capacity.platform().equals(plan.baseline())
                && plan.platformsWithoutControl().size() > 1;
        return CapacitySentences.verdict(contents, capacity)
                .map(verdict -> new Cell(Numbers.changeInterval(verdict)).word(Cells.word(verdict, capacity.measure())))
                .orElse(new Cell(baseline ? "baseline" : Numbers.UNKNOWN));
    }

    /** One for each objective and each setting of the other parameters. */
    private static List<Block> charts(Contents contents, RateSearch search, Drawing drawing) {
        List<Block> charts = new ArrayList<>();
        Map<String, List<Capacity>> settings = CapacitySentences.withoutControl(contents).stream()
                .collect(Collectors.groupingBy(
                        capacity -> CapacitySentences.distinction(contents.run(), capacity),
                        LinkedHashMap::new,
                        Collectors.toList()));
        settings.forEach((setting, capacities) -> {
            for (int place = 0; place < search.slo().objectives().size(); place++) {
                String title = "Response time "
                        + search.slo().objectives().get(place).statistic() + " over the rate"
                        + (setting.isEmpty() ? "" : ", " + setting);
                new CapacityChart(search.slo(), place, capacities, drawing)
                        .chart()
                        .ifPresent(chart -> charts.add(new Section(title, List.of(chart))));
            }
        });
        if (!charts.isEmpty()) {
            charts.add(new Paragraph(
                    "Points are trials, hollow if the load generator was late or the trial failed. The line through"
                            + " them never falls. The diamond is the rate that holds the objective, with its interval;"
                            + " the triangle is the max, the pin the critical rate.",
                    Tone.QUIET));
        }
        return charts;
    }
}
