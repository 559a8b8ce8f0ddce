package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.report.json.JsonText;
import org.jdyno.lab.verify.Agreement;
import org.jdyno.lab.verify.Bench;
import org.jdyno.lab.verify.Comparison;
import org.jdyno.lab.verify.Figure;
import org.jdyno.lab.verify.Finding;
import org.jdyno.lab.verify.Ratio;

/** What {@code jdyno verify} has found, as a table for people and as JSON for programs. */
final class VerifyListing {
    /** Raised when a program that reads the document would have to change. */
    private static final int SCHEMA = 1;

    private final Platform platform;
    private final Bench bench;
    private final List<Agreement> agreements = new ArrayList<>();

    VerifyListing(Platform platform, Bench bench) {
        this.platform = platform;
        this.bench = bench;
    }

    void add(Agreement agreement) {
        agreements.add(agreement);
    }

    Finding finding() {
        return Finding.together(agreements.stream().map(Agreement::finding).toList());
    }

    void print(PrintWriter out) {
        for (Agreement agreement : agreements) {
            out.println();
            out.println(agreement.finding().words().toUpperCase(Locale.ROOT) + ": " + agreement.title());
            out.println("  The other: " + agreement.reference());
            out.println("  They agree if " + agreement.criterion() + ".");
            Listing rows = new Listing();
            rows.row("  ", "", "jdyno", "the other", "difference", "");
            for (Comparison comparison : agreement.comparisons()) {
                rows.row("  " + comparison.what(), comparison.finding().words());
                comparison
                        .figures()
                        .forEach(figure -> rows.row(
                                "",
                                figure.name() + (figure.unit().isEmpty() ? "" : ", " + figure.unit()),
                                number(figure, figure.jdyno()),
                                number(figure, figure.reference()),
                                difference(figure)));
            }
            rows.print(out);
            agreement.comparisons().stream()
                    .filter(comparison -> !comparison.remark().isEmpty())
                    .forEach(comparison ->
                            out.println(Words.printable("  " + comparison.what() + ": " + comparison.remark())));
        }
    }

    private static String number(Figure figure, double value) {
        return String.format(Locale.ROOT, figure.unit().equals("ms") ? "%,.3f" : "%,.0f", value);
    }

    private static String difference(Figure figure) {
        if (figure.ratio().isPresent()) {
            Ratio ratio = figure.ratio().get();
            String interval = ratio.hasInterval()
                    ? String.format(Locale.ROOT, " (%+.2f … %+.2f)", 100 * (ratio.low() - 1), 100 * (ratio.high() - 1))
                    : "";
            return String.format(
                    Locale.ROOT, "%+.2f %%%s, n = %d pairs", 100 * (ratio.value() - 1), interval, ratio.pairs());
        }
        return figure.jdyno() == figure.reference()
                ? "none"
                : String.format(Locale.ROOT, "%+.2f %%", 100 * figure.difference());
    }

    /** The document, with a line end. */
    String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schema", SCHEMA);
        document.put("version", bench.version());
        document.put("command", bench.command());
        document.put("seed", bench.seed());
        document.put("platform", platform.name());
        document.put("describes", platform.describe());
        document.put("processors", ThisMachine.describe().processors());
        document.put("finding", finding().words());
        document.put("agreements", agreements.stream().map(VerifyListing::json).toList());
        return JsonText.of(document);
    }

    private static Map<String, Object> json(Agreement agreement) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", agreement.name());
        json.put("title", agreement.title());
        json.put("reference", agreement.reference());
        json.put("criterion", agreement.criterion());
        json.put("finding", agreement.finding().words());
        json.put(
                "comparisons",
                agreement.comparisons().stream().map(VerifyListing::json).toList());
        return json;
    }

    private static Map<String, Object> json(Comparison comparison) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("what", comparison.what());
        json.put("finding", comparison.finding().words());
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
