package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
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
    /** Cells that are told one by one. */
    private static final int MOST_TOLD = 3;

    private final Plan plan;
    private final List<String> differences = new ArrayList<>();
    private final List<Unproven> unproven = new ArrayList<>();
    private int cells;

    BaselineCheck(Plan plan) {
        this.plan = plan;
    }

    /**
     * A cell in which the two copies may still differ by too much.
     *
     * @param within the largest difference that is not ruled out, in log units; NaN where too few blocks leave any
     *     possible
     * @param bound what it must not exceed
     */
    private record Unproven(String where, double within, double bound) {
        private String words() {
            return Double.isNaN(within)
                    ? "in " + where + " there are too few blocks to hold the baseline against its second copy"
                    : String.format(
                            Locale.ROOT,
                            "in %s the baseline's two copies agree within ±%.1f %%, which does not prove ±%.1f %%",
                            where,
                            percent(within),
                            percent(bound));
        }
    }

    /** Adds a cell in which the baseline was run, by log(second copy / first), one for each block. */
    void add(Cell cell, Measure measure, double[] logRatios) {
        cells++;
        String where = plan.nameOf(cell);
        PairedComparison strict =
                PairedComparison.of(logRatios, 1 - (1 - DOUBT) / plan.cells().size());
        if (strict.differs()) {
            differences.add(String.format(
                    Locale.ROOT,
                    "in %s the baseline differs from itself by %+.1f %% (%.4g %% interval %+.1f %% to %+.1f %%)",
                    where,
                    percent(strict.mean()),
                    100 * strict.confidence(),
                    percent(strict.low()),
                    percent(strict.high())));
        }
        PairedComparison usual = PairedComparison.of(logRatios, PROOF);
        double within = Math.max(Math.abs(usual.low()), Math.abs(usual.high()));
        double bound = Math.log1p(MARGINS * measure.margin());
        if (!(within <= bound)) {
            unproven.add(new Unproven(where, within, bound));
        }
    }

    /** Where the baseline is seen to differ from itself, a phrase each. */
    List<String> differences() {
        return List.copyOf(differences);
    }

    /** Why a bias that matters is not ruled out, the worst cells first; empty where it is ruled out everywhere. */
    List<String> unproven() {
        if (cells == 0) {
            return List.of("the baseline was not held against a second copy of itself");
        }
        List<String> told = new ArrayList<>(unproven.stream()
                .sorted(Comparator.comparingDouble(
                        one -> Double.isNaN(one.within()) ? Double.NEGATIVE_INFINITY : -one.within()))
                .limit(MOST_TOLD)
                .map(Unproven::words)
                .toList());
        if (unproven.size() > MOST_TOLD) {
            told.add("the same is so, with narrower bounds, in " + (unproven.size() - MOST_TOLD) + " of the other "
                    + (cells - MOST_TOLD) + " points");
        }
        return told;
    }

    private static double percent(double logRatio) {
        return 100 * Math.expm1(logRatio);
    }
}
