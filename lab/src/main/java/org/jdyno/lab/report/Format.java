package org.jdyno.lab.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.report.content.Extent;
import org.jdyno.lab.report.content.RunReport;
import org.jdyno.lab.report.json.RunDocument;
import org.jdyno.lab.report.write.HtmlWriter;
import org.jdyno.lab.report.write.MarkdownWriter;
import org.jdyno.lab.report.write.TextWriter;

/**
 * The formats of one document that a report can have; the words are those of {@code jdyno report --format}.
 * {@link PercentileFiles} are many.
 */
public enum Format {
    HTML("report.html", () -> (run, judgement) -> HtmlWriter.write(RunReport.of(run, judgement, Extent.PAGE))),
    TEXT("report.txt", () -> (run, judgement) -> TextWriter.write(RunReport.of(run, judgement, Extent.REPORT), false)),
    MARKDOWN("report.md", () -> (run, judgement) -> MarkdownWriter.write(RunReport.of(run, judgement, Extent.REPORT))),
    CSV("report.csv", CsvReport::new),
    JSON("report.json", () -> RunDocument::text),
    JMH("jmh.json", JmhReport::new);

    private final String fileName;
    private final Supplier<Renderer> renderer;

    Format(String fileName, Supplier<Renderer> renderer) {
        this.fileName = fileName;
        this.renderer = renderer;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a file of this format is called when the user does not say. */
    public String fileName() {
        return fileName;
    }

    /** A new renderer with default settings. */
    public Renderer renderer() {
        return renderer.get();
    }

    /**
     * The format of a word, in any case.
     *
     * @throws UserError that names the nearest right word
     */
    public static Format ofWord(String word) {
        List<String> known = Stream.concat(Arrays.stream(values()).map(Format::word), Stream.of(PercentileFiles.WORD))
                .toList();
        return Arrays.stream(values())
                .filter(format -> format.word().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new UserError("no report format \"" + word + "\"" + Words.hint(word, known)));
    }
}
