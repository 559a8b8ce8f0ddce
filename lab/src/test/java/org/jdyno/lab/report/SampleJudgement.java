package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Effect;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Ranking;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;

/**
 * A judgement of {@link SampleRun} with a verdict of every kind, written by hand: nothing here was computed from the
 * trials.
 */
final class SampleJudgement {
    private static final String CONTROL = SampleRun.BASELINE + Plan.CONTROL_SUFFIX;

    static final String UNPROVEN = "in chat the A/A control agrees with the baseline within ±7.3 %; ±4.0 % is required";

    private SampleJudgement() {}

    static Judgement trusted() {
        return with(new Trust(
                Trust.State.TRUSTED, List.of(), text("The load took 38 % of the machine's CPU time."), selves()));
    }

    static Judgement untrusted() {
        return with(new Trust(
                Trust.State.UNTRUSTED,
                text("The machine was stolen 12 % of the time <by its neighbours>."),
                List.of(),
                selves()));
    }

    /** For {@link #UNPROVEN}. */
    static Judgement unproven() {
        Note.Agreement agreement = new Note.Agreement(new Cell("chat", SampleRun.CHAT_POINT), 0.073, 0.04);
        Note bias = new Note.BiasNotRuledOut(List.of(agreement), 2);
        return with(new Trust(Trust.State.UNPROVEN, List.of(bias), List.of(), selves()));
    }

    /** A note of any text. */
    static List<Note> text(String text) {
        return List.of(new Note.SetupChanged(text));
    }

    /** Nothing that was recorded took any time. */
    static Judgement withoutStalls() {
        Judgement judgement = trusted();
        List<Percentile> zeros = List.of(new Percentile(50, 0, true), new Percentile(99, 0, true));
        List<Curve> still = judgement.curves().stream()
                .map(curve -> new Curve(curve.cell(), curve.platform(), curve.distribution(), 1_000, 8, zeros))
                .toList();
        return new Judgement(
                judgement.estimates(),
                judgement.verdicts(),
                judgement.rankings(),
                still,
                judgement.sweeps(),
                judgement.summaries(),
                judgement.scores(),
                judgement.limits(),
                judgement.capacities(),
                judgement.steadyStates(),
                judgement.steadiness(),
                judgement.lost(),
                judgement.trust());
    }

    private static Judgement with(Trust trust) {
        return new Judgement(
                estimates(),
                verdicts(),
                rankings(),
                curves(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                states(),
                SampleSteadiness.of(SampleRun.run(), SampleJudgement::state),
                Map.of(),
                trust);
    }

    private static List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        double scale = 1;
        for (String platform : List.of(SampleRun.BASELINE, SampleRun.NEWER, SampleRun.CONCURRENT, Platform.NATIVE)) {
            List<Percentile> points = new ArrayList<>();
            for (double percentile : new double[] {0, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.99, 100}) {
                double odds = percentile == 100 ? 1e6 : 100 / (100 - percentile);
                points.add(new Percentile(percentile, 180_000 * scale * Math.pow(odds, 0.6), percentile <= 99.9));
            }
            curves.add(new Curve(
                    new Cell("chat", SampleRun.CHAT_POINT), platform, SampleRun.DELIVERY, 3_210_000, 8, points));
            scale *= 0.8;
        }
        return curves;
    }

