package org.jdyno;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.Distribution;
import org.jdyno.model.Ergonomics;
import org.jdyno.model.Node;
import org.jdyno.model.Outcome;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Trial.Ending;
import org.jdyno.model.Trial.Figures;
import org.jdyno.model.TrialEvent;
import org.jdyno.model.Warmup;
import org.jdyno.model.Window;

/** Makes trials for tests. What is not said is empty or 0, and the trial has completed. */
public final class MadeTrial {
    private final Slot slot;
    private Ending ending = Ending.COMPLETED;
    private Map<String, Double> measures = Map.of();
    private List<Window> windows = List.of();
    private Warmup warmup = new Warmup(2, true, "");
    private Map<String, Distribution> distributions = Map.of();
    private List<Node> nodes = List.of();
    private Optional<String> noGcFigures = Optional.empty();
    private Optional<String> noCpuTime = Optional.empty();
    private long startMillis;
    private long durationNanos;
    private Map<String, List<String>> commands = Map.of();
    private Optional<TrialEvent> event = Optional.empty();
    private Map<String, Ergonomics> ergonomics = Map.of();

    private MadeTrial(Slot slot) {
        this.slot = slot;
    }

    public static MadeTrial of(Slot slot) {
        return new MadeTrial(slot);
    }

    /** Begins with all that a trial has. */
    public static MadeTrial like(Trial trial) {
        return like(trial, trial.slot());
    }

    /** Begins with all that a trial has, in another slot. */
    public static MadeTrial like(Trial trial, Slot slot) {
        MadeTrial made = new MadeTrial(slot);
        made.ending = trial.ending();
        made.measures = trial.measures();
        made.windows = trial.windows();
        made.warmup = trial.warmup();
        made.distributions = trial.distributions();
        made.nodes = trial.nodes();
        made.noGcFigures = trial.figures().noGcFigures();
        made.noCpuTime = trial.figures().noCpuTime();
        made.startMillis = trial.startMillis();
        made.durationNanos = trial.durationNanos();
        made.commands = trial.commands();
        made.event = trial.event();
        made.ergonomics = trial.ergonomics();
        return made;
    }

    public MadeTrial ending(Ending how) {
        ending = how;
        return this;
    }

    public MadeTrial ending(Outcome outcome, Optional<Cause> cause, String message) {
        return ending(new Ending(outcome, cause, message, Optional.empty(), Optional.empty()));
    }

    public MadeTrial failed(Cause cause, String message) {
        return ending(Outcome.FAILED, Optional.of(cause), message);
    }

    public MadeTrial measures(Map<String, Double> values) {
        measures = values;
        return this;
    }

    public MadeTrial windows(List<Window> all) {
        windows = all;
        return this;
    }

    public MadeTrial warmup(Warmup result) {
        warmup = result;
        return this;
    }

    public MadeTrial distributions(Map<String, Distribution> all) {
        distributions = all;
        return this;
    }

    public MadeTrial nodes(List<Node> all) {
        nodes = all;
        return this;
    }

    public MadeTrial times(long beganMillis, long tookNanos) {
        startMillis = beganMillis;
        durationNanos = tookNanos;
        return this;
    }

    public MadeTrial commands(Map<String, List<String>> all) {
        commands = all;
        return this;
    }

    public MadeTrial event(Optional<TrialEvent> happened) {
        event = happened;
        return this;
    }

    public MadeTrial ergonomics(Map<String, Ergonomics> chosen) {
        ergonomics = chosen;
        return this;
    }

    public Trial trial() {
        Figures figures = new Figures(measures, windows, warmup, distributions, nodes, noGcFigures, noCpuTime);
        return new Trial(slot, ending, figures, startMillis, durationNanos, commands, event, ergonomics);
    }
}
