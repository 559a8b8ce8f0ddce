package org.jdyno.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.judge.DatedRuns;
import org.jdyno.judge.TwoRunsRule;
import org.jdyno.model.Cell;
import org.jdyno.model.Judged;
import org.jdyno.model.UserError;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.TwoRuns;
import org.jdyno.report.Format;
import org.jdyno.report.content.TwoRunsReport;
import org.jdyno.report.json.TwoRunsJson;
import org.jdyno.report.write.HtmlWriter;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;

/** Two stored runs or studies of one plan, compared. */
public record ComparedRuns(TwoRuns two) {
    /**
     * Judges and compares what is stored in two directories.
     *
     * @throws UserError if a directory cannot be read, or the two have no cell or no platform in common
     */
    public static ComparedRuns in(Path before, Path after) {
        DatedRun one = read(before);
        DatedRun other = read(after);
        requireCommonCell(one, other);
        TwoRuns two = TwoRunsRule.of(one, other);
        if (two.lines().isEmpty() && two.figures().isEmpty()) {
            throw new UserError("nothing can be compared: " + before + " has the platforms " + platforms(one) + ", "
                    + after + " has " + platforms(other)
                    + "; name the platforms alike (NAME=SPEC), and run two trials of each or more");
        }
        return new ComparedRuns(two);
    }

    private static DatedRun read(Path directory) {
        List<Judged> runs = StoredResult.judged(directory).runs();
        if (runs.isEmpty()) {
            throw new UserError("no part of the study in " + directory + " has been run");
        }
        return DatedRuns.of(directory.toString(), runs);
    }

    private static void requireCommonCell(DatedRun before, DatedRun after) {
        Set<Cell> cells = cells(before).collect(Collectors.toSet());
        if (cells(after).anyMatch(cells::contains)) {
            return;
        }
        Set<String> workloads = workloads(before);
        workloads.retainAll(workloads(after));
        if (workloads.isEmpty()) {
            throw new UserError("the two runs have no workload in common: " + before.directory() + " has "
                    + String.join(", ", workloads(before)) + ", " + after.directory() + " has "
                    + String.join(", ", workloads(after)) + "; compare runs of one plan");
        }
        String workload = workloads.iterator().next();
        throw new UserError("the two runs have no point in common: " + workload + " has "
                + differing(before, after, workload) + " in " + before.directory() + " and "
                + differing(after, before, workload) + " in " + after.directory() + "; compare runs of one plan");
    }

    /** The parameters of the first point of a workload that the first point of the other run does not have. */
    private static String differing(DatedRun of, DatedRun from, String workload) {
        Cell other = first(from, workload);
        return first(of, workload).point().shown().entrySet().stream()
                .filter(one -> !one.getValue().equals(other.point().shown().get(one.getKey())))
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(" "));
    }

    private static Cell first(DatedRun run, String workload) {
        return cells(run)
                .filter(cell -> cell.workload().equals(workload))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<Cell> cells(DatedRun run) {
        return run.settings().stream().flatMap(one -> one.plan().cells().stream());
    }

    private static Set<String> workloads(DatedRun run) {
        return cells(run).map(Cell::workload).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String platforms(DatedRun run) {
        return run.settings().stream()
                .flatMap(one -> one.plan().platformsWithoutControl().stream())
                .map(platform -> platform.plannedName())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /**
     * Renders the comparison.
     *
     * @param screen what a text is shown on
     * @throws UserError if there is no comparison in this format
     */
    public String render(Format format, Screen screen) {
        return switch (format) {
            case HTML -> HtmlWriter.write(TwoRunsReport.of(two));
            case TEXT -> TextWriter.write(TwoRunsReport.of(two), screen);
            case MARKDOWN -> MarkdownWriter.write(TwoRunsReport.of(two));
            case JSON -> TwoRunsJson.text(two);
            default ->
                throw new UserError("a comparison has no report in the format " + format.word()
                        + "; choose text, html, markdown or json");
        };
    }
}
