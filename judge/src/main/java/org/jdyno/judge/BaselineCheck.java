package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Measure;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.stats.compare.PairedComparison;

/**
 * Compares the baseline with the A/A control, cell by cell. Any difference is a bias of the machine or of the method.
 *
 * <p>A bias is detected if the 99 % interval excludes 0. The 1 % is divided among the cells, so that one in a hundred
 * runs without a bias fails this check. A bias is ruled out if, in every cell, the 95 % interval lies within twice the
 * measure's margin. At most one in forty runs with a larger bias passes this check, for any number of cells: a bias has
 * one sign, so the end of the interval on its side must miss it, which has a probability of 2.5 %. Not thread-safe.
 */
final class BaselineCheck {
    private static final double DETECTION_CONFIDENCE = 0.99;
    private static final double AGREEMENT_CONFIDENCE = 0.95;
    /** The largest bias of a trusted run, in margins. */
    private static final double MAX_BIAS_MARGINS = 2;

    private final Plan plan;
    private final List<Note> differences = new ArrayList<>();
    /** The cells in which a bias that matters is not ruled out. */
    private final List<Note.Agreement> unproven = new ArrayList<>();

    private int cells;

    BaselineCheck(Plan plan) {
        this.plan = plan;
    }

    /**
     * Adds a cell.
     *
     * @param logRatios log(A/A control / baseline) of each block
     */
    void add(Cell cell, Measure measure, double[] logRatios) {
        cells++;
        PairedComparison detection = PairedComparison.of(
                logRatios, 1 - (1 - DETECTION_CONFIDENCE) / plan.cells().size());
        if (detection.differs()) {
            differences.add(new Note.BaselineDiffers(
                    cell,
                    Math.exp(detection.mean()),
                    Math.exp(detection.low()),
                    Math.exp(detection.high()),
                    detection.confidence()));
        }
        PairedComparison agreement = PairedComparison.of(logRatios, AGREEMENT_CONFIDENCE);
        double within = agreement.most();
        double needed = MAX_BIAS_MARGINS * measure.margin();
        // Also true for NaN: with too few blocks, nothing is known.
        if (!(within <= Math.log1p(needed))) {
            unproven.add(new Note.Agreement(cell, Math.expm1(within), needed));
        }
    }

    /** The cells in which baseline and A/A control differ. */
    List<Note> differences() {
        return List.copyOf(differences);
    }

    /** A note with the cells in which a bias that matters is not ruled out; empty if there are none. */
    Optional<Note> unproven() {
        if (cells == 0) {
            return Optional.of(new Note.BaselineNotChecked());
        }
        List<Note.Agreement> widestFirst = unproven.stream()
                .sorted(Comparator.comparingDouble(
                        one -> Double.isNaN(one.within()) ? Double.NEGATIVE_INFINITY : -one.within()))
                .toList();
        return widestFirst.isEmpty() ? Optional.empty() : Optional.of(new Note.BiasNotRuledOut(widestFirst, cells));
    }
}
