package org.jdyno.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jdyno.judge.Verdicts;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Durations;
import org.jdyno.model.Experiment.Cases;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Window;
import org.jdyno.report.content.DisturbanceSentences;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.PointLabel;
import org.jdyno.run.trial.RunListener;
import org.jdyno.search.RateBlockPurpose;
import org.jdyno.session.SessionListener.PlaceInStudy;

/**
 * Shows the current trial, the elapsed and the remaining time, and the estimate so far: on a terminal in a line that is
 * overwritten, elsewhere in one line for each trial.
 */
final class Progress implements RunListener {
    private static final int USUAL_WIDTH = 118;

    /** The factor between the ends of an interval from which on it is not shown. */
    private static final double WIDEST = 100;

    private final PrintWriter err;
    private final boolean live;
    private final Run run;
    private final Optional<PlaceInStudy> study;
    private final List<Trial> trials;
    private final long beganNanos = System.nanoTime();
    private long expectedBlockMillis;
    private long spentBeforeNanos;
    private String step = "";
    private double rate = Double.NaN;
    private String soFar = "";

    /** @param study where the run stands in a study; empty if it is none of its parts */
    Progress(PrintWriter err, boolean live, Run run, Optional<PlaceInStudy> study) {
        this.err = err;
        this.live = live;
        this.run = run;
        this.study = study;
        this.trials = new ArrayList<>(run.trials());
        trials.forEach(trial -> spentBeforeNanos += trial.durationNanos());
    }

    @Override
    public void training(String platform, String workload, Optional<Path> jarOfJars) {
        clear();
        err.println("making the start-up archive of " + platform + " for " + workload + " ...");
        jarOfJars.ifPresent(jar -> err.println(jar + " has jars within, for which an archive does less; extract it"
                + " first: java -Djarmode=tools -jar " + jar + " extract"));
        err.flush();
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
        trials.add(trial);
        soFar = soFar(trial.slot());
        String what = trial.completed() ? headline(trial) : trial.outcome().word() + ": " + trial.message();
        Optional<Disturbance> disturbance = Disturbance.of(
                        trial, run.workload(trial.slot().cell().workload()))
                .filter(reason -> trial.completed());
        boolean notable =
                disturbance.isPresent() || trial.outcome() == Outcome.FAILED || trial.outcome() == Outcome.INVALID;
        if (notable || !live) {
            clear();
            String disturbed = disturbance
                    .map(by -> " (disturbed: " + DisturbanceSentences.of(by) + ")")
                    .orElse("");
            err.println(place(trial.slot()) + " " + what + disturbed);
        }
        err.flush();
    }

    /** Clears the line of the terminal. */
    void clear() {
        if (live) {
            Printer.eraseLine(err);
            err.flush();
        }
    }

    private void draw(Slot slot) {
        if (live) {
            String line = place(slot) + " " + step
                    + (Double.isFinite(rate) ? String.format(Locale.ROOT, " %,.0f/s", rate) : "") + elapsedAndLeft()
                    + (soFar.isEmpty() ? "" : " | " + soFar);
            // The last column stays free: some terminals would begin another line.
            int width = Terminal.columns() > 1 ? Terminal.columns() - 1 : USUAL_WIDTH;
            Printer.eraseLine(err);
            err.print(line.length() > width ? line.substring(0, width - 1) + "…" : line);
            err.flush();
        }
    }

    private String place(Slot slot) {
        String point = PointLabel.of(run, slot);
        String what = slot.cell().workload() + (point.isEmpty() ? "" : " (" + point + ")") + " " + slot.platform();
        String part = study.map(place -> "part " + place.number() + " of " + place.parts())
                .orElse("");
        String block = run.plan()
                .experiment()
                .match(new Cases<String>(
                        comparison -> block(slot),
                        published -> block(slot),
                        largestLoad -> "",
                        leastHeap -> "",
                        rate -> pass(slot),
                        imported -> ""));
        String where = part + (part.isEmpty() || block.isEmpty() ? "" : ", ") + block;
        return (where.isEmpty() ? "" : "[" + where + "] ") + what;
    }

    private String block(Slot slot) {
        return "block " + (slot.block() + 1)
                + (run.plan().budgetMillis().isPresent()
                        ? ""
                        : "/" + run.plan().blocks().orElseThrow());
    }

    private static String pass(Slot slot) {
        return switch (RateBlockPurpose.of(slot.block())) {
            case PILOT -> "pilot";
            case DESCENDING -> "coming down";
            case RANDOM -> "block " + RateBlockPurpose.randomBlocks(slot.block());
        };
    }

    /** Over all sessions of the run, or of the study of which it is a part. */
    private String elapsedAndLeft() {
        long spentMillis = (System.nanoTime() - beganNanos + spentBeforeNanos) / 1_000_000;
        OptionalLong left = leftMillis(spentMillis);
        long before = study.map(PlaceInStudy::spentMillis).orElse(0L);
        return ", " + Durations.words(before + spentMillis) + " elapsed"
                + (left.isPresent() ? ", " + Durations.words(Math.max(0, left.getAsLong())) + " left" : "");
    }

    /** The time left, as far as it is known, of the whole study. */
    private OptionalLong leftMillis(long spentMillis) {
        boolean open =
                run.plan().experiment().searches() && run.plan().budgetMillis().isEmpty();
        if (open && study.isEmpty()) {
            return OptionalLong.empty();
        }
        long totalMillis = open
                ? study.orElseThrow().expectedMillis()
                : run.plan()
                        .budgetMillis()
                        .orElseGet(
                                () -> expectedBlockMillis * run.plan().blocks().orElseThrow());
        long ofRun = Math.max(0, totalMillis - spentMillis);
        return OptionalLong.of(study.map(place -> Math.min(
                        ofRun + place.followingMillis(),
                        place.budgetMillis().orElse(Long.MAX_VALUE) - place.spentMillis() - spentMillis))
                .orElse(ofRun));
    }

    private String headline(Trial trial) {
        if (run.plan().experiment() instanceof RateSearch search) {
            return search.slo().objectives().stream()
                    .map(objective -> objective.statistic() + " "
                            + Numbers.duration(trial.measures().getOrDefault(objective.measure(), Double.NaN)))
                    .collect(Collectors.joining(", "));
        }
        String measure = run.workload(trial.slot().cell().workload()).headline().name();
        Double value = trial.measures().get(measure);
        String unit = run.workload(trial.slot().cell().workload()).headline().unit();
        return value == null || !Double.isFinite(value) ? "completed" : Numbers.value(value) + " " + unit;
    }

    private String soFar(Slot at) {
        if (!run.plan().experiment().compares()) {
            return "";
        }
        List<String> words = new ArrayList<>();
        for (Verdict verdict : Verdicts.headlines(run.with(trials))) {
            boolean here = verdict.cell().equals(at.cell());
            if (here
                    && verdict.effect().blocks() > 1
                    && Double.isFinite(verdict.effect().ratio())) {
                words.add(verdict.platform() + " "
                        + Numbers.change(verdict.effect().ratio()) + interval(verdict));
            }
        }
        return String.join(", ", words);
    }

    /** Nothing as long as it says nothing, as of two blocks, or where a look asks for more than there is. */
    private static String interval(Verdict verdict) {
        boolean known = !Numbers.isRange(verdict)
                && verdict.effect().high() / verdict.effect().low() < WIDEST;
        return known
                ? " ("
                        + Numbers.changeInterval(
                                        verdict.effect().low(), verdict.effect().high())
                                .replace(" to ", " … ") + ")"
                : "";
    }
}
