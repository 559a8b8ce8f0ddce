package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Formula;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Phase;
import org.jdyno.model.Plan;
import org.jdyno.model.Term;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.stats.compare.PairedComparison;

/**
 * Compares the ratio of two platforms in the second half of the measured phase with that in the first. If they differ,
 * a platform was still getting faster or slower, and a longer phase would have shown another ratio.
 *
 * <p>The values of the halves are computed from windows. These have operations, CPU time and, of whole trials, counters
 * of work; so speed and the cost of an operation can be checked. Windows of slices are those of the load generator
 * alone, so the CPU time of a server beside it cannot. Trials without warm-up are not checked: they are meant to
 * change.
 */
final class ChangeCheck {
    private final Workload workload;
    private final String measure;

    private ChangeCheck(Workload workload, String measure) {
        this.workload = workload;
        this.measure = measure;
    }

    /**
     * The change of a platform's ratio to the baseline, in log units, with its 95 % interval; empty if no block has
     * windows from which it could be computed.
     */
    static Optional<PairedComparison> of(Plan plan, CompletedTrials trials, String platform, String measure) {
        Workload workload = trials.workload().at(trials.cell().point());
        boolean warmsUp = plan.timing().maxBursts() > 0;
        // A single figure, such as a peak, belongs to no half.
        boolean isRatio = workload.formulas().containsKey(measure)
                && workload.formulas().get(measure).terms().size() > 1;
        if (!warmsUp || !isRatio || !workload.canBeSliced(measure)) {
            return Optional.empty();
        }
        ChangeCheck check = new ChangeCheck(workload, measure);
        Pair pair = new Pair(trials, platform, plan.baseline(), measure);
        double[] changes = LogRatios.of(pair.ones(), pair.others(), check::laterOverEarlier);
        return changes.length == 0 ? Optional.empty() : Optional.of(ErrorControl.ONE_LOOK.compare(changes, 1));
    }

    /** A note on each comparison of a part of a study by a measure that a score card shows, if it can be checked. */
    static List<Note> notes(Plan plan, CompletedTrials trials) {
        List<Note> notes = new ArrayList<>();
        for (String measure :
                plan.experiment().stopping().card().keySet().stream().sorted().toList()) {
            for (String platform : plan.candidates()) {
                of(plan, trials, platform, measure)
                        .filter(PairedComparison::hasInterval)
                        .map(change -> new Note.RatioChanged(
                                trials.cell(),
                                measure,
                                platform,
                                Math.exp(change.mean()),
                                Math.exp(change.low()),
                                Math.exp(change.high())))
                        .ifPresent(notes::add);
            }
        }
        return notes;
    }

    /** The value in the second half over that in the first; NaN if it is unknown. */
    private double laterOverEarlier(Trial trial) {
        return trial.measures().containsKey(measure) ? value(trial, true) / value(trial, false) : Double.NaN;
    }

    private double value(Trial trial, boolean later) {
        Formula formula = workload.formulas().get(measure);
        return formula.value(term -> {
                    double total = 0;
                    for (String role : workload.rolesNamed(term.role())) {
                        List<Window> half = half(trial, role, later);
                        if (half.isEmpty()) {
                            return OptionalDouble.empty();
                        }
                        for (Window window : half) {
                            total += figure(trial, window, term);
                        }
                    }
                    return OptionalDouble.of(total);
                })
                .orElse(Double.NaN);
    }

    /** The windows of a role whose middle is in a half of its measured phase. */
    private static List<Window> half(Trial trial, String role, boolean later) {
        List<Window> windows = trial.windows().stream()
                .filter(window ->
                        window.phase() == Phase.MEASURE && window.role().equals(role))
                .toList();
        long all = windows.stream().mapToLong(Window::wallNanos).sum();
        List<Window> half = new ArrayList<>();
        long before = 0;
        for (Window window : windows) {
            if ((2 * before + window.wallNanos() >= all) == later) {
                half.add(window);
            }
            before += window.wallNanos();
        }
        return half;
    }

    /** A figure of a window; NaN if it has none. */
    private double figure(Trial trial, Window window, Term term) {
        return switch (term.name()) {
            case "operations" -> window.operations();
            case "wallNanos" -> window.wallNanos();
            case "cpuNanos" -> window.cpuNanos();
            default ->
                window.counters()
                        .getOrDefault(term.name(), isOfOperations(trial, term) ? window.operations() : Double.NaN);
        };
    }

    /** In slices the work that a headline counts is in proportion to the operations. */
    private boolean isOfOperations(Trial trial, Term term) {
        return trial.slot().pairing() == Pairing.SLICED
                && measure.equals(workload.headline().name())
                && term.equals(workload.formulas().get(measure).terms().get(0))
                && term.less().isEmpty();
    }
}
