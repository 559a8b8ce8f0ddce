package org.jdyno.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.Verdict;
import org.jdyno.model.merge.Machine;
import org.jdyno.model.merge.MachineEffect;
import org.jdyno.model.merge.MachineEffect.Standing;
import org.jdyno.model.merge.MachineRun;
import org.jdyno.model.merge.MergedLine;
import org.jdyno.model.merge.MergedLine.Agreement;
import org.jdyno.stats.RandomEffects;
import org.jdyno.stats.Sample;
import org.jdyno.stats.StudentT;
import org.jdyno.stats.VarianceAnalysis;
import org.jdyno.stats.compare.Decision;
import org.jdyno.stats.compare.PairedComparison;

/**
 * A comparison in all runs that have it: an effect for each machine, and the mean of those that count, by
 * {@link RandomEffects#ofMeans}. An effect is a sample of the log ratios of blocks; its mean and standard error are
 * those of the run's verdict.
 */
final class LineMerge {
    /** No two figures are as close; a scatter of 0 would have no weight. */
    private static final double LEAST_SCATTER = 1e-9;

    /** A comparison of a run. */
    record Found(MachineRun run, MachineRun.Line line) {
        private Standing standing() {
            if (Double.isNaN(line.standardError())) {
                return Standing.WITHOUT_INTERVAL;
            }
            return run.untrusted() ? Standing.UNTRUSTED : Standing.COUNTS;
        }

        private Sample sample() {
            int blocks = line.effect().blocks();
            double scatter = line.standardError() * Math.sqrt(blocks);
            return new Sample(blocks, Math.log(line.effect().ratio()), Math.max(LEAST_SCATTER, scatter));
        }
    }

    private final MachineRun.Line first;
    private final List<MachineEffect> effects = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final Map<String, List<Sample>> byType = new TreeMap<>();

    /** @param found the same comparison in several runs */
    LineMerge(List<Found> found) {
        this.first = found.get(0).line();
        Map<Machine, List<Found>> counting = new LinkedHashMap<>();
        for (Found one : found) {
            Machine machine = one.run().machine();
            if (one.standing() == Standing.COUNTS) {
                counting.computeIfAbsent(machine, any -> new ArrayList<>()).add(one);
            } else {
                effects.add(new MachineEffect(
                        machine, List.of(one.run().source()), one.line().effect(), one.standing()));
            }
        }
        counting.forEach(this::add);
    }

    private void add(Machine machine, List<Found> own) {
        Sample sample = pooled(own.stream().map(Found::sample).toList());
        samples.add(sample);
        byType.computeIfAbsent(machine.type(), any -> new ArrayList<>()).add(sample);
        Effect effect = own.size() == 1 ? own.get(0).line().effect() : effect(sample, sample.n() - own.size());
        effects.add(new MachineEffect(
                machine, own.stream().map(one -> one.run().source()).toList(), effect, Standing.COUNTS));
    }

    /** Runs of one machine count as one longer run: their effects are averaged by numbers of blocks. */
    private static Sample pooled(List<Sample> runs) {
        if (runs.size() == 1) {
            return runs.get(0);
        }
        int n = runs.stream().mapToInt(Sample::n).sum();
        double sum = runs.stream().mapToDouble(run -> run.n() * run.mean()).sum();
        double squares = runs.stream()
                .mapToDouble(run -> (run.n() - 1) * run.sd() * run.sd())
                .sum();
        return new Sample(n, sum / n, Math.sqrt(squares / (n - runs.size())));
    }

    private static Effect effect(Sample sample, int freedom) {
        double half = StudentT.critical(ErrorControl.CONFIDENCE, freedom) * sample.sd() / Math.sqrt(sample.n());
        return new Effect(
                Math.exp(sample.mean()), Math.exp(sample.mean() - half), Math.exp(sample.mean() + half), sample.n());
    }

    MachineRun.Line first() {
        return first;
    }

    List<MachineEffect> effects() {
        return List.copyOf(effects);
    }

