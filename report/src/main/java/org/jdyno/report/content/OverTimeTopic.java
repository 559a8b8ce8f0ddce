package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.LoadedWindow;
import org.jdyno.model.Phase;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
import org.jdyno.model.Trial;
import org.jdyno.model.WarmupTrajectory;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/**
 * The speed of trials over time, with their warm-up: the median of each platform, every trial, their classes, and how
 * long they took to reach a steady state.
 */
final class OverTimeTopic {
    /** The letter of {@link #footnote} in the tables of a cell, which have no other. */
    private static final String LETTER = Numbers.letter(0);

    /** The footnote of figures with too many trials without a steady state. */
    static final String LABEL =
            "more than a fifth of the trials reached no steady state; figures cover the whole measured phase of all"
                    + " trials.";

    private OverTimeTopic() {}

    /** Empty for imported trials, of whose course nothing is known. */
    static List<Block> of(Contents contents, Chapter chapter) {
        if (chapter.run().plan().experiment() instanceof Imported) {
            return List.of();
        }
        Map<Integer, List<LoadedWindow>> windows = windows(chapter);
        List<Steadiness> all = classes(chapter);
        List<Block> blocks = new ArrayList<>();
        if (windows.isEmpty()) {
            blocks.add(Block.text("No trial reached its first window."));
        } else {
            if (contents.extent().draws()) {
                WarmupCharts charts = new WarmupCharts(chapter, contents.drawing(), windows);
                blocks.add(Block.quiet(introduction(windows)));
                charts.medians().ifPresent(blocks::add);
                blocks.add(charts.trialByTrial());
            }
            if (!all.isEmpty()) {
                String shares = Sentences.joined(shares(all).stream()
                        .map(share -> Integer.toString(share))
                        .toList());
                blocks.add(Block.quiet(method(
                        all,
                        "Times are seconds of load since the first warm-up burst, without pauses: until a"
                                + " trial reached " + shares
                                + " % of its final speed, and until its steady state. Each is the median and"
                                + " the range of the trials with a steady state.")));
            }
            blocks.add(table(chapter, shares(all), contents.drawing()));
        }
        return List.of(new Section("Over time", blocks));
    }

    private static String introduction(Map<Integer, List<LoadedWindow>> windows) {
        DoubleSummaryStatistics beginnings = windows.values().stream()
                .map(WarmupCharts::measuredFrom)
                .flatMapToDouble(OptionalDouble::stream)
                .summaryStatistics();
        String measured = beginnings.getCount() == 0
                ? ""
                : " The measured phase began after " + seconds(beginnings.getMin(), beginnings.getMax()) + " of load.";
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
        TableColumns<String> columns = new TableColumns<String>()
                .add(Column.text("Platform"), drawing::platform)
                .add(Column.text("Class"), platform -> chapter.steadiness(platform)
                        .map(found -> new Cell(found.kind().word(), WarmupCharts.counts(found)))
                        .orElse(Cells.UNKNOWN))
                .addAll(
                        shares,
                        share -> Column.number("At " + share + " %"),
                        (platform, share) -> time(chapter.steadiness(platform)
                                .map(found -> found.secondsToShare().get(share))));
        if (!shares.isEmpty()) {
            columns.add(
                            Column.number("Steady after"),
                            platform -> time(chapter.steadiness(platform).flatMap(Steadiness::secondsToSteady)))
                    .number("Trials", platform -> chapter.steadiness(platform)
                            .map(found -> found.secondsToSteady()
                                            .map(Steadiness.Spread::n)
                                            .orElse(0)
                                    + " of " + found.trials().size())
                            .orElse(Numbers.UNKNOWN));
        }
        return columns.add(Column.text("Warm-up"), platform -> warmup(chapter.trials(platform)))
                .rows(chapter.ranked())
                .style("over-time")
                .build();
    }

    /** How many trials completed their warm-up before they were measured. The tip has the reasons of all others. */
    private static Cell warmup(List<Trial> trials) {
        List<Trial> completed = trials.stream().filter(Trial::completed).toList();
        List<String> reasons = completed.stream()
                .filter(trial -> !trial.warmup().settled())
                .map(trial -> trial.warmup().reason())
                .toList();
        if (reasons.isEmpty()) {
            return new Cell(completed.isEmpty() ? Numbers.UNKNOWN : "complete in every trial");
        }
        List<String> different = reasons.stream().distinct().toList();
        String others = different.size() > 1 ? "and " + Numbers.count(different.size() - 1, "other reason") : "";
        return new Cell("incomplete in " + reasons.size() + " of " + completed.size(), different.get(0), others)
                .tip(String.join("; ", reasons));
    }

