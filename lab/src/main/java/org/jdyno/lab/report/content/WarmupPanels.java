package org.jdyno.lab.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.LoadedWindow;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.WarmupTrajectory;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Chart;
import org.jdyno.lab.report.document.Block.Folded;
import org.jdyno.lab.report.document.Block.Group;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;

/**
 * A small chart for each platform with the windows and the levels of each trial. All have the same axes: speeds are
 * shares of the platform's speed in the measured phase, so that shapes can be compared.
 *
 * @param windows the windows of trials, by their index in the schedule
 * @param trajectories the trajectories of completed trials, likewise
 */
record WarmupPanels(
        Chapter chapter, Map<Integer, List<LoadedWindow>> windows, Map<Integer, WarmupTrajectory> trajectories) {
    /** The number of panels shown; the others are folded away. */
    private static final int OPEN = 4;

    /** More lines cannot be distinguished. */
    private static final int MAX_LINES = 40;

    /** Upper end of the axis in percent; higher speeds would squeeze everything else. */
    private static final double HIGHEST = 160;

    /** Upper ends of the axes. */
    private record Axes(double seconds, double percent) {}

    List<Block> blocks(Drawing drawing) {
        List<String> platforms = chapter.ranked().stream()
                .filter(platform -> !trials(platform).isEmpty())
                .toList();
        Axes axes = new Axes(last(), high(platforms));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(
                "100 % is the median of the platform's trials over their measured phases. Thin lines are the windows"
                        + " of trials; steps are the levels between changepoints. The last level is thick from the dot"
                        + " on, where the trial reached its steady state. A trial without a steady state has dotted"
                        + " steps; one that was not completed is dashed and has none. Measured phases begin at the"
                        + " vertical lines.",
                Tone.QUIET));
        int open = Math.min(OPEN, platforms.size());
        blocks.add(panels(platforms.subList(0, open), axes, drawing));
        if (platforms.size() > OPEN) {
            List<String> others = platforms.subList(OPEN, platforms.size());
            blocks.add(
                    new Folded(Numbers.count(others.size(), "more platform"), List.of(panels(others, axes, drawing))));
        }
        return List.of(new Section("Trial by trial", blocks));
    }

    /** Says that a chart leaves trials out. */
    static Paragraph drawn(int drawn, int all) {
        return new Paragraph("The chart shows the first " + drawn + " of " + all + " trials.", Tone.QUIET);
    }

    private Group panels(List<String> platforms, Axes axes, Drawing drawing) {
        return new Group(
                "panels",
                platforms.stream()
                        .map(platform -> panel(platform, axes, drawing))
                        .toList());
    }

    private Block panel(String platform, Axes axes, Drawing drawing) {
        List<Trial> trials = trials(platform);
        List<Trial> drawn = trials.subList(0, fitting(trials, drawing.pointsPerChart()));
        Optional<String> kind = chapter.steadiness(platform).map(SteadinessSentences::kind);
        Chart chart = Drawing.chart(
                "warmup",
                "Speed of " + platform + " over seconds of load, a line for each trial: "
                        + kind.orElse("none completed"));
        chart.data().put("unit", chapter.workload().operation() + "/s").put("colour", drawing.colour(platform));
        chart.data().put("whole", whole(trials)).put("last", axes.seconds()).put("high", axes.percent());
        ArrayNode lines = chart.data().putArray("lines");
        drawn.forEach(trial -> line(lines.addObject(), trial));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(kind.orElse("no trial was completed"), Tone.QUIET));
        blocks.add(chart);
        if (drawn.size() < trials.size()) {
            blocks.add(drawn(drawn.size(), trials.size()));
        }
        return new Section(platform, blocks);
    }

    private List<Trial> trials(String platform) {
        return chapter.trials(platform).stream()
                .filter(trial -> windows.containsKey(trial.slot().index()))
                .toList();
    }

    private List<LoadedWindow> windows(Trial trial) {
        return windows.get(trial.slot().index());
    }

    private int fitting(List<Trial> trials, int mostPoints) {
        int points = 0;
        for (int i = 0; i < trials.size(); i++) {
            points += windows(trials.get(i)).size();
            if (i == MAX_LINES || i > 0 && points > mostPoints) {
                return i;
            }
        }
        return trials.size();
    }

    private void line(ObjectNode line, Trial trial) {
        List<LoadedWindow> own = windows(trial);
        Optional<WarmupTrajectory> trajectory =
                Optional.ofNullable(trajectories.get(trial.slot().index()));
        line.put("trial", trial.slot().index()).put("completed", trial.completed());
        line.put(
                "state",
                trajectory
                        .map(known -> known.state().word())
                        .orElse(trial.outcome().word()));
        OptionalDouble measured = measuredFrom(own);
        measured.ifPresent(from -> line.put("measured", from));
        trajectory
                .filter(known -> Double.isFinite(known.secondsToSteady()))
                .ifPresent(known -> line.put("steady", known.secondsToSteady()));
        ArrayNode points = line.putArray("points");
        for (LoadedWindow window : own) {
            ArrayNode point = points.addArray();
            Drawing.point(point, window.middleSeconds());
            Drawing.point(point, window.window().rate());
        }
        ArrayNode levels = line.putArray("levels");
        trajectory.ifPresent(known -> known.levels().forEach(level -> {
            ArrayNode row = levels.addArray();
            Drawing.point(row, level.from());
            Drawing.point(row, level.to());
            Drawing.point(row, level.rate());
            row.add(level.steady());
        }));
    }

    /** 100 %: the median of the mean rates over the measured phase, or over the warm-up if no trial was completed. */
    private double whole(List<Trial> trials) {
        List<Trial> completed = trials.stream().filter(Trial::completed).toList();
        double[] rates = (completed.isEmpty() ? trials : completed)
                .stream().mapToDouble(trial -> rate(windows(trial))).sorted().toArray();
        return (rates[(rates.length - 1) / 2] + rates[rates.length / 2]) / 2;
    }

    private static double rate(List<LoadedWindow> own) {
        boolean measured = measuredFrom(own).isPresent();
        List<LoadedWindow> counted = own.stream()
                .filter(window -> !measured || window.window().phase() == Phase.MEASURE)
                .toList();
        double operations = counted.stream()
                .mapToDouble(window -> window.window().operations())
                .sum();
        return operations
                / counted.stream()
                        .mapToDouble(window -> window.window().wallNanos() / 1e9)
                        .sum();
    }

    private double last() {
        return Math.ceil(windows.values().stream()
                .mapToDouble(own -> own.get(own.size() - 1).afterSeconds())
                .max()
                .orElse(1));
    }

    /** The highest share on the axis, in percent: a multiple of ten. */
    private double high(List<String> platforms) {
        double highest = platforms.stream()
                .flatMapToDouble(platform -> shares(trials(platform)))
                .filter(Double::isFinite)
                .max()
                .orElse(100);
        return Math.min(HIGHEST, 10 * Math.ceil(highest / 10));
    }

    private DoubleStream shares(List<Trial> trials) {
        double whole = whole(trials);
        return trials.stream()
                .flatMap(trial -> windows(trial).stream())
                .mapToDouble(window -> 100 * window.window().rate() / whole);
    }

    /** Seconds of load before the measured phase. */
    static OptionalDouble measuredFrom(List<LoadedWindow> windows) {
        return windows.stream()
                .filter(window -> window.window().phase() == Phase.MEASURE)
                .mapToDouble(LoadedWindow::beforeSeconds)
                .min();
    }
}
