package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Document;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;
import org.jdyno.lab.report.json.JsonText;
import org.jdyno.lab.session.Verification;
import org.jdyno.lab.verify.Agreement;
import org.jdyno.lab.verify.AgreementResult;
import org.jdyno.lab.verify.Comparison;
import org.jdyno.lab.verify.Figure;
import org.jdyno.lab.verify.Ratio;

/** The result of {@code jdyno verify}, as a document for people and as JSON for programs. */
record VerifyListing(String version, List<String> command, Verification verification) {
    /** Raised when a program that reads the document would have to change. */
    private static final int SCHEMA = 1;

    AgreementResult result() {
        return AgreementResult.worst(
                verification.agreements().stream().map(Agreement::result).toList());
    }

    Document document() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(verification.platform().describe(), Tone.QUIET));
        verification.agreements().forEach(agreement -> blocks.add(block(agreement)));
        return new Document("Agreement with other tools", blocks);
    }

    private static Section block(Agreement agreement) {
        Table.Builder table =
                Table.of(Column.text(""), Column.number("jdyno"), Column.number("other"), Column.number("difference"));
        List<String> remarks = new ArrayList<>();
        for (Comparison comparison : agreement.comparisons()) {
            table.group(comparison.what() + ": " + comparison.result().words());
            comparison
                    .figures()
                    .forEach(figure -> table.row(
                            new Cell(figure.name() + (figure.unit().isEmpty() ? "" : ", " + figure.unit())),
                            new Cell(number(figure, figure.jdyno())),
                            new Cell(number(figure, figure.reference())),
                            difference(figure)));
            if (!comparison.remark().isEmpty()) {
                remarks.add(comparison.what() + ": " + comparison.remark());
            }
        }
        return new Section(
                agreement.result().words().toUpperCase(Locale.ROOT) + ": " + agreement.title(),
                List.of(
                        new Paragraph("Other: " + agreement.reference()),
                        new Paragraph("They agree if " + agreement.criterion() + "."),
                        table.build(),
                        Items.of(remarks)));
    }

    private static String number(Figure figure, double value) {
        return String.format(Locale.ROOT, figure.unit().equals("ms") ? "%,.3f" : "%,.0f", value);
    }

    private static Cell difference(Figure figure) {
        if (figure.ratio().isEmpty()) {
            boolean none = figure.jdyno() == figure.reference();
            return new Cell(none ? "none" : percent(figure.difference()));
        }
        Ratio ratio = figure.ratio().get();
        return new Cell(
                percent(ratio.value() - 1),
                ratio.hasInterval() ? percent(ratio.low() - 1) + " … " + percent(ratio.high() - 1) : "",
                "n = " + ratio.pairs() + " pairs");
    }

    private static String percent(double fraction) {
        return String.format(Locale.ROOT, "%+.2f %%", 100 * fraction);
    }

    /** The document, with a line end. */
    String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schema", SCHEMA);
        document.put("version", version);
        document.put("command", command);
        document.put("seed", verification.seed());
        document.put("platform", verification.platform().name());
        document.put("describes", verification.platform().describe());
        document.put("processors", ThisMachine.describe().processors());
        document.put("finding", result().words());
        document.put(
                "agreements",
                verification.agreements().stream().map(VerifyListing::json).toList());
        return JsonText.of(document);
    }

    private static Map<String, Object> json(Agreement agreement) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", agreement.name());
        json.put("title", agreement.title());
        json.put("reference", agreement.reference());
        json.put("criterion", agreement.criterion());
        json.put("finding", agreement.result().words());
        json.put(
                "comparisons",
                agreement.comparisons().stream().map(VerifyListing::json).toList());
        return json;
    }

    private static Map<String, Object> json(Comparison comparison) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("what", comparison.what());
        json.put("finding", comparison.result().words());
        json.put("remark", comparison.remark());
        json.put(
                "figures",
                comparison.figures().stream().map(VerifyListing::json).toList());
        return json;
    }

    private static Map<String, Object> json(Figure figure) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", figure.name());
        json.put("unit", figure.unit());
        json.put("jdyno", figure.jdyno());
        json.put("reference", figure.reference());
        figure.ratio().ifPresent(ratio -> {
            json.put("ratio", ratio.value());
            if (ratio.hasInterval()) {
                json.put("low", ratio.low());
                json.put("high", ratio.high());
            }
            json.put("pairs", ratio.pairs());
        });
        return json;
    }
}
