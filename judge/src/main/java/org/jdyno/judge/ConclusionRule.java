package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.model.Effect;
import org.jdyno.model.Judged;
import org.jdyno.model.Plan;
import org.jdyno.model.Point;
import org.jdyno.model.Trust;
import org.jdyno.model.study.Conclusion;
import org.jdyno.model.study.Conclusion.Claim;
import org.jdyno.model.study.JudgedConclusion;
import org.jdyno.model.study.JudgedConclusion.Answer;
import org.jdyno.model.study.JudgedConclusion.AtPoint;
import org.jdyno.model.study.JudgedConclusion.Gap;
import org.jdyno.model.study.JudgedConclusion.JudgedClaim;
import org.jdyno.model.study.JudgedConclusion.JudgedRatio;
import org.jdyno.model.study.NativeRatio;

/**
 * Decides whether the conclusions of a report hold today, by the intervals of ratios. The intervals are so wide that
 * the answer to a conclusion is wrong in at most 5 % of runs (Bonferroni).
 */
public final class ConclusionRule {
    private final Map<String, Judged> parts;
    private final Map<String, JvmRatios> ratios = new LinkedHashMap<>();

    private ConclusionRule(List<Conclusion> conclusions, Map<String, Judged> parts) {
        this.parts = parts;
        for (Conclusion conclusion : conclusions) {
            for (Claim claim : conclusion.claims()) {
                if (parts.containsKey(claim.part())) {
                    ratios.computeIfAbsent(
                            claim.part(), part -> new JvmRatios(parts.get(part).run()));
                }
            }
        }
    }

    /** @param parts the judged run of each part, by name; parts that have not been run are absent */
    public static List<JudgedConclusion> of(List<Conclusion> conclusions, Map<String, Judged> parts) {
        ConclusionRule rule = new ConclusionRule(conclusions, parts);
        return conclusions.stream().map(rule::judged).toList();
    }

    private JudgedConclusion judged(Conclusion conclusion) {
        int bounds = conclusion.claims().stream().mapToInt(this::bounds).sum();
        // Each bound is compared with one end of an interval. Two ends share the error rate of an interval, so half as
        // many intervals as bounds must hold.
        int simultaneous = Math.max(1, (bounds + 1) / 2);
        List<JudgedClaim> claims = conclusion.claims().stream()
                .map(claim -> judged(claim, conclusion.jvms(), simultaneous))
                .toList();
        return new JudgedConclusion(
                conclusion, every(claims.stream().map(JudgedClaim::answer).toList()), claims);
    }

    /** The number of bounds that ratios of a claim can miss. */
    private int bounds(Claim claim) {
        int ofClaim = (claim.least().isPresent() ? 1 : 0) + (claim.most().isPresent() ? 1 : 0);
        return Optional.ofNullable(ratios.get(claim.part()))
                .map(compared -> ofClaim * compared.jvms(claim.reference()).size())
                .orElse(0);
    }

    private JudgedClaim judged(Claim claim, Conclusion.Jvms jvms, int simultaneous) {
        Optional<Gap> gap = gap(claim);
        if (gap.isPresent() && gap.get() != Gap.UNTRUSTED) {
            return new JudgedClaim(claim, Answer.UNDECIDED, List.of(), gap);
        }
        String measure = claim.measure().orElseGet(() -> parts.get(claim.part())
                .run()
                .workloads()
                .get(0)
                .headline()
                .name());
        double bias = largestBias(parts.get(claim.part()).judgement().trust());
        List<JudgedRatio> judged = ratios.get(claim.part()).of(claim, measure, simultaneous).stream()
                .map(ratio -> judged(claim, measure, ratio, gap.isPresent(), bias))
                .toList();
        boolean biasDecides = gap.isEmpty()
                && judged.stream().anyMatch(one -> !one.depends() && one.answer() != answer(claim, one.ratio(), 0));
        List<Answer> answers = judged.stream().map(JudgedRatio::answer).toList();
        return new JudgedClaim(
                claim,
                jvms == Conclusion.Jvms.ANY ? any(answers) : every(answers),
                judged,
                biasDecides ? Optional.of(Gap.UNPROVEN) : gap);
    }

