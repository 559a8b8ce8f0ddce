package org.jdyno.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.judge.Judge;
import org.jdyno.judge.LostBlocks;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Gate;
import org.jdyno.model.Judged;
import org.jdyno.model.Judgement;
import org.jdyno.model.Run;
import org.jdyno.report.Format;
import org.jdyno.report.PercentileFiles;
import org.jdyno.report.content.GateReport;
import org.jdyno.report.content.RunReport;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.jdyno.search.RateBlockPurpose;
import org.jdyno.store.ReportFolder;
import org.jdyno.store.RunDirectory;

/** A judged run and its directory. */
public record JudgedRun(RunDirectory directory, Judged judged) implements JudgedResult {
    /** Opens and judges the run in a directory. */
    public static JudgedRun in(Path path) {
        return of(RunDirectory.open(path));
    }

    static JudgedRun of(RunDirectory directory) {
        return new JudgedRun(directory, Judge.of(directory.read()));
    }

    /** The run with its derived measures. */
    public Run run() {
        return judged.run();
    }

    public Judgement judgement() {
        return judged.judgement();
    }

    @Override
    public List<Judged> runs() {
        return List.of(judged);
    }

    @Override
    public Path page() {
        return directory.path().resolve(Format.HTML.fileName());
    }

    @Override
    public Path writePage() {
        return ReportFolder.write(directory.path(), Format.HTML.fileName(), render(Format.HTML));
    }

    @Override
    public String render(Format format) {
        return format.renderer().render(run(), judgement());
    }

    @Override
    public String summary(Screen screen, Path page) {
        return TextWriter.write(
                RunReport.summary(
                        run(),
                        judgement(),
                        directory.path().toString(),
                        page.toUri().toString()),
                screen);
    }

    @Override
    public List<Path> writePercentiles(Optional<Path> folder) {
        return ReportFolder.write(folder.orElseGet(directory::percentiles), PercentileFiles.of(run()));
    }

    /** Whether it is the run of a gate. */
    public boolean isGate() {
        return run().plan().experiment().stopping().isGate();
    }

    /** The answer of the gate. */
    public Gate gate() {
        return Judge.gate(judged);
    }

    /**
     * The summary of the gate in Markdown.
     *
     * @param lenient whether a gate that is only uncertain ends with a warning
     * @param page the HTML report, as the user would name it
     */
    public String gateSummary(boolean lenient, Path page) {
        return MarkdownWriter.write(GateReport.of(judged, gate(), lenient, page.toString()), 2);
    }

    /**
     * The number of blocks that have been begun, without those that repeat lost ones: a block that is repeated holds
     * every cell that has lost one. Of a rate search, only blocks in random order count, because only these are planned
     * by number; the pilot and the block of descending rates do not.
     */
    public int blocksDone() {
        long begun = run().trials().stream()
                .map(trial -> trial.slot().block())
                .distinct()
                .count();
        Map<Cell, Long> lost = LostBlocks.of(run()).lost().keySet().stream()
                .collect(Collectors.groupingBy(LostBlocks.CellBlock::cell, Collectors.counting()));
        int done = Math.toIntExact(
                begun - lost.values().stream().max(Long::compare).orElse(0L));
        int lastBlock = done - 1;
        return run().plan().experiment() instanceof RateSearch ? RateBlockPurpose.randomBlocks(lastBlock) : done;
    }
}
