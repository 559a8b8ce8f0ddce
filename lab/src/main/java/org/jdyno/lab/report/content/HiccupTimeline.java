package org.jdyno.lab.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Chart;

/**
 * The longest hiccup of each second of the measured phases, one trial after the other.
 */
final class HiccupTimeline {
    private final Chapter chapter;
    private final Recordings.Hiccups hiccups;

    HiccupTimeline(Chapter chapter, Recordings.Hiccups hiccups) {
        this.chapter = chapter;
        this.hiccups = hiccups;
    }

    /** The chart of all processes, of as many trials as the page has room for. */
    List<Block> blocks(Drawing drawing, double lowNanos, double highNanos) {
        List<Trial> trials = drawn(drawing);
        Chart chart = chart(hiccups.platform(), trials, lowNanos, highNanos);
        ArrayNode lines = chart.data().putArray("lines");
        int colour = drawing.colour(hiccups.platform());
        control(lines, colour, trials);
        hiccups.processes().forEach(one -> {
            String process = Recordings.process(one);
            line(lines, process, colour, "process", trials, trial -> part(trial, process));
        });
        line(lines, "under test", colour, "main", trials, this::tested);
        return withNote(chart, trials);
    }

    /** The chart of one of several processes under test, of the same trials. */
    List<Block> process(String process, Drawing drawing, double lowNanos, double highNanos) {
        List<Trial> trials = drawn(drawing);
        Chart chart = chart(process + " of " + hiccups.platform(), trials, lowNanos, highNanos);
        ArrayNode lines = chart.data().putArray("lines");
        int colour = drawing.colour(hiccups.platform());
        control(lines, colour, trials);
        line(lines, process, colour, "main", trials, trial -> part(trial, process));
        return withNote(chart, trials);
    }

    private List<Trial> drawn(Drawing drawing) {
        List<Trial> recorded = recorded();
        return recorded.subList(0, fitting(recorded, drawing.pointsPerChart()));
    }

    private Chart chart(String of, List<Trial> trials, double lowNanos, double highNanos) {
        Chart chart =
                Drawing.chart("hiccups", "Longest hiccup of each second of " + of + ", one trial after the other");
        chart.data().put("low", lowNanos).put("high", highNanos);
        ArrayNode numbers = chart.data().putArray("trials");
        trials.forEach(trial -> numbers.add(trial.slot().index()));
        ArrayNode seconds = chart.data().putArray("seconds");
        trials.forEach(trial -> seconds.add(seconds(trial)));
        return chart;
    }

    private void control(ArrayNode lines, int colour, List<Trial> trials) {
        if (hiccups.control().isPresent()) {
            line(lines, "idle process", colour, "quiet", trials, this::control);
        }
    }

    private List<Block> withNote(Chart chart, List<Trial> trials) {
        int recorded = recorded().size();
        return trials.size() == recorded ? List.of(chart) : List.of(chart, WarmupPanels.drawn(trials.size(), recorded));
    }

    private List<Trial> recorded() {
        return chapter.trials(hiccups.platform()).stream()
                .filter(trial -> trial.completed() && tested(trial).isPresent())
                .toList();
    }

    private int fitting(List<Trial> trials, int mostPoints) {
        int lines = 2 + hiccups.processes().size();
        int points = 0;
        for (int i = 0; i < trials.size(); i++) {
            points += lines * seconds(trials.get(i));
            if (i > 0 && points > mostPoints) {
                return i;
            }
        }
        return trials.size();
    }

    private Optional<Distribution> tested(Trial trial) {
        return Optional.ofNullable(trial.distributions().get(hiccups.tested().distribution()));
    }

    private Optional<Distribution> part(Trial trial, String process) {
        return tested(trial).map(merged -> merged.parts().get(process));
    }

    private Optional<Distribution> control(Trial trial) {
        return hiccups.control().map(control -> trial.distributions().get(control.distribution()));
    }

    /** A value for each second of each trial; null if the process recorded nothing. */
    private void line(
            ArrayNode lines,
            String name,
            int colour,
            String style,
            List<Trial> trials,
            Function<Trial, Optional<Distribution>> recorded) {
        ObjectNode line =
                lines.addObject().put("name", name).put("colour", colour).put("style", style);
        ArrayNode values = line.putArray("values");
        for (Trial trial : trials) {
            List<Long> maxima =
                    recorded.apply(trial).map(Distribution::secondMaxNanos).orElse(List.of());
            for (int second = 0; second < seconds(trial); second++) {
                Drawing.point(
                        values, second < maxima.size() && maxima.get(second) > 0 ? maxima.get(second) : Double.NaN);
            }
        }
    }

    private int seconds(Trial trial) {
        return tested(trial).orElseThrow().secondMaxNanos().size();
    }
}
