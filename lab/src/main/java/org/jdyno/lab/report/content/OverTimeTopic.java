package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.LoadedWindow;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/**
 * The speed of trials over time, with their warm-up: the median of each platform, every trial, and their classes.
 */
final class OverTimeTopic {
    private OverTimeTopic() {}

    static List<Block> of(Chapter chapter, Extent extent, Drawing drawing) {
        Map<Integer, List<LoadedWindow>> windows = windows(chapter);
        List<Steadiness> all = SteadinessSentences.of(chapter);
        List<Block> blocks = new ArrayList<>();
        if (windows.isEmpty()) {
            blocks.add(new Paragraph("No trial reached its first window."));
        } else {
            if (extent.draws()) {
                blocks.add(new Paragraph(introduction(windows), Tone.QUIET));
                new WarmupCurves(chapter, windows).chart(drawing).ifPresent(blocks::add);
                blocks.addAll(
                        new WarmupPanels(chapter, windows, chapter.judgement().trajectories()).blocks(drawing));
            }
            if (!all.isEmpty()) {
                blocks.add(new Paragraph(SteadinessSentences.method(all), Tone.QUIET));
            }
            blocks.add(table(chapter, SteadinessSentences.shares(all), drawing));
        }
        return List.of(new Section("Over time", blocks));
    }

    private static String introduction(Map<Integer, List<LoadedWindow>> windows) {
        String measured = SteadinessSentences.measuredAfter(windows.values().stream()
                        .map(WarmupPanels::measuredFrom)
                        .flatMapToDouble(OptionalDouble::stream))
                .map(when -> " The measured phase began " + when + ".")
                .orElse("");
        boolean measuredOnly = windows.values().stream()
                .flatMap(List::stream)
                .allMatch(window -> window.window().phase() == Phase.MEASURE);
        return (measuredOnly
                        ? "The measured phase, in seconds. Warm-up is left out, because it need not keep to the rate."
                        : "From the first warm-up burst to the end of the measured phase, in seconds of load, without"
                                + " the pauses between bursts." + measured)
                + " A line is the median of a platform's completed trials, window by window.";
    }

    /** The windows of each trial that has any, by its index in the schedule. */
    private static Map<Integer, List<LoadedWindow>> windows(Chapter chapter) {
        Map<Integer, List<LoadedWindow>> windows = new LinkedHashMap<>();
        for (Trial trial : chapter.trials()) {
            List<LoadedWindow> own = LoadedWindow.of(
                    trial, chapter.workload(), chapter.run().plan().timing());
            if (!own.isEmpty()) {
                windows.put(trial.slot().index(), own);
            }
        }
        return windows;
    }

    private static Table table(Chapter chapter, List<Integer> shares, Drawing drawing) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Platform"), Column.text("Class")));
        shares.forEach(share -> columns.add(Column.number("At " + share + " %")));
        if (!shares.isEmpty()) {
            columns.addAll(List.of(Column.number("Steady after"), Column.number("Trials")));
        }
        columns.add(Column.text("Warm-up"));
        Table.Builder table = Table.of(columns).style("over-time");
        for (String platform : chapter.ranked()) {
            Optional<Steadiness> steadiness = chapter.steadiness(platform);
            List<Cell> cells = new ArrayList<>(List.of(
                    drawing.platform(platform),
                    steadiness
                            .map(found -> new Cell(found.kind().word(), SteadinessSentences.counts(found)))
                            .orElse(Cells.UNKNOWN)));
            shares.forEach(share ->
                    cells.add(time(steadiness.map(Steadiness::secondsToShare).map(times -> times.get(share)))));
            if (!shares.isEmpty()) {
                cells.add(time(steadiness.flatMap(Steadiness::secondsToSteady)));
                cells.add(new Cell(steadiness.map(SteadinessSentences::timed).orElse(Numbers.UNKNOWN)));
            }
            cells.add(warmup(
                    chapter.trials(platform).stream().filter(Trial::completed).toList()));
            table.row(cells);
        }
        return table.build();
    }

    private static Cell time(Optional<Steadiness.Spread> time) {
        return new Cell(
                SteadinessSentences.median(time),
                time.map(SteadinessSentences::range).orElse(""));
    }

    /** How many trials completed their warm-up before they were measured. The tip has the reasons of all others. */
    private static Cell warmup(List<Trial> trials) {
        List<String> reasons = trials.stream()
                .filter(trial -> !trial.warmup().settled())
                .map(trial -> trial.warmup().reason())
                .toList();
        if (reasons.isEmpty()) {
            return new Cell(trials.isEmpty() ? Numbers.UNKNOWN : "complete in every trial");
        }
        List<String> different = reasons.stream().distinct().toList();
        String others = different.size() > 1 ? "and " + Numbers.count(different.size() - 1, "other reason") : "";
        return new Cell("incomplete in " + reasons.size() + " of " + trials.size(), different.get(0), others)
                .tip(String.join("; ", reasons));
    }
}
