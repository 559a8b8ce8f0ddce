package org.jdyno.selftest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jdyno.judge.LostBlocks;
import org.jdyno.judge.Verdicts;
import org.jdyno.model.Direction;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Measure;
import org.jdyno.model.Pairing;
import org.jdyno.model.Phase;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.stats.BinomialBand;
import org.jdyno.stats.BinomialShare;
import org.jdyno.stats.compare.PairedComparison;
import org.jdyno.stats.compare.WelchComparison;

/**
 * A platform compared with itself repeatedly, on this machine. A few blocks make a decision; 5 % of the decisions
 * should find a difference, within what chance allows.
 *
 * @param workload the workload of the trials
 * @param pairing the pairing of the blocks
 * @param blocks number of blocks of a decision
 * @param measures one count for each measure
 */
public record SelfComparisons(String workload, Pairing pairing, int blocks, List<Count> measures) {
    /** The fewest blocks that jdyno takes for a verdict. */
    public static final int BLOCKS = 5;

    /** With fewer decisions, almost any number of alarms is within the band. */
    private static final int ENOUGH = 20;

    private static final double ALPHA = 0.05;
    private static final double CONFIDENCE = 0.95;
    private static final int LABELLINGS = 2_000;

    /**
     * The decisions about one measure.
     *
     * @param decisions number of decisions in which both trials of each block were completed
     * @param alarms decisions with an interval that excludes 1
     * @param claims alarms that a report would show as a difference, because they exceed the margin of the measure too
     * @param least the fewest alarms that chance allows at 5 % each
     * @param most the most alarms that it allows
     * @param relabelled the share of alarms when the assignment of a block's two trials is drawn again, repeatedly
     * @param naive alarms of a t test on all windows of the same trials, as if they were independent; empty if windows
     *     have no value of the measure
     */
    public record Count(
            Measure measure,
            int decisions,
            int alarms,
            int claims,
            int least,
            int most,
            double relabelled,
            OptionalInt naive) {
        public SelftestResult result() {
            if (decisions < ENOUGH) {
                return SelftestResult.TOO_LITTLE;
            }
            return alarms >= least && alarms <= most ? SelftestResult.HOLDS : SelftestResult.FAILS;
        }

        /** The lower end of the 95 % interval of the true share of alarms. */
        public double low() {
            return decisions == 0 ? 0 : possible().low();
        }

        /** The upper end. */
        public double high() {
            return decisions == 0 ? 1 : possible().high();
        }

        private BinomialShare possible() {
            return BinomialShare.of(alarms, decisions, CONFIDENCE);
        }
    }

    public SelfComparisons {
        measures = List.copyOf(measures);
    }

    /**
     * The comparisons of a run of one cell, of one platform and its A/A control. Lost blocks, and those left over, are
     * part of no decision.
     *
     * @param names names of the counted measures: throughputs, and CPU times per operation
     */
    public static SelfComparisons of(Run whole, List<String> names) {
        Run run = whole.with(LostBlocks.of(whole).counting());
        Workload workload = run.workload(run.plan().cells().get(0).workload());
        List<Decision> decisions = decisions(run);
        List<Count> counts = workload.measures().stream()
                .filter(measure -> names.contains(measure.name()))
                .map(measure -> count(run, workload, measure, decisions))
                .toList();
        return new SelfComparisons(
                workload.name(), run.plan().experiment().pairings().get(0), BLOCKS, counts);
    }

    public SelftestResult result() {
        return SelftestResult.worst(measures.stream().map(Count::result).toList());
    }

    /** The blocks of a decision as a run, and the verdict on each measure. */
    private record Decision(Run run, Map<String, Verdict> verdicts) {
        static Decision of(Run run) {
            return new Decision(
                    run,
                    Verdicts.selfComparisons(run).stream()
                            .filter(verdict -> verdict.effect().blocks() == BLOCKS)
                            .collect(Collectors.toMap(Verdict::measure, Function.identity())));
        }
    }

