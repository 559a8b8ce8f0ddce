package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.study.CardLine;
import org.jdyno.lab.model.study.ScoreCard;
import org.jdyno.lab.stats.StudentT;
import org.jdyno.lab.stats.compare.Holm;

/**
 * Combines the verdicts of several runs to a score card. All its comparisons share one error rate: differences by
 * Holm's correction (1979), equivalence by simultaneous intervals (Bonferroni). Comparisons of an untrusted part are
 * inconclusive.
 */
public final class ScoreCardRule {
    private ScoreCardRule() {}

    /** @param parts the judged run of each part, by name; parts that have not been run are absent */
    public static ScoreCard of(List<CardLine> lines, Map<String, Judged> parts) {
        Set<String> others = new LinkedHashSet<>();
        List<ScoreCard.Row> rows = new ArrayList<>();
        for (CardLine line : lines) {
            Judged judged = parts.get(line.part());
            rows.add(
                    judged == null
                            ? new ScoreCard.Row(line, Optional.empty(), Optional.empty(), Map.of())
                            : row(line, judged));
            if (judged != null) {
                judged.run().plan().platformsWithoutControl().stream()
                        .map(Platform::name)
                        .filter(name -> !name.equals(baseline(judged)))
                        .forEach(others::add);
            }
        }
        String baseline =
                parts.values().stream().map(ScoreCardRule::baseline).findFirst().orElse("");
        return new ScoreCard(baseline, List.copyOf(others), decided(rows, parts));
    }

    private static String baseline(Judged judged) {
        return judged.run().plan().baseline();
    }

    private static ScoreCard.Row row(CardLine line, Judged judged) {
        Cell cell = judged.run().plan().cells().get(0);
        Measure measure = judged.run().workload(cell.workload()).measure(line.measure());
        Map<String, ScoreCard.Entry> entries = new LinkedHashMap<>();
        judged.judgement().verdicts().stream()
                .filter(verdict -> verdict.workload().equals(cell.workload())
                        && verdict.point().equals(cell.point())
                        && verdict.measure().equals(line.measure()))
                .forEach(verdict -> entries.put(
                        verdict.platform(), new ScoreCard.Entry(verdict, verdict.kind(), OptionalDouble.empty())));
        return new ScoreCard.Row(
                line,
                Optional.of(measure),
                judged.judgement().estimates().stream()
                        .filter(estimate -> estimate.workload().equals(cell.workload())
                                && estimate.point().equals(cell.point())
                                && estimate.measure().equals(line.measure())
                                && estimate.platform().equals(baseline(judged)))
                        .findFirst(),
                entries);
    }

    /** Decides all comparisons of the card with one error rate. */
    private static List<ScoreCard.Row> decided(List<ScoreCard.Row> rows, Map<String, Judged> parts) {
        List<Double> p = new ArrayList<>();
        for (ScoreCard.Row row : rows) {
            row.entries()
                    .values()
                    .forEach(entry ->
                            p.add(p(entry.verdict(), parts.get(row.line().part()))));
        }
        double[] adjusted =
                Holm.adjust(p.stream().mapToDouble(Double::doubleValue).toArray());
        List<ScoreCard.Row> decided = new ArrayList<>();
        int next = 0;
        for (ScoreCard.Row row : rows) {
            Map<String, ScoreCard.Entry> entries = new LinkedHashMap<>();
            for (Map.Entry<String, ScoreCard.Entry> one : row.entries().entrySet()) {
                Verdict verdict = one.getValue().verdict();
                Judged judged = parts.get(row.line().part());
                double margin = row.measure().orElseThrow().margin();
                boolean stands = !judged.judgement().trust().untrusted()
                        && switch (verdict.kind()) {
                            case FASTER, SLOWER -> adjusted[next] <= Stopping.USUAL;
                            case EQUIVALENT -> isWithin(margin, verdict, ErrorControl.of(judged.run()), p.size());
                            case INCONCLUSIVE -> false;
                        };
                next++;
                Verdict.Kind kind = stands ? verdict.kind() : Verdict.Kind.INCONCLUSIVE;
                entries.put(one.getKey(), new ScoreCard.Entry(verdict, kind, further(kind, verdict, judged, p.size())));
            }
            decided.add(new ScoreCard.Row(row.line(), row.measure(), row.baseline(), entries));
        }
        return decided;
    }

    /** The p value of a verdict, scaled to 5 % if its run, which may have ended early, claims less often. */
    private static double p(Verdict verdict, Judged judged) {
        return Math.min(
                1, verdict.p() * Stopping.USUAL / ErrorControl.of(judged.run()).claims());
    }

    /** The further minutes of an undecided line. */
    private static OptionalDouble further(Verdict.Kind kind, Verdict verdict, Judged judged, int comparisons) {
        boolean open = kind == Verdict.Kind.INCONCLUSIVE && Double.isFinite(verdict.low());
        return open
                ? FurtherTime.of(
                        judged.run(),
                        verdict,
                        comparisons,
                        halfWidth(verdict, ErrorControl.of(judged.run()), comparisons))
                : OptionalDouble.empty();
    }

    /** Whether the simultaneous interval (Bonferroni, over the whole card) lies within the margin. */
    private static boolean isWithin(double margin, Verdict verdict, ErrorControl control, int comparisons) {
        return Math.abs(Math.log(verdict.ratio())) + halfWidth(verdict, control, comparisons) <= Math.log1p(margin);
    }

    private static double halfWidth(Verdict verdict, ErrorControl control, int comparisons) {
        int degrees = verdict.blocks() - 1;
        double wider = StudentT.critical(1 - control.intervals() / comparisons, degrees)
                / StudentT.critical(1 - control.intervals(), degrees);
        return wider * Math.log(verdict.high() / verdict.low()) / 2;
    }
}
