package org.jdyno.lab.selftest;

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
import org.jdyno.lab.judge.Verdicts;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.BinomialBand;
import org.jdyno.lab.stats.BinomialShare;
import org.jdyno.lab.stats.compare.PairedComparison;
import org.jdyno.lab.stats.compare.WelchComparison;

/**
 * One platform held against itself again and again, on this machine: a few blocks make a decision, and by 5 % of the
 * decisions the two should differ, no more and no fewer than chance allows.
 *
 * @param workload of the trials
 * @param pairing of the blocks
 * @param blocks of a decision
 * @param measures one count for each measure
 */
public record SelfComparisons(String workload, Pairing pairing, int blocks, List<Count> measures) {
    /** The least number of blocks that jdyno calls a verdict's. */
    public static final int BLOCKS = 5;

    /** Of fewer decisions next to any number of alarms is within the band. */
    private static final int ENOUGH = 20;

    private static final double ALPHA = 0.05;
    private static final double CONFIDENCE = 0.95;
    private static final int LABELLINGS = 2_000;

    /**
     * Of one measure.
     *
     * @param decisions in which both trials of each block were completed
     * @param alarms decisions by which the platform differs from itself: the interval does not hold 1
     * @param claims those that a user would have been told as a difference, which is beyond the measure's margin too
     * @param least how few alarms chance allows at 5 % each
     * @param most how many it allows
     * @param relabelled the share of alarms when which of a block's two trials is which is drawn anew, over and over
     * @param naive alarms of a t test on all windows of the same trials, as if they were independent; empty where
     *     windows do not tell
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
        public Finding finding() {
            if (decisions < ENOUGH) {
                return Finding.TOO_LITTLE;
            }
            return alarms >= least && alarms <= most ? Finding.HOLDS : Finding.FAILS;
        }

        /** The least share of alarms that these decisions do not exclude. */
        public double low() {
            return decisions == 0 ? 0 : possible().low();
        }

        /** The largest. */
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
     * Of a run of one platform and its second copy, of one cell; what is left of its last blocks is left out.
     *
     * @param names of the measures that are counted: throughputs, and what an operation takes of the processors
     */
    public static SelfComparisons of(Run run, List<String> names) {
        Workload workload = run.workload(run.plan().cells().get(0).workload());
        List<Decision> decisions = decisions(run);
        List<Count> counts = workload.measures().stream()
                .filter(measure -> names.contains(measure.name()))
                .map(measure -> count(run, workload, measure, decisions))
                .toList();
        return new SelfComparisons(
                workload.name(), run.plan().procedure().pairings().get(0), BLOCKS, counts);
    }

    public Finding finding() {
        return Finding.together(measures.stream().map(Count::finding).toList());
    }

    /** So many blocks as a run of their own, and what is said of each measure by them. */
    private record Decision(Run run, Map<String, Verdict> verdicts) {
        static Decision of(Run run) {
            return new Decision(
                    run,
                    Verdicts.selfComparisons(run).stream()
                            .filter(verdict -> verdict.blocks() == BLOCKS)
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
        boolean windowsTell = windowValue(workload, measure).isPresent()
                && run.plan().procedure().pairings().equals(List.of(Pairing.INTERLEAVED));
        for (Decision decision : decisions) {
            Verdict verdict = decision.verdicts().get(measure.name());
            if (verdict != null) {
                counted++;
                alarms += verdict.p() <= ALPHA ? 1 : 0;
                claims += verdict.kind().isDifference() ? 1 : 0;
                naive += windowsTell && pooledWindowsDiffer(decision.run(), workload, measure) ? 1 : 0;
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
                windowsTell ? OptionalInt.of(naive) : OptionalInt.empty());
    }

    /** Blocks of the whole run drawn anew, each with its two trials the one way round or the other. */
    private static double relabelled(Run run, Measure measure) {
        double[] ratios =
                LogRatios.of(run.trials(), run.plan().again(), run.plan().baseline(), measure.name());
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

    /** What many a benchmark does: every window counts as a value of its own, whatever start it is from. */
    private static boolean pooledWindowsDiffer(Run decision, Workload workload, Measure measure) {
        double[] ones = pooledWindows(decision, decision.plan().baseline(), workload, measure);
        double[] others = pooledWindows(decision, decision.plan().again(), workload, measure);
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
     * What a window says of a measure, where it does: of a throughput, and of what an operation takes of the processors
     * in the role that also begins it.
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