    private static List<Estimate> estimates() {
        List<Estimate> estimates = new ArrayList<>();
        estimates.add(chat(SampleRun.THROUGHPUT, SampleRun.BASELINE, 48_213, 47_120, 49_330, 8));
        estimates.add(chat(SampleRun.THROUGHPUT, CONTROL, 48_090, 47_010, 49_190, 8));
        estimates.add(chat(SampleRun.THROUGHPUT, SampleRun.NEWER, 51_090, 49_980, 52_230, 7));
        estimates.add(chat(SampleRun.THROUGHPUT, SampleRun.CONCURRENT, 44_760, 43_800, 45_740, 8));
        estimates.add(chat(SampleRun.THROUGHPUT, Platform.NATIVE, 118_300, 115_900, 120_700, 8));
        estimates.add(chat(SampleRun.CPU, SampleRun.BASELINE, 35.3, 34.9, 35.7, 8));
        estimates.add(chat(SampleRun.CPU, CONTROL, 35.2, 34.8, 35.6, 8));
        estimates.add(chat(SampleRun.CPU, SampleRun.NEWER, 35.1, 34.6, 35.6, 7));
        estimates.add(chat(SampleRun.CPU, SampleRun.CONCURRENT, 38.9, 38.1, 39.7, 8));
        estimates.add(chat(SampleRun.CPU, Platform.NATIVE, 13.9, 13.6, 14.2, 8));
        estimates.add(chat(SampleRun.P99, SampleRun.BASELINE, 1_870, 1_790, 1_950, 8));
        estimates.add(chat(SampleRun.P99, SampleRun.NEWER, 1_760, 1_690, 1_830, 7));
        estimates.add(chat(SampleRun.P99, SampleRun.CONCURRENT, 1_120, 1_080, 1_160, 8));
        estimates.add(chat(SampleRun.P99, Platform.NATIVE, 760, Double.NaN, Double.NaN, 1));
        estimates.add(chat(SampleRun.RSS, SampleRun.BASELINE, 212.25, 205, 220, 8));
        estimates.add(chat(SampleRun.RSS, SampleRun.NEWER, 214, 205, 223, 7));
        Point web = SampleRun.WEB_POINT;
        estimates.add(
                new Estimate(new Cell("web", web), "response", SampleRun.BASELINE, 8.31, 8.15, 8.47, 8.02, 8.6, 8));
        estimates.add(new Estimate(new Cell("web", web), "response", SampleRun.NEWER, 7.81, 7.66, 7.97, 7.6, 8.1, 7));
        estimates.add(new Estimate(
                new Cell("web", web), "response", SampleRun.CONCURRENT, 8.9, Double.NaN, Double.NaN, 8.9, 8.9, 1));
        return estimates;
    }

    private static Estimate chat(Measure measure, String platform, double value, double low, double high, int n) {
        return new Estimate(
                new Cell("chat", SampleRun.CHAT_POINT), measure.name(), platform, value, low, high, low, high, n);
    }

    private static List<Verdict> verdicts() {
        return List.of(
                verdict(SampleRun.THROUGHPUT, SampleRun.NEWER, Verdict.Kind.FASTER, 1.06, 1.02, 1.104, 7),
                verdict(SampleRun.THROUGHPUT, SampleRun.CONCURRENT, Verdict.Kind.INCONCLUSIVE, 1.01, 0.97, 1.05, 8),
                verdict(SampleRun.THROUGHPUT, Platform.NATIVE, Verdict.Kind.FASTER, 2.45, 2.38, 2.53, 8),
                verdict(SampleRun.CPU, SampleRun.NEWER, Verdict.Kind.EQUIVALENT, 0.994, 0.982, 1.006, 7),
                verdict(SampleRun.CPU, SampleRun.CONCURRENT, Verdict.Kind.SLOWER, 1.1, 1.07, 1.13, 8),
                verdict(SampleRun.CPU, Platform.NATIVE, Verdict.Kind.FASTER, 0.394, 0.38, 0.41, 8),
                verdict(SampleRun.P99, SampleRun.NEWER, Verdict.Kind.INCONCLUSIVE, 0.94, 0.88, 1.004, 7),
                verdict(SampleRun.P99, SampleRun.CONCURRENT, Verdict.Kind.FASTER, 0.6, 0.57, 0.63, 8),
                verdict(SampleRun.P99, Platform.NATIVE, Verdict.Kind.INCONCLUSIVE, 0.41, Double.NaN, Double.NaN, 1),
                verdict(SampleRun.RSS, SampleRun.NEWER, Verdict.Kind.EQUIVALENT, 1.008, 0.97, 1.047, 7),
                web(SampleRun.NEWER, Verdict.Kind.FASTER, 0.94, 0.92, 0.96, 7),
                web(SampleRun.CONCURRENT, Verdict.Kind.INCONCLUSIVE, 1.07, Double.NaN, Double.NaN, 1));
    }

    static Verdict verdict(
            Measure measure, String platform, Verdict.Kind kind, double ratio, double low, double high, int blocks) {
        return verdict("chat", SampleRun.CHAT_POINT, measure, platform, kind, ratio, low, high, blocks);
    }

    /** Of chat's throughput at any point. */
    static Verdict verdict(
            Point point, String platform, Verdict.Kind kind, double ratio, double low, double high, int blocks) {
        return verdict("chat", point, SampleRun.THROUGHPUT, platform, kind, ratio, low, high, blocks);
    }

    private static Verdict web(String platform, Verdict.Kind kind, double ratio, double low, double high, int blocks) {
        return verdict("web", SampleRun.WEB_POINT, SampleRun.RESPONSE, platform, kind, ratio, low, high, blocks);
    }