    /**
     * The largest bias of the machine that the comparison of baseline and A/A control does not rule out, in log units;
     * 0 in a trusted part, infinite without such a comparison.
     */
    private static double largestBias(Trust trust) {
        if (trust.trusted()) {
            return 0;
        }
        return trust.checked()
                ? trust.selfComparisons().stream()
                        .mapToDouble(self -> ErrorControl.mostLog(self.effect()))
                        .max()
                        .getAsDouble()
                : Double.POSITIVE_INFINITY;
    }

    /** A mean of points at which the claim holds and of others at which it fails is of opposite effects. */
    private JudgedRatio judged(Claim claim, String measure, NativeRatio ratio, boolean gap, double bias) {
        List<AtPoint> points = points(claim, measure, ratio.platform());
        boolean depends = new JudgedRatio(ratio, Answer.UNDECIDED, points).depends();
        return new JudgedRatio(ratio, gap || depends ? Answer.UNDECIDED : answer(claim, ratio, bias), points);
    }

    private List<AtPoint> points(Claim claim, String measure, String jvm) {
        Plan plan = parts.get(claim.part()).run().plan();
        List<AtPoint> points = new ArrayList<>();
        ratios.get(claim.part()).byPoint(jvm, claim, measure).forEach((cell, ratio) -> {
            Map<String, String> different = new TreeMap<>(cell.point().values());
            different.keySet().retainAll(plan.varied(cell.workload()));
            points.add(new AtPoint(Point.of(different), ratio, answerAt(claim, ratio)));
        });
        return points.size() > 1 ? points : List.of();
    }

    private Optional<Gap> gap(Claim claim) {
        Judged judged = parts.get(claim.part());
        if (judged == null || judged.run().trials().isEmpty()) {
            return Optional.of(Gap.NOT_RUN);
        }
        JvmRatios compared = ratios.get(claim.part());
        if (!compared.has(claim.reference())) {
            return Optional.of(Gap.NO_TWIN);
        }
        if (compared.jvms(claim.reference()).isEmpty()) {
            return Optional.of(Gap.NO_JVM);
        }
        return judged.judgement().trust().untrusted() ? Optional.of(Gap.UNTRUSTED) : Optional.empty();
    }

    /**
     * By the interval alone; one without ends decides nothing.
     *
     * @param bias by how much the logarithm of each end may be wrong besides
     */
    private static Answer answer(Claim claim, NativeRatio ratio, double bias) {
        double least = claim.least().orElse(0);
        double most = claim.most().orElse(Double.POSITIVE_INFINITY);
        double low = ratio.effect().low() * Math.exp(-bias);
        double high = ratio.effect().high() * Math.exp(bias);
        if (low >= least && high <= most) {
            return Answer.HOLDS;
        }
        return high < least || low > most ? Answer.FAILS : Answer.UNDECIDED;
    }

    /** By the ratio itself: a mean must not decide where noise hides that its points disagree. */
    private static Answer answerAt(Claim claim, NativeRatio point) {
        double ratio = point.effect().ratio();
        return answer(claim, new NativeRatio(point.platform(), new Effect(ratio, ratio, ratio, 1)), 0);
    }

    private static Answer every(Collection<Answer> answers) {
        if (answers.contains(Answer.FAILS)) {
            return Answer.FAILS;
        }
        return answers.contains(Answer.UNDECIDED) ? Answer.UNDECIDED : Answer.HOLDS;
    }

    private static Answer any(Collection<Answer> answers) {
        if (answers.contains(Answer.HOLDS)) {
            return Answer.HOLDS;
        }
        return answers.contains(Answer.UNDECIDED) ? Answer.UNDECIDED : Answer.FAILS;
    }
}
