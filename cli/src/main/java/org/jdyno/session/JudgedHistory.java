package org.jdyno.session;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.experiment.RunStatus;
import org.jdyno.judge.DatedRuns;
import org.jdyno.judge.HistoryRule;
import org.jdyno.model.Judged;
import org.jdyno.model.UserError;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.History;
import org.jdyno.model.history.LeftOut;
import org.jdyno.report.Format;
import org.jdyno.report.HistoryCsv;
import org.jdyno.report.content.Extent;
import org.jdyno.report.content.HistoryReport;
import org.jdyno.report.json.HistoryJson;
import org.jdyno.report.write.HtmlWriter;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;

/** The history of the runs and studies in some directories. */
public record JudgedHistory(History history) {
    /**
     * Judges what is stored in the directories. A directory that cannot be read is left out and named.
     *
     * @param since from the beginning of which day, in UTC, a change is recent; empty for the default
     * @param listener is told which directory is being read
     * @throws UserError if the directories have nothing in common
     */
    public static JudgedHistory in(List<Path> directories, Optional<LocalDate> since, SessionListener listener) {
        List<DatedRun> runs = new ArrayList<>();
        List<LeftOut> leftOut = new ArrayList<>();
        for (Path directory : directories) {
            listener.step("reading " + directory);
            try {
                List<Judged> judged = StoredResult.judged(directory).runs();
                if (judged.isEmpty()) {
                    leftOut.add(new LeftOut(directory.toString(), LeftOut.Reason.NO_RATIO, ""));
                } else {
                    runs.add(DatedRuns.of(directory.toString(), judged));
                }
            } catch (UserError unreadable) {
                leftOut.add(new LeftOut(directory.toString(), LeftOut.Reason.UNREADABLE, unreadable.getMessage()));
            }
        }
        listener.step("");
        OptionalLong sinceMillis = since.map(day -> OptionalLong.of(
                        day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli()))
                .orElse(OptionalLong.empty());
        return new JudgedHistory(HistoryRule.of(runs, leftOut, sinceMillis));
    }

    /** Failed if a line has become worse lately; inconclusive if no line has enough runs for a test. */
    public RunStatus status() {
        if (history.recentlyWorse().findAny().isPresent()) {
            return RunStatus.FAILED;
        }
        return history.tested() ? RunStatus.DONE : RunStatus.INCONCLUSIVE;
    }

    /**
     * Renders the history.
     *
     * @param screen what a text is shown on
     * @throws UserError if there is no history in this format
     */
    public String render(Format format, Screen screen) {
        return switch (format) {
            case HTML -> HtmlWriter.write(HistoryReport.of(history, Extent.PAGE));
            case TEXT -> TextWriter.write(HistoryReport.of(history, Extent.REPORT), screen);
            case MARKDOWN -> MarkdownWriter.write(HistoryReport.of(history, Extent.REPORT));
            case CSV -> HistoryCsv.text(history);
            case JSON -> HistoryJson.text(history);
            case JMH ->
                throw new UserError("a history has no report in the format " + format.word()
                        + "; choose text, html, markdown, csv or json");
        };
    }
}
