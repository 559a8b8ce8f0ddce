package org.jdyno.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Judged;
import org.jdyno.model.Measure;
import org.jdyno.model.study.Overview.Prediction;
import org.jdyno.model.study.RankAgreement;
import org.jdyno.stats.RankCorrelation;

/** Whether small programs order platforms as larger ones do, by the ratios of their headline measures. */
public final class PredictionRule {
    private PredictionRule() {}

    /**
     * The agreement of each part that predicts with each that is predicted.
     *
     * @param parts the judged parts by their names, each of one workload at one point; others are absent
     */
    public static List<RankAgreement> of(Prediction prediction, Map<String, Judged> parts) {
        List<RankAgreement> agreements = new ArrayList<>();
        for (String from : prediction.from()) {
            for (String to : prediction.to()) {
                if (parts.containsKey(from) && parts.containsKey(to)) {
                    agreements.add(agreement(from, to, slowdowns(parts.get(from)), slowdowns(parts.get(to))));
                }
            }
        }
        return agreements;
    }

    private static RankAgreement agreement(
            String from, String to, Map<String, Double> ones, Map<String, Double> others) {
        List<String> both = ones.keySet().stream().filter(others::containsKey).toList();
        RankCorrelation order = RankCorrelation.of(
                both.stream().mapToDouble(ones::get).toArray(),
                both.stream().mapToDouble(others::get).toArray(),
                ErrorControl.CONFIDENCE);
        return new RankAgreement(
                from, to, both.size(), order.alike(), order.pairs(), order.tau(), order.low(), order.high());
    }

    /** How many times as slow each platform is as the baseline, and the baseline itself. */
    private static Map<String, Double> slowdowns(Judged judged) {
        Cell cell = judged.run().plan().cells().get(0);
        Measure headline = judged.run().workloads().get(0).headline();
        Map<String, Double> slowdowns = new LinkedHashMap<>();
        judged.judgement().verdicts().stream()
                .filter(verdict ->
                        verdict.isOf(cell, headline.name()) && verdict.effect().isKnown())
                .forEach(verdict -> slowdowns.put(
                        verdict.platform(),
                        headline.better() == Direction.HIGHER
                                ? 1 / verdict.effect().ratio()
                                : verdict.effect().ratio()));
        slowdowns.put(judged.run().plan().baseline(), 1.0);
        return slowdowns;
    }
}
