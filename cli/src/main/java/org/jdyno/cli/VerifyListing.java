package org.jdyno.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jdyno.model.Platform;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.json.JsonText;
import org.jdyno.session.Verification;
import org.jdyno.verify.Agreement;
import org.jdyno.verify.Agreement.Comparison;
import org.jdyno.verify.Agreement.Comparison.Figure;
import org.jdyno.verify.AgreementResult;

/** The result of {@code jdyno verify}, as a document for people and as JSON for programs. */
record VerifyListing(String version, List<String> command, Verification verification) {
    /** Raised when a program that reads the document would have to change. */
    private static final int SCHEMA = 2;

    private record Json(
            int schema,
            String version,
            List<String> command,
            String platform,
            String describes,
            AgreementResult finding,
            List<Agreement> agreements) {}

    AgreementResult finding() {
        return AgreementResult.worst(
                verification.agreements().stream().map(Agreement::finding).toList());
    }

    Document document() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.quiet(verification.platform().describe()));
        verification.agreements().forEach(agreement -> blocks.add(block(agreement)));
        return new Document("Agreement with other readers", blocks);
    }

    private static Section block(Agreement agreement) {
        Table.Builder table =
                Table.of(Column.text(""), Column.number("jdyno"), Column.number("other"), Column.number("difference"));
        List<String> remarks = new ArrayList<>();
        for (Comparison comparison : agreement.comparisons()) {
            table.group(comparison.what() + ": " + comparison.finding().words());
            comparison
                    .figures()
                    .forEach(figure -> table.row(
                            new Cell(figure.name() + (figure.unit().isEmpty() ? "" : ", " + figure.unit())),
                            new Cell(number(figure, figure.jdyno())),
                            new Cell(number(figure, figure.reference())),
                            new Cell(difference(figure))));
            if (!comparison.remark().isEmpty()) {
                remarks.add(comparison.what() + ": " + comparison.remark());
            }
        }
        return Block.section(
                agreement.finding().words().toUpperCase(Locale.ROOT) + ": " + agreement.title(),
                Block.text("Other: " + agreement.reference()),
                Block.text("They agree if " + agreement.criterion() + "."),
                table.build(),
                Items.of(remarks));
    }

    private static String number(Figure figure, double value) {
        return String.format(Locale.ROOT, figure.unit().equals("ms") ? "%,.3f" : "%,.0f", value);
    }

    private static String difference(Figure figure) {
        return figure.jdyno() == figure.reference() ? "none" : Numbers.percent(figure.jdyno() / figure.reference() - 1);
    }

    /** The document, with a line end. */
    String json() {
        Platform platform = verification.platform();
        return JsonText.of(new Json(
                SCHEMA, version, command, platform.name(), platform.describe(), finding(), verification.agreements()));
    }
}
