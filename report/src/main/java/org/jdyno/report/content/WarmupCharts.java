package org.jdyno.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jdyno.model.LoadedWindow;
import org.jdyno.model.Phase;
import org.jdyno.model.Steadiness;
import org.jdyno.model.Trial;
import org.jdyno.model.WarmupTrajectory;
import org.jdyno.model.Window;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Chart;
import org.jdyno.report.document.Block.Folded;
import org.jdyno.report.document.Block.Group;
import org.jdyno.report.document.Block.Section;

/**
 * The speed of trials over seconds of load: a line for each platform, and a small chart for each platform with the
 * windows and the levels of each trial. The small ones have the same axes: speeds are shares of the platform's speed in
 * the measured phase, so that shapes can be compared.
 *
 * @param windows the windows of trials, by their index in the schedule
 */
record WarmupCharts(Chapter chapter, Drawing drawing, Map<Integer, List<LoadedWindow>> windows) {
    /** The number of small charts shown; the others are folded away. */
    private static final int OPEN = 4;

    /** More lines cannot be distinguished. */
    private static final int MAX_LINES = 40;

    /** Upper end of the axis in percent; higher speeds would squeeze everything else. */
    private static final double HIGHEST = 160;

    /** A line for each platform: the median of its completed trials, window by window; empty if there are none. */
    Optional<Chart> medians() {
        Chart chart = Drawing.chart(
                "curves", "Speed of " + chapter.name() + " over seconds of load, a line for each platform");
        ArrayNode lines = chart.data().put("unit", unit()).putArray("lines");
        for (String platform : chapter.ranked()) {
            List<List<LoadedWindow>> trials = trials(platform).stream()
                    .filter(Trial::completed)
                    .map(this::windows)
                    .toList();
            if (!trials.isEmpty()) {
                ArrayNode points = drawing.line(lines, platform)
                        .put("trials", trials.size())
                        .putArray("points");
                for (int i = 0; i < length(trials); i++) {
                    Drawing.points(
                            points.addArray(),
                            median(trials, i, LoadedWindow::middleSeconds),
                            median(trials, i, window -> window.window().rate()));
                }
            }
        }
        return lines.isEmpty() ? Optional.empty() : Optional.of(chart);
    }

    /** The number of windows that most trials have; beyond it the line would jump to the few longer ones. */
    private static int length(List<List<LoadedWindow>> trials) {
        List<Integer> lengths = trials.stream().map(List::size).sorted().toList();
        return lengths.get((lengths.size() - 1) / 2);
    }

    private static double median(List<List<LoadedWindow>> trials, int window, ToDoubleFunction<LoadedWindow> value) {
        return median(trials.stream()
                .filter(trial -> window < trial.size())
                .mapToDouble(trial -> value.applyAsDouble(trial.get(window))));
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** The small charts. */
    Section trialByTrial() {
        List<String> platforms = chapter.ranked().stream()
                .filter(platform -> !trials(platform).isEmpty())
                .toList();
        double percent = high(platforms);
        List<Block> panels =
                platforms.stream().map(platform -> panel(platform, percent)).toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.quiet(
                "100 % is the median of the platform's trials over their measured phases. Thin lines are the windows"
                        + " of trials; steps are the levels between changepoints. The last level is thick from the dot"
                        + " on, where the trial reached its steady state. A trial without a steady state has dotted"
                        + " steps; one that was not completed is dashed and has none. Measured phases begin at the"
                        + " vertical lines."));
        int open = Math.min(OPEN, panels.size());
        blocks.add(new Group("panels", panels.subList(0, open)));
        if (panels.size() > OPEN) {
            blocks.add(new Folded(
                    Numbers.count(panels.size() - open, "more platform"),
                    List.of(new Group("panels", panels.subList(open, panels.size())))));
        }
        return new Section("Trial by trial", blocks);
    }

