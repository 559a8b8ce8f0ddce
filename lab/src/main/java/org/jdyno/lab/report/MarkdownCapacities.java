package org.jdyno.lab.report;

import java.util.List;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.report.telling.CapacityCautions;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.Contents;

/** The rates that a search has found, in Markdown. */
final class MarkdownCapacities {
    private MarkdownCapacities() {}

    /** Nothing when the run did not look for rates. */
    static void write(StringBuilder out, Contents contents) {
        contents.run().plan().procedure().capacity().ifPresent(search -> {
            out.append("\n## ")
                    .append(Markdown.escaped(CapacitySentences.title(search)))
                    .append("\n\n");
            CapacitySentences.answers(contents).forEach(sentence -> Markdown.item(out, sentence));
            CapacityCautions.of(contents).forEach(sentence -> Markdown.item(out, "⚠️ " + sentence));
            out.append('\n');
            row(out, List.of("platform", "holds", "95 % interval", "difference", "max", "critical", "coming down"));
            out.append("| --- |").append(" ---: |".repeat(6)).append('\n');
            for (Capacity capacity : CapacitySentences.told(contents)) {
                row(
                        out,
                        List.of(
                                CapacitySentences.who(contents.run(), capacity),
                                CapacitySentences.rate(capacity.objective()) + " " + capacity.unit(),
                                CapacitySentences.interval(capacity.objective()),
                                CapacitySentences.difference(contents, capacity),
                                CapacitySentences.rate(capacity.max()),
                                CapacitySentences.rate(capacity.critical()),
                                CapacitySentences.descending(capacity)));
            }
            out.append('\n')
                    .append(Markdown.escaped(CapacitySentences.columns(search)))
                    .append("\n\n")
                    .append(Markdown.escaped(
                            CapacitySentences.method(contents.run().plan())))
                    .append('\n');
        });
    }

    private static void row(StringBuilder out, List<String> cells) {
        out.append(cells.stream().map(Markdown::escaped).collect(Collectors.joining(" | ", "| ", " |\n")));
    }
}
