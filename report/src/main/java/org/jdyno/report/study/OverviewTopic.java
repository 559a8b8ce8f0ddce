package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.ExhibitTable.Row;
import org.jdyno.report.content.Extent;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Folded;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The overview of a study: one table of all parts, and a small one for each, as its workload's page has it. */
final class OverviewTopic {
    private final MeasuredOverview overview;
    private final ExhibitTable table;
    private final List<String> units;

    OverviewTopic(MeasuredOverview overview) {
        this.overview = overview;
        this.table = overview.table();
        this.units = overview.units();
    }

    List<Block> blocks(Extent extent) {
        List<Block> blocks = new ArrayList<>();
        if (extent.isWhole() && !overview.overview().reading().isEmpty()) {
            blocks.add(Block.text(overview.overview().reading()));
        }
        blocks.add(new TableColumns<Row>()
                .text("Part", Row::name)
                .addAll(
                        columns(),
                        at -> Column.number(table.columns().get(at)).unit(units.get(at)),
                        (row, at) -> ExhibitTopic.cell(row.cells().get(at), extent))
                .rows(table.rows())
                .build());
        blocks.add(Block.quiet(legend()));
        if (extent.isWhole()) {
            blocks.add(new Folded(
                    "Part by part",
                    IntStream.range(0, table.rows().size())
                            .mapToObj(this::ofPart)
                            .toList()));
        }
        return List.of(new Section(overview.overview().title(), blocks).id("overview"));
    }

    private List<Integer> columns() {
        return IntStream.range(0, table.columns().size()).boxed().toList();
    }

    private String legend() {
        String baseline = "Figures of " + overview.baseline() + ".";
        return overview.others().isEmpty()
                ? baseline
                : baseline + " Under another platform: how many times as slow it is in the headline measure of the"
                        + " part, such as 2 for half the throughput or twice the time.";
    }

    private Block ofPart(int index) {
        Row row = table.rows().get(index);
        return new Section(
                row.name() + ": " + overview.parts().get(index).part().title(),
                List.of(new TableColumns<Integer>()
                        .text("Figure", this::title)
                        .number("Value", at -> ExhibitTopic.figure(row.cells().get(at)))
                        .text(
                                "Of trials",
                                at -> String.join(
                                        ", ", ExhibitTopic.evidence(row.cells().get(at))))
                        .number("Rank", at -> rank(row, at))
                        .number("Least", at -> of(at, 0))
                        .number("Median", at -> of(at, 0.5))
                        .number("Greatest", at -> of(at, 1))
                        .rows(columns())
                        .build()));
    }

    private String title(int column) {
        String heading = table.columns().get(column);
        String unit = units.get(column);
        boolean slowdown = unit.equals(MeasuredOverview.SLOWDOWN);
        return (slowdown ? "On " : "") + heading + (unit.equalsIgnoreCase(heading) ? "" : ", " + unit);
    }

    /** The place of a part among those with a figure, the greatest first. */
    private String rank(Row row, int column) {
        double own = row.cells().get(column).value();
        double[] values = values(column);
        long greater = Arrays.stream(values).filter(value -> value > own).count();
        return row.cells().get(column).hasValue() ? greater + 1 + " of " + values.length : Numbers.UNKNOWN;
    }

    private String of(int column, double share) {
        double[] values = values(column);
        if (values.length == 0) {
            return Numbers.UNKNOWN;
        }
        double at = share * (values.length - 1);
        return Numbers.value((values[(int) Math.floor(at)] + values[(int) Math.ceil(at)]) / 2);
    }

    /** The figures of all parts in a column, in increasing order. */
    private double[] values(int column) {
        return table.rows().stream()
                .map(row -> row.cells().get(column))
                .filter(ExhibitTable.Cell::hasValue)
                .mapToDouble(ExhibitTable.Cell::value)
                .sorted()
                .toArray();
    }
}