    private static List<Decision> decisions(Run run) {
        Map<Integer, List<Trial>> blocks = run.trials().stream()
                .collect(Collectors.groupingBy(trial -> trial.slot().block(), TreeMap::new, Collectors.toList()));
        List<List<Trial>> whole = blocks.values().stream()
                .filter(block -> block.size() == 2 && block.stream().allMatch(Trial::completed))
                .toList();
        List<Decision> decisions = new ArrayList<>();
        for (int first = 0; first + BLOCKS <= whole.size(); first += BLOCKS) {
            decisions.add(Decision.of(run.with(whole.subList(first, first + BLOCKS).stream()
                    .flatMap(List::stream)
                    .toList())));
        }
        return decisions;
    }

    private static Count count(Run run, Workload workload, Measure measure, List<Decision> decisions) {
        int counted = 0;
        int alarms = 0;
        int claims = 0;
        int naive = 0;
        boolean hasWindowValues = windowValue(workload, measure).isPresent()
                && run.plan().experiment().pairings().equals(List.of(Pairing.INTERLEAVED));
        for (Decision decision : decisions) {
            Verdict verdict = decision.verdicts().get(measure.name());
            if (verdict != null) {
                counted++;
                alarms += verdict.evidence().p() <= ALPHA ? 1 : 0;
                claims += verdict.kind().isDifference() ? 1 : 0;
                naive += hasWindowValues && pooledWindowsDiffer(decision.run(), workload, measure) ? 1 : 0;
            }
        }
        BinomialBand band = BinomialBand.of(Math.max(1, counted), ALPHA, CONFIDENCE);
        return new Count(
                measure,
                counted,
                alarms,
                claims,
                band.least(),
                band.most(),
                relabelled(run, measure),
                hasWindowValues ? OptionalInt.of(naive) : OptionalInt.empty());
    }

    /** The share of alarms over decisions of randomly drawn blocks, with their two trials randomly exchanged. */
    private static double relabelled(Run run, Measure measure) {
        double[] ratios =
                LogRatios.of(run.trials(), run.plan().aaControl(), run.plan().baseline(), measure.name());
        if (ratios.length < BLOCKS) {
            return Double.NaN;
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < ratios.length; i++) {
            order.add(i);
        }
        Random random = new Random(run.plan().seed());
        int alarms = 0;
        for (int labelling = 0; labelling < LABELLINGS; labelling++) {
            Collections.shuffle(order, random);
            double[] drawn = order.subList(0, BLOCKS).stream()
                    .mapToDouble(block -> random.nextBoolean() ? ratios[block] : -ratios[block])
                    .toArray();
            alarms += PairedComparison.of(drawn, CONFIDENCE).p() <= ALPHA ? 1 : 0;
        }
        return (double) alarms / LABELLINGS;
    }

    /** As many benchmarks are read: every window counts as an independent value. */
    private static boolean pooledWindowsDiffer(Run decision, Workload workload, Measure measure) {
        double[] ones = pooledWindows(decision, decision.plan().baseline(), workload, measure);
        double[] others = pooledWindows(decision, decision.plan().aaControl(), workload, measure);
        return WelchComparison.of(ones, others, CONFIDENCE).differs();
    }

    private static double[] pooledWindows(Run decision, String platform, Workload workload, Measure measure) {
        ToDoubleFunction<Window> value = windowValue(workload, measure).orElseThrow();
        return decision.trials().stream()
                .filter(trial -> trial.slot().platform().equals(platform))
                .flatMap(trial -> trial.windows().stream())
                .filter(window -> window.phase() == Phase.MEASURE
                        && window.operations() > 0
                        && window.role().equals(workload.driver().name()))
                .mapToDouble(value)
                .toArray();
    }

    /**
     * The value of a measure in a window: a throughput, or the CPU time per operation if the role under test also
     * drives the load.
     */
    private static Optional<ToDoubleFunction<Window>> windowValue(Workload workload, Measure measure) {
        if (measure.better() == Direction.HIGHER) {
            return Optional.of(Window::rate);
        }
        return workload.drivesItself()
                ? Optional.of(window -> (double) window.cpuNanos() / window.operations())
                : Optional.empty();
    }
}
