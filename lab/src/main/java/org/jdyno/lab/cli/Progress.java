package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.lab.judge.Verdicts;
import org.jdyno.lab.model.Disturbance;
import org.jdyno.lab.model.Experiment.Cases;
import org.jdyno.lab.model.Experiment.RateSearch;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.report.content.DisturbanceSentences;
import org.jdyno.lab.report.content.Numbers;
import org.jdyno.lab.report.content.PointLabel;
import org.jdyno.lab.run.RunListener;
import org.jdyno.lab.search.RateBlockPurpose;

/**
 * Shows the current trial, the elapsed and the remaining time, and the estimate so far: on a terminal in a line that is
 * overwritten, elsewhere in one line for each trial.
 */
final class Progress implements RunListener {
    private static final int WIDTH = 118;

    private final PrintWriter err;
    private final boolean live;
    private final Run run;
    private final List<Trial> trials;
    private final long beganNanos = System.nanoTime();
    private long expectedBlockMillis;
    private long spentBeforeNanos;
    private String step = "";
    private double rate = Double.NaN;
    private String soFar = "";

    Progress(PrintWriter err, boolean live, Run run) {
        this.err = err;
        this.live = live;
        this.run = run;
        this.trials = new ArrayList<>(run.trials());
        trials.forEach(trial -> spentBeforeNanos += trial.durationNanos());
    }

    @Override
    public void blockBegins(int block, long expectedMillis) {
        expectedBlockMillis = expectedMillis;
    }

    @Override
    public void trialBegins(Slot slot) {
        rate = Double.NaN;
        step(slot, "start");
    }

    @Override
    public void step(Slot slot, String nextStep) {
        step = nextStep;
        draw(slot);
    }

    @Override
    public void window(Slot slot, Window window) {
        rate = window.rate();
        // Once a second is enough for a reader, and the lab should sleep while a window runs.
        if (window.index() % 4 == 0) {
            draw(slot);
        }
    }

    @Override
    public void trialEnds(Trial trial) {
        boolean dropped = isDropped(trial.slot().platform());
        trials.add(trial);
        soFar = soFar(trial.slot());
        String what = trial.completed() ? headline(trial) : trial.outcome().word() + ": " + trial.message();
        Optional<Disturbance> disturbance =
                Disturbance.of(trial, run.workload(trial.slot().workload())).filter(reason -> trial.completed());
        boolean notable = trial.ofDroppedPlatform()
                || disturbance.isPresent()
                || trial.outcome() == Outcome.FAILED
                || trial.outcome() == Outcome.INVALID;
        if (!dropped && (notable || !live)) {
            clear();
            String disturbed = disturbance
                    .map(by -> " (disturbed: " + DisturbanceSentences.of(by) + ")")
                    .orElse("");
            err.println(Words.printable(place(trial.slot()) + " " + what + disturbed));
        }
        err.flush();
    }

    /** Whether a platform has been left out before, so that no further line says so. */
    private boolean isDropped(String platform) {
        return trials.stream()
                .anyMatch(trial ->
                        trial.ofDroppedPlatform() && trial.slot().platform().equals(platform));
    }

    /** Clears the line of the terminal. */
    void clear() {
        if (live) {
            err.print("\r\033[K");
            err.flush();
        }
    }

    private void draw(Slot slot) {
        if (live) {
            String line =
                    place(slot) + " " + step + (Double.isNaN(rate) ? "" : String.format(Locale.ROOT, " %,.0f/s", rate))
                            + elapsedAndLeft() + (soFar.isEmpty() ? "" : " | " + soFar);
            err.print("\r\033[K" + (line.length() > WIDTH ? line.substring(0, WIDTH - 1) + "…" : line));
            err.flush();
        }
    }

    private String place(Slot slot) {
        String point = PointLabel.of(run, slot);
        String what = slot.workload() + (point.isEmpty() ? "" : " (" + point + ")") + " " + slot.platform();
        return run.plan()
                        .experiment()
                        .match(new Cases<String>(
                                comparison -> block(slot),
                                published -> block(slot),
                                largestLoad -> "",
                                leastHeap -> "",
                                rate -> pass(slot)))
                + what;
    }

    private String block(Slot slot) {
        return "[block " + (slot.block() + 1)
                + (run.plan().budgetMillis().isPresent()
                        ? ""
                        : "/" + run.plan().blocks().orElseThrow())
                + "] ";
    }

    private static String pass(Slot slot) {
        return switch (RateBlockPurpose.of(slot.block())) {
            case PILOT -> "[pilot] ";
            case DESCENDING -> "[coming down] ";
            case RANDOM -> "[block " + RateBlockPurpose.randomBlocks(slot.block()) + "] ";
        };
    }

    /** Over all sessions of the run. */
    private String elapsedAndLeft() {
        long spentMillis = (System.nanoTime() - beganNanos + spentBeforeNanos) / 1_000_000;
        if (run.plan().experiment().searches() && run.plan().budgetMillis().isEmpty()) {
            return ", " + Durations.words(spentMillis) + " elapsed";
        }
        long totalMillis = run.plan()
                .budgetMillis()
                .orElse(expectedBlockMillis * run.plan().blocks().orElseThrow());
        return ", " + Durations.words(spentMillis) + " elapsed, "
                + Durations.words(Math.max(0, totalMillis - spentMillis)) + " left";
    }

    private String headline(Trial trial) {
        if (run.plan().experiment() instanceof RateSearch search) {
            return search.slo().objectives().stream()
                    .map(objective -> objective.statistic() + " "
                            + Numbers.duration(trial.measures().getOrDefault(objective.measure(), Double.NaN)))
                    .collect(Collectors.joining(", "));
        }
        String measure = run.workload(trial.slot().workload()).headline().name();
        Double value = trial.measures().get(measure);
        String unit = run.workload(trial.slot().workload()).headline().unit();
        return value == null ? "completed" : Numbers.value(value) + " " + unit;
    }

    private String soFar(Slot at) {
        if (!run.plan().experiment().compares()) {
            return "";
        }
        List<String> words = new ArrayList<>();
        for (Verdict verdict : Verdicts.headlines(run.with(trials))) {
            boolean here = verdict.isOf(at.cell());
            if (here && verdict.blocks() > 1) {
                words.add(String.format(
                        Locale.ROOT,
                        "%s %+.1f %% (%+.1f … %+.1f)",
                        verdict.platform(),
                        100 * (verdict.ratio() - 1),
                        100 * (verdict.low() - 1),
                        100 * (verdict.high() - 1)));
            }
        }
        return String.join(", ", words);
    }
}