    private Block panel(String platform, double percent) {
        List<Trial> trials = trials(platform);
        List<Trial> drawn =
                drawing.fitting(trials.subList(0, Math.min(MAX_LINES, trials.size())), trial -> windows(trial)
                        .size());
        Optional<String> kind = chapter.steadiness(platform).map(WarmupCharts::kind);
        Chart chart = Drawing.chart(
                "warmup",
                "Speed of " + platform + " over seconds of load, a line for each trial: "
                        + kind.orElse("none completed"));
        chart.data().put("unit", unit()).put("colour", drawing.colour(platform));
        chart.data().put("whole", whole(trials)).put("last", last()).put("high", percent);
        ArrayNode lines = chart.data().putArray("lines");
        drawn.forEach(trial -> line(lines.addObject(), trial));
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.quiet(kind.orElse("no trial was completed")));
        blocks.addAll(Drawing.withNote(chart, drawn, trials));
        return new Section(platform, blocks);
    }

    private String unit() {
        return chapter.workload().operation() + "/s";
    }

    /** The trials of a platform that have windows. */
    private List<Trial> trials(String platform) {
        return chapter.trials(platform).stream()
                .filter(trial -> windows.containsKey(trial.slot().index()))
                .toList();
    }

    private List<LoadedWindow> windows(Trial trial) {
        return windows.get(trial.slot().index());
    }

    private void line(ObjectNode line, Trial trial) {
        int index = trial.slot().index();
        Optional<WarmupTrajectory> trajectory =
                Optional.ofNullable(chapter.judgement().trajectories().get(index));
        line.put("trial", index).put("completed", trial.completed());
        line.put(
                "state",
                trajectory
                        .map(known -> known.state().word())
                        .orElse(trial.outcome().word()));
        measuredFrom(windows(trial)).ifPresent(from -> line.put("measured", from));
        trajectory
                .filter(known -> Double.isFinite(known.secondsToSteady()))
                .ifPresent(known -> line.put("steady", known.secondsToSteady()));
        ArrayNode points = line.putArray("points");
        windows(trial)
                .forEach(window -> Drawing.points(
                        points.addArray(),
                        window.middleSeconds(),
                        window.window().rate()));
        ArrayNode levels = line.putArray("levels");
        trajectory.ifPresent(known -> known.levels()
                .forEach(level -> Drawing.points(levels.addArray(), level.from(), level.to(), level.rate())
                        .add(level.steady())));
    }

    /** 100 %: the median of the mean rates over the measured phase, or over the warm-up if no trial was completed. */
    private double whole(List<Trial> trials) {
        List<Trial> completed = trials.stream().filter(Trial::completed).toList();
        return median((completed.isEmpty() ? trials : completed).stream().mapToDouble(trial -> rate(windows(trial))));
    }

    private static double rate(List<LoadedWindow> own) {
        boolean measured = measuredFrom(own).isPresent();
        List<Window> counted = own.stream()
                .map(LoadedWindow::window)
                .filter(window -> !measured || window.phase() == Phase.MEASURE)
                .toList();
        return counted.stream().mapToDouble(Window::operations).sum()
                / counted.stream()
                        .mapToDouble(window -> window.wallNanos() / 1e9)
                        .sum();
    }

    /** The end of the axis of time. */
    private double last() {
        return Math.ceil(windows.values().stream()
                .mapToDouble(own -> own.get(own.size() - 1).afterSeconds())
                .max()
                .orElse(1));
    }

    /** The highest share on the axis, in percent: a multiple of ten. */
    private double high(List<String> platforms) {
        double highest = platforms.stream()
                .map(this::trials)
                .flatMapToDouble(trials -> {
                    double whole = whole(trials);
                    return trials.stream()
                            .flatMap(trial -> windows(trial).stream())
                            .mapToDouble(window -> 100 * window.window().rate() / whole);
                })
                .filter(Double::isFinite)
                .max()
                .orElse(100);
        return Math.min(HIGHEST, 10 * Math.ceil(highest / 10));
    }

    /** Seconds of load before the measured phase. */
    static OptionalDouble measuredFrom(List<LoadedWindow> windows) {
        return windows.stream()
                .filter(window -> window.window().phase() == Phase.MEASURE)
                .mapToDouble(LoadedWindow::beforeSeconds)
                .min();
    }

    /**
     * The class and those of the trials: {@code warm-up, all 4 trials}, {@code good inconsistent: 7 flat, 1 warm-up}.
     */
    private static String kind(Steadiness steadiness) {
        return steadiness.kind().word() + (steadiness.counts().size() > 1 ? ": " : ", ") + counts(steadiness);
    }

    /** The classes of the trials: {@code all 4 trials}, {@code 7 flat, 1 warm-up}. */
    static String counts(Steadiness steadiness) {
        int n = steadiness.trials().size();
        return steadiness.counts().size() > 1
                ? steadiness.counts().entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey().word())
                        .collect(Collectors.joining(", "))
                : n == 1 ? "1 trial" : "all " + n + " trials";
    }
}
