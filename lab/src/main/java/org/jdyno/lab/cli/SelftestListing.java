package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.report.json.JsonText;
import org.jdyno.lab.selftest.Finding;
import org.jdyno.lab.selftest.Ladder;
import org.jdyno.lab.selftest.SelfComparisons;
import org.jdyno.lab.selftest.Sham;
import org.jdyno.lab.selftest.Telemetry;
import org.jdyno.lab.session.SelftestPart;

/** What {@code jdyno selftest} has found: tables for people, Markdown to be kept, JSON for programs. */
final class SelftestListing {
    /** Raised when a program that reads the document would have to change. */
    private static final int SCHEMA = 1;

    private final String version;
    private final List<String> command;
    private final List<SelftestSection> sections = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();

    /** @param command how it was asked for */
    SelftestListing(String version, List<String> command) {
        this.version = version;
        this.command = command;
    }

    void add(SelftestSection section) {
        sections.add(section);
    }

    /** Adds the parts that measure. */
    void add(Map<SelftestPart, Run> measured) {
        measured.forEach((part, run) -> add(section(part, run)));
        runs.addAll(measured.values());
        Run sliced = measured.get(SelftestPart.LADDER_SLICED);
        Run interleaved = measured.get(SelftestPart.LADDER_INTERLEAVED);
        if (sliced != null && interleaved != null) {
            add(LadderSection.pauses(sliced, interleaved, SelftestPart.MEASURES));
        }
    }

    private static SelftestSection section(SelftestPart part, Run run) {
        return switch (part) {
            case SHAM -> SelftestSection.of(Sham.of(run));
            case LADDER_SLICED, LADDER_INTERLEAVED -> LadderSection.of(Ladder.of(run, SelftestPart.MEASURES));
            case TELEMETRY -> SelftestSection.of(Telemetry.of(run));
            case DECISIONS -> SelftestSection.of(SelfComparisons.of(run, SelftestPart.MEASURES));
        };
    }

    Finding finding() {
        return Finding.together(sections.stream().map(SelftestSection::finding).toList());
    }

    void print(PrintWriter out) {
        for (SelftestSection section : sections) {
            out.println();
            out.println(headline(section));
            out.println("  It holds if " + section.criterion() + ".");
            Listing rows = new Listing();
            rows.row(indented(section.header()));
            section.rows().forEach(row -> rows.row(indented(row)));
            rows.print(out);
            section.remarks().forEach(remark -> out.println(Words.printable("  " + remark)));
        }
        out.flush();
    }

    private static String headline(SelftestSection section) {
        return section.finding().words().toUpperCase(Locale.ROOT) + ": " + section.name() + ", " + section.title();
    }

    private static String[] indented(List<String> row) {
        String[] columns = row.toArray(String[]::new);
        columns[0] = "  " + columns[0];
        return columns;
    }

    /** A page that can be kept as it is. */
    String markdown() {
        StringBuilder page = new StringBuilder("# What the self-test has shown\n\n");
        page.append("    ").append(ShellLine.of(command)).append("\n\n");
        Host host = ThisMachine.describe();
        page.append(LocalDate.now())
                .append("; jdyno ")
                .append(version)
                .append("; ")
                .append(host.processors())
                .append(" processors; ")
                .append(host.facts().entrySet().stream()
                        .filter(fact -> List.of("system", "processor", "hypervisor", "load average at start")
                                .contains(fact.getKey()))
                        .map(fact -> fact.getKey() + ": " + fact.getValue())
                        .collect(Collectors.joining("; ")))
                .append(".\n");
        for (Run run : runs) {
            double spentMillis = run.trials().stream()
                            .mapToLong(trial -> trial.durationNanos())
                            .sum()
                    / 1e6;
            page.append("\n- ")
                    .append(run.plan().title())
                    .append(": ")
                    .append(run.plan().platform(run.plan().baseline()).describe())
                    .append("; ")
                    .append(run.trials().size())
                    .append(" trials in ")
                    .append(Durations.words(Math.round(spentMillis)))
                    .append(", seed ")
                    .append(run.plan().seed());
            double others = run.trials().stream()
                    .mapToDouble(trial -> trial.measures().getOrDefault("cpu-others", Double.NaN))
                    .filter(value -> !Double.isNaN(value))
                    .average()
                    .orElse(Double.NaN);
            if (!Double.isNaN(others)) {
                page.append(
                        String.format(Locale.ROOT, "; other programs used %.2f of the processors meanwhile", others));
            }
        }
        page.append("\n");
        sections.forEach(section -> append(page, section));
        return page.toString();
    }

    private static void append(StringBuilder page, SelftestSection section) {
        page.append("\n## ")
                .append(headline(section))
                .append("\n\nIt holds if ")
                .append(section.criterion())
                .append(".\n\n");
        appendRow(page, section.header());
        appendRow(page, section.header().stream().map(column -> "---").toList());
        section.rows().forEach(row -> appendRow(page, row));
        section.remarks().forEach(remark -> page.append("\n").append(remark).append("\n"));
    }

    private static void appendRow(StringBuilder page, List<String> row) {
        page.append("| ").append(String.join(" | ", row)).append(" |\n");
    }

    /** The document, with a line end. */
    String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schema", SCHEMA);
        document.put("version", version);
        document.put("command", command);
        document.put("finding", finding().words());
        document.put("parts", sections.stream().map(SelftestListing::json).toList());
        return JsonText.of(document);
    }

    private static Map<String, Object> json(SelftestSection section) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", section.name());
        json.put("title", section.title());
        json.put("criterion", section.criterion());
        json.put("finding", section.finding().words());
        json.put("rows", section.json());
        return json;
    }
}