    /** Whether at least two machines have it. */
    boolean isCommon() {
        return samples.size() > 1;
    }

    private RandomEffects merged(double confidence) {
        return RandomEffects.ofMeans(samples, confidence);
    }

    /** The mean of the machines' log ratios, as if it were one of blocks. */
    private PairedComparison comparison(double confidence) {
        RandomEffects merged = merged(confidence);
        double error = (merged.high() - merged.low()) / 2 / StudentT.critical(confidence, merged.n() - 1);
        double none = merged.mean() == 0 ? 1 : 0;
        double p = error == 0 ? none : StudentT.twoSided(merged.mean() / error, merged.n() - 1);
        return new PairedComparison(
                merged.mean(), merged.low(), merged.high(), p, error * Math.sqrt(merged.n()), merged.n(), confidence);
    }

    /** The p of no difference on average. */
    double p() {
        return comparison(ErrorControl.CONFIDENCE).p();
    }

    /** The p of machines with the same true effect; NaN if it cannot be tested. */
    double differP() {
        return VarianceAnalysis.of(samples).p();
    }

    /**
     * The p of types whose machines have the same mean; NaN for a single type, or without two machines of one type. It
     * weighs all machines alike, because what differs between them is usually more than the noise of one.
     */
    double typesP() {
        return VarianceAnalysis.of(byType.values().stream()
                        .map(own ->
                                Sample.of(own.stream().mapToDouble(Sample::mean).toArray()))
                        .toList())
                .p();
    }

    /**
     * The result.
     *
     * @param family number of comparisons that share an error rate, including this one
     * @param p that of no difference on average, corrected for them
     * @param differP that of machines that do not differ, corrected
     * @param typesP that of types that do not differ, corrected
     * @param claims whether it may claim anything
     */
    MergedLine result(int family, double p, double differP, double typesP, boolean claims) {
        RandomEffects merged = merged(ErrorControl.CONFIDENCE);
        Measure measure = first.measure();
        Decision decision = Decision.of(
                comparison(ErrorControl.CONFIDENCE),
                comparison(1 - ErrorControl.ALPHA / family),
                measure.margin(),
                p,
                ErrorControl.ALPHA);
        Verdict.Kind kind = claims ? VerdictFamily.kind(decision.kind(), measure.better()) : Verdict.Kind.INCONCLUSIVE;
        return new MergedLine(
                first.compared(),
                first.conditions(),
                first.cell(),
                measure,
                effects,
                mean(merged),
                Math.sqrt(merged.betweenVariance()),
                merged.inconsistency(),
                RatioInterval.of(Math.exp(merged.nextLow()), Math.exp(merged.nextHigh())),
                differP,
                kind,
                agreement(kind, merged, differP, claims),
                types(typesP));
    }

    private Agreement agreement(Verdict.Kind kind, RandomEffects merged, double differP, boolean claims) {
        Decision next =
                Decision.of(merged.nextLow(), merged.nextHigh(), first.measure().margin());
        boolean foretold = merged.n() >= MergedLine.FEWEST_THAT_FORETELL
                && VerdictFamily.kind(next.kind(), first.measure().better()) == kind;
        if (kind != Verdict.Kind.INCONCLUSIVE && foretold) {
            return Agreement.AGREE;
        }
        return claims && differP <= MergedLine.ALPHA ? Agreement.DISAGREE : Agreement.OPEN;
    }

    private static MergedLine.Mean mean(RandomEffects merged) {
        return new MergedLine.Mean(
                Math.exp(merged.mean()), Math.exp(merged.low()), Math.exp(merged.high()), merged.n());
    }

    private Optional<MergedLine.Types> types(double p) {
        return Double.isNaN(p)
                ? Optional.empty()
                : Optional.of(new MergedLine.Types(
                        byType.entrySet().stream()
                                .map(type -> new MergedLine.OfType(
                                        type.getKey(),
                                        mean(RandomEffects.ofMeans(type.getValue(), ErrorControl.CONFIDENCE))))
                                .toList(),
                        p));
    }
}
