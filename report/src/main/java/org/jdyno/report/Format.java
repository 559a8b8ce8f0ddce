package org.jdyno.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.report.content.Extent;
import org.jdyno.report.content.RunReport;
import org.jdyno.report.json.RunJson;
import org.jdyno.report.write.HtmlWriter;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;

/**
 * The formats of a report that are one file; their words are those of {@code jdyno report --format}.
 * {@link PercentileFiles} writes several.
 */
public enum Format {
    HTML("report.html", (run, judgement) -> HtmlWriter.write(RunReport.of(run, judgement, Extent.PAGE))),
    TEXT("report.txt", (run, judgement) -> TextWriter.write(RunReport.of(run, judgement, Extent.REPORT), Screen.NONE)),
    MARKDOWN("report.md", (run, judgement) -> MarkdownWriter.write(RunReport.of(run, judgement, Extent.REPORT))),
    CSV("report.csv", new CsvReport()),
    JSON("report.json", RunJson::text),
    JMH("jmh.json", new JmhReport());

    private final String fileName;
    private final Renderer renderer;

    Format(String fileName, Renderer renderer) {
        this.fileName = fileName;
        this.renderer = renderer;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The default name of a file of this format. */
    public String fileName() {
        return fileName;
    }

    public Renderer renderer() {
        return renderer;
    }

    /**
     * The format of a word, ignoring case.
     *
     * @throws UserError for an unknown word, naming the nearest one
     */
    public static Format ofWord(String word) {
        List<String> known = Stream.concat(Arrays.stream(values()).map(Format::word), Stream.of(PercentileFiles.WORD))
                .toList();
        return Arrays.stream(values())
                .filter(format -> format.word().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new UserError("no report format " + Words.quoted(word) + Words.hint(word, known)));
    }
}