    private static Verdict verdict(
            String workload,
            Point point,
            Measure measure,
            String platform,
            Verdict.Kind kind,
            double ratio,
            double low,
            double high,
            int blocks) {
        boolean material = low > 1 + measure.margin() || high < 1 - measure.margin();
        return new Verdict(
                new Cell(workload, point),
                measure.name(),
                platform,
                SampleRun.BASELINE,
                kind,
                material,
                measure.headline(),
                new Effect(ratio, low, high, blocks),
                new Verdict.Adjusted(1, low, high),
                new Verdict.Evidence(
                        low,
                        high,
                        kind == Verdict.Kind.INCONCLUSIVE ? 0.41 : 0.004,
                        kind == Verdict.Kind.INCONCLUSIVE ? 0.82 : 0.012,
                        kind == Verdict.Kind.INCONCLUSIVE ? 0.44 : 0.0078,
                        ratio,
                        low,
                        high,
                        false,
                        Optional.empty(),
                        Optional.empty()));
    }

    /** The same as one of ten that are decided together, and not material. */
    static Verdict oneOfTen(Verdict alone, double low, double high) {
        return new Verdict(
                alone.cell(),
                alone.measure(),
                alone.platform(),
                alone.baseline(),
                alone.kind(),
                false,
                alone.headline(),
                alone.effect(),
                new Verdict.Adjusted(10, low, high),
                new Verdict.Evidence(
                        alone.evidence().min(),
                        alone.evidence().max(),
                        alone.evidence().p(),
                        alone.evidence().adjustedP(),
                        alone.evidence().flipP(),
                        alone.evidence().hodgesLehmann(),
                        alone.evidence().hodgesLehmannLow(),
                        alone.evidence().hodgesLehmannHigh(),
                        alone.evidence().heavyTailed(),
                        Optional.empty(),
                        alone.evidence().unadjusted()));
    }

    /** The same with what the percentiles of all trials merged show. */
    static Verdict merged(Verdict alone, double low, double high, boolean tooShort) {
        return new Verdict(
                alone.cell(),
                alone.measure(),
                alone.platform(),
                alone.baseline(),
                Verdict.Kind.INCONCLUSIVE,
                false,
                alone.headline(),
                alone.effect(),
                alone.adjusted(),
                new Verdict.Evidence(
                        alone.evidence().min(),
                        alone.evidence().max(),
                        alone.evidence().p(),
                        alone.evidence().adjustedP(),
                        alone.evidence().flipP(),
                        alone.evidence().hodgesLehmann(),
                        alone.evidence().hodgesLehmannLow(),
                        alone.evidence().hodgesLehmannHigh(),
                        alone.evidence().heavyTailed(),
                        Optional.of(new Verdict.Merged(Math.sqrt(low * high), low, high, tooShort, false)),
                        alone.evidence().unadjusted()));
    }

    private static List<Verdict> selves() {
        return List.of(
                verdict(SampleRun.THROUGHPUT, CONTROL, Verdict.Kind.EQUIVALENT, 0.998, 0.986, 1.009, 8),
                web(CONTROL, Verdict.Kind.INCONCLUSIVE, 1.004, 0.94, 1.07, 8));
    }

    private static List<Ranking> rankings() {
        return List.of(
                new Ranking(
                        new Cell("chat", SampleRun.CHAT_POINT),
                        "throughput",
                        List.of(
                                List.of(Platform.NATIVE),
                                List.of(SampleRun.NEWER),
                                List.of(SampleRun.BASELINE, CONTROL, SampleRun.CONCURRENT))),
                new Ranking(
                        new Cell("web", SampleRun.WEB_POINT),
                        "response",
                        List.of(List.of(SampleRun.NEWER), List.of(SampleRun.BASELINE, CONTROL))));
    }

    private static Map<Integer, SteadyState> states() {
        Map<Integer, SteadyState> states = new TreeMap<>();
        SampleRun.run().trials().stream()
                .filter(trial -> trial.completed())
                .forEach(trial -> states.put(trial.slot().index(), state(trial.slot())));
        return states;
    }

    /** Of one platform more than a fifth of the trials never settled. */
    private static SteadyState state(Slot slot) {
        boolean unsettled = slot.workload().equals("chat") && slot.platform().equals(SampleRun.CONCURRENT);
        if (unsettled && slot.block() < 2) {
            return SteadyState.NO_STEADY_STATE;
        }
        return slot.block() == 3 ? SteadyState.WARMUP : SteadyState.FLAT;
    }
}
