package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Experiment.LimitSearch;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** The results of a limit search; empty if the run made none. */
final class LimitTopic {
    private static final String ID = "limits";

    private LimitTopic() {}

    /** What each platform sustains, and what stops it. */
    static List<Block> answer(Contents contents, LimitSearch search) {
        List<String> limits = LimitSentences.limits(contents.run(), contents.judgement());
        return List.of(new Section(LimitSentences.title(search), List.of(Items.of(limits)))
                .link(ID)
                .style("verdict"));
    }

    /** How the limits are found, and a row for each search. */
    static List<Block> detail(Contents contents, LimitSearch search, Extent extent, Drawing drawing) {
        return List.of(new Section(
                        LimitSentences.title(search),
                        List.of(
                                new Paragraph(LimitSentences.method(search), Tone.QUIET),
                                table(contents, search, extent, drawing)))
                .id(ID)
                .style("chapter"));
    }

    private static Table table(Contents contents, LimitSearch search, Extent extent, Drawing drawing) {
        String succeeds = LimitSentences.succeeds(search);
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("Platform"),
                Column.number(Character.toUpperCase(succeeds.charAt(0)) + succeeds.substring(1))
                        .unit(LimitSentences.unit(search)),
                Column.number("Fails at"),
                Column.text("Confirmed"),
                Column.number("Trials"),
                Column.text("Stopped by")));
        if (extent.isWhole()) {
            columns.addAll(List.of(Column.text("How to raise it"), Column.text("Message")));
        }
        Table.Builder table = Table.of(columns).style("limits");
        for (Limit limit : contents.judgement().limits()) {
            List<Cell> cells = new ArrayList<>(List.of(
                    new Cell(LimitSentences.who(contents.run(), limit)).colour(drawing.colour(limit.platform())),
                    new Cell(
                            LimitSentences.load(limit.reached()),
                            limit.repeats().size() > 1 ? LimitSentences.found(limit) : ""),
                    new Cell(LimitSentences.load(limit.failed())),
                    new Cell(limit.confirmed() ? "yes" : "no"),
                    new Cell(Integer.toString(limit.trials())),
                    new Cell(
                            limit.cause().map(Cause::title).orElse(Numbers.UNKNOWN),
                            limit.obstacle()
                                    .map(obstacle -> obstacle.name() + ": " + obstacle.value())
                                    .orElse(""))));
            if (extent.isWhole()) {
                cells.add(new Cell(limit.obstacle().map(Obstacle::cure).orElse(Numbers.UNKNOWN)));
                cells.add(new Cell(limit.message()));
            }
            table.row(cells);
        }
        return table.build();
    }
}