    /** The platforms of a chapter that have a class, best first. */
    static List<Steadiness> classes(Chapter chapter) {
        return chapter.ranked().stream()
                .flatMap(platform -> chapter.steadiness(platform).stream())
                .toList();
    }

    /** Whether a platform's figures need the footnote. */
    static boolean isLabelled(Chapter chapter, String platform) {
        return chapter.steadiness(platform).filter(Steadiness::needsNote).isPresent();
    }

    /** A figure of a platform with the letter of the footnote if it needs it. */
    static Cell labelled(Cell figure, Chapter chapter, String platform) {
        return isLabelled(chapter, platform) ? figure.letters(List.of(LETTER)) : figure;
    }

    /** Adds the footnote of a cell, if any platform needs it. */
    static Table.Builder footnote(Table.Builder table, Chapter chapter) {
        List<String> noted = classes(chapter).stream()
                .filter(Steadiness::needsNote)
                .map(one -> one.platform() + " (" + one.unsteady() + " of "
                        + Numbers.count(one.trials().size(), "trial") + ")")
                .toList();
        return table.footnotes(noted.isEmpty() ? Map.of() : Map.of(LETTER, Sentences.joined(noted) + ": " + LABEL));
    }

    /** In the table of a sweep: the class, those of the trials, and the time to steady state. */
    static Cell inSweep(Optional<Steadiness> steadiness) {
        return steadiness
                .map(known -> {
                    Cell time = time(known.secondsToSteady());
                    String range =
                            time.small().isEmpty() ? "" : " (" + time.small().get(0) + ")";
                    return new Cell(known.kind().word(), WarmupCharts.counts(known), time.text() + range);
                })
                .orElse(Cells.UNKNOWN);
    }

    /** The median, {@code 3.25 s}, and the range, {@code 2 to 4.5 s}; a dash where none is known. */
    private static Cell time(Optional<Steadiness.Spread> time) {
        return time.map(known -> new Cell(seconds(known.median()), seconds(known.low(), known.high())))
                .orElse(Cells.UNKNOWN);
    }

    /**
     * What the times in a table mean, and the classes that need an explanation.
     *
     * @param times the meaning, if there are times
     */
    static String method(List<Steadiness> all, String times) {
        List<WarmupTrajectory> trials =
                all.stream().flatMap(one -> one.trials().stream()).toList();
        return (shares(all).isEmpty() ? untimed(trials) : times)
                + (all.stream().anyMatch(one -> one.kind().inconsistent())
                        ? " Inconsistent: the trials have different classes. Good: each is flat or warm-up. Bad: one"
                                + " slowed down or reached no steady state."
                        : "")
                + (trials.stream()
                                .anyMatch(trial -> trial.state() == SteadyState.UNKNOWN
                                        && !trial.levels().isEmpty())
                        ? " Unknown: no change was found, but the windows vary too much to find one as large as the"
                                + " headline's margin."
                        : "");
    }

    private static String untimed(List<WarmupTrajectory> trials) {
        List<WarmupTrajectory.Level> levels =
                trials.stream().flatMap(trial -> trial.levels().stream()).toList();
        if (levels.isEmpty()) {
            return "The trials have too few windows to be classified.";
        }
        return levels.stream().anyMatch(WarmupTrajectory.Level::steady)
                ? "Operations begin on a schedule, so their number shows whether a platform keeps up, not its warm-up."
                : "No trial reached a steady state.";
    }

    /** The shares of the final speed that have times, in percent, rising. */
    private static List<Integer> shares(List<Steadiness> all) {
        return all.stream()
                .flatMap(one -> one.secondsToShare().keySet().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private static String seconds(double low, double high) {
        String last = seconds(high);
        return seconds(low).equals(last) ? last : hundredths(low) + " to " + last;
    }

    private static String seconds(double seconds) {
        return hundredths(seconds) + " s";
    }

    /** Seconds, rounded to hundredths; windows are much longer. */
    private static String hundredths(double seconds) {
        return Numbers.exact(Math.round(100 * seconds) / 100.0);
    }
}
