package org.jdyno.report.study;

import java.util.List;
import org.jdyno.model.study.RankAgreement;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** Whether small programs predict larger ones: of each two parts, how far they order the platforms alike. */
final class AgreementTopic {
    private AgreementTopic() {}

    /** Nothing if the study does not ask, or if too few platforms have results. */
    static List<Block> of(List<RankAgreement> agreements) {
        if (agreements.stream().allMatch(agreement -> agreement.pairs() < 2)) {
            return List.of();
        }
        List<String> from =
                agreements.stream().map(RankAgreement::from).distinct().toList();
        List<String> to = agreements.stream().map(RankAgreement::to).distinct().toList();
        return List.of(Block.section(
                        "Do small programs predict larger ones?",
                        Block.text("Each figure is Kendall's rank correlation of the platforms in two parts: 1"
                                + " if both order every pair of platforms alike by their headline measures, -1"
                                + " if they order every pair otherwise, 0 if the small program tells nothing"
                                + " of the larger one. It takes no account of how sure each part is of its"
                                + " order. Its 95 % interval needs five platforms."),
                        new TableColumns<String>()
                                .text("From", row -> row)
                                .addAll(to, Column::number, (row, column) -> agreements.stream()
                                        .filter(one -> one.from().equals(row)
                                                && one.to().equals(column))
                                        .findFirst()
                                        .map(AgreementTopic::cell)
                                        .orElse(new Cell(Numbers.UNKNOWN)))
                                .rows(from)
                                .build())
                .id("prediction"));
    }

    private static Cell cell(RankAgreement of) {
        return new Cell(
                Numbers.value(of.tau()),
                Double.isNaN(of.low()) ? "no interval" : Numbers.interval(of.low(), of.high()),
                of.alike() + " of " + Numbers.count(of.pairs(), "pair") + " alike");
    }
}
