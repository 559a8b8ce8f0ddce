package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.stats.compare.PairedComparison;

/**
 * The baseline held against its own second copy, cell by cell, where any difference is a bias of the machine or of the
 * method.
 *
 * <p>There are two questions. Is a bias seen? The interval of 99 % must hold no difference; the 1 % is shared out
 * among the cells, so that a sound run is doubted once in a hundred. Is a bias ruled out? Everything within the
 * interval of 95 % must be within twice the measure's margin, in every cell; a run with a larger bias somewhere passes
 * this once in forty at most, however many cells it has. Not thread-safe.
 */
final class BaselineCheck {
    private static final double DOUBT = 0.99;
    private static final double PROOF = 0.95;
    /** A bias of as many margins is as much as a trusted run may have. */
    private static final double MARGINS = 2;

    private final Plan plan;
    private final List<Note> differences = new ArrayList<>();
    private final List<Note.Agreement> unproven = new ArrayList<>();
    private int cells;

    BaselineCheck(Plan plan) {
        this.plan = plan;
    }

    /** Adds a cell in which the baseline was run, by log(second copy / first), one for each block. */
    void add(Cell cell, Measure measure, double[] logRatios) {
        cells++;
        PairedComparison strict =
                PairedComparison.of(logRatios, 1 - (1 - DOUBT) / plan.cells().size());
        if (strict.differs()) {
            differences.add(new Note.BaselineDiffers(
                    cell,
                    Math.exp(strict.mean()),
                    Math.exp(strict.low()),
                    Math.exp(strict.high()),
                    strict.confidence()));
        }
        PairedComparison usual = PairedComparison.of(logRatios, PROOF);
        double within = Math.max(Math.abs(usual.low()), Math.abs(usual.high()));
        double needed = MARGINS * measure.margin();
        if (!(within <= Math.log1p(needed))) {
            unproven.add(new Note.Agreement(cell, Math.expm1(within), needed));
        }
    }

    /** Where the baseline is seen to differ from itself. */
    List<Note> differences() {
        return List.copyOf(differences);
    }

    /** Why a bias that matters is not ruled out; empty where it is ruled out everywhere. */
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
