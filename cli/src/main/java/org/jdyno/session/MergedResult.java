package org.jdyno.session;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdyno.experiment.RunStatus;
import org.jdyno.judge.MachineRunRule;
import org.jdyno.judge.MergeRule;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.merge.MachineRun;
import org.jdyno.model.merge.MergedRuns;
import org.jdyno.report.Format;
import org.jdyno.report.content.MergeReport;
import org.jdyno.report.json.MergeJson;
import org.jdyno.report.write.HtmlWriter;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.jdyno.store.ReportFolder;

/** The runs of several machines, merged, and their report. */
public record MergedResult(MergedRuns merged) {
    private static final List<String> FORMATS = List.of("text", "html", "markdown", "json");

    /** What is kept of a directory or bundle. */
    private record Kept(List<MachineRun> runs, Optional<MergedRuns.LeftOut> leftOut) {}

    /**
     * Judges runs and merges them. Only so many runs as there are processors are in memory at a time; of the others
     * their comparisons are kept.
     *
     * @param places directories of runs or studies, or bundles
     * @throws UserError if one of them is neither, or the same run is given twice
     */
    public static MergedResult of(List<Path> places) {
        places.forEach(StoredResult::require);
        List<Kept> kept = places.parallelStream().map(MergedResult::judged).toList();
        List<MachineRun> runs =
                kept.stream().flatMap(one -> one.runs().stream()).toList();
        requireOnce(runs);
        return new MergedResult(MergeRule.of(
                runs, kept.stream().flatMap(one -> one.leftOut().stream()).toList()));
    }

    private static Kept judged(Path place) {
        try (StoredResult stored = StoredResult.open(place)) {
            return new Kept(
                    stored.result().runs().stream()
                            .map(judged -> MachineRunRule.of(judged, place.toString()))
                            .toList(),
                    Optional.empty());
        } catch (UserError damaged) {
            return new Kept(List.of(), Optional.of(new MergedRuns.LeftOut(place.toString(), damaged.getMessage())));
        }
    }

    private static void requireOnce(List<MachineRun> runs) {
        Map<String, String> sources = new HashMap<>();
        for (MachineRun run : runs) {
            String other = sources.putIfAbsent(run.id(), run.source());
            if (other != null) {
                throw new UserError(Words.quoted(run.source()) + " and " + Words.quoted(other)
                        + " have the same run; give it once");
            }
        }
    }

    /**
     * Inconclusive if no two machines have a comparison in common, and failed if something could not be merged at all.
     */
    public RunStatus status() {
        if (!merged.isWhole()) {
            return RunStatus.FAILED;
        }
        return merged.lines().isEmpty() ? RunStatus.INCONCLUSIVE : RunStatus.DONE;
    }

    /**
     * A format that its report has.
     *
     * @throws UserError for another word
     */
    public static Format format(String word) {
        Words.requireOneOf("--format of merge", word.toLowerCase(Locale.ROOT), FORMATS);
        return Format.ofWord(word);
    }

    public String render(Format format) {
        return switch (format) {
            case HTML -> HtmlWriter.write(MergeReport.of(merged));
            case TEXT -> TextWriter.write(MergeReport.of(merged), Screen.NONE);
            case MARKDOWN -> MarkdownWriter.write(MergeReport.of(merged));
            case JSON -> MergeJson.text(merged);
            case CSV, JMH -> throw new IllegalArgumentException("no report in the format " + format.word());
        };
    }

    /** @param page the HTML report */
    public String summary(Screen screen, Path page) {
        return TextWriter.write(MergeReport.summary(merged, page.toUri().toString()), screen);
    }

    /** Writes the HTML report. */
    public void writePage(Path file) {
        Path page = file.toAbsolutePath();
        ReportFolder.write(page.getParent(), page.getFileName().toString(), render(Format.HTML));
    }
}
