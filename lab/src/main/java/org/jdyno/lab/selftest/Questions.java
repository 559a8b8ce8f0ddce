package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.judge.Verdicts;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.stats.compare.PairedComparison;

/** What the simulation asks, and the shares that are right. */
final class Questions {
    private static final double ALPHA = 0.05;

    /** The t test keeps to 5 % exactly where noise is normal; elsewhere half a percent more is borne. */
    private static final double BORNE = 0.055;

    /** Nothing is said against a rule that errs more rarely, but far below 5 % it would ask for more than it must. */
    private static final double STRICT = 0.035;

    /** Bounds of looks are for few blocks and many alike. */
    private static final double FAR_BELOW = 0.025;

    private static final double DOUBTS = 0.01;
    private static final int FEW = 6;
    private static final int SOME = 12;
    private static final int MANY = 20;
    private static final int LONG = 24;

    private static final Stopping LOOKS = new Stopping(Stopping.Rule.LOOKS, ALPHA, OptionalDouble.empty());
    private static final Stopping ANYTIME = new Stopping(Stopping.Rule.ANYTIME, ALPHA, OptionalDouble.empty());

    /** The ends of the range in which a difference does not matter, of log ratios the same. */
    private static final double MARGIN = 1 + SyntheticRuns.MARGIN;

    /** A real ratio, for intervals to hold. */
    private static final double RATIO = 1.05;

    /** Of trials, where intervals are to be narrower than the margin. */
    private static final double QUIET = 0.01;

    private final List<Question> all = new ArrayList<>();

    static List<Question> all() {
        Questions questions = new Questions();
        questions.oneLook();
        questions.margins();
        questions.severalLooks();
        questions.precision();
        questions.pilots();
        questions.trust();
        questions.wrongRule();
        return List.copyOf(questions.all);
    }

    private void oneLook() {
        for (int blocks : new int[] {FEW, SOME}) {
            claims("", new SyntheticRuns(Noise.NORMAL, blocks));
            misses("", new SyntheticRuns(Noise.NORMAL, blocks));
        }
        for (Noise noise : Noise.values()) {
            claims("", new SyntheticRuns(noise, MANY));
            misses("", new SyntheticRuns(noise, MANY));
            claims(", three platforms", new SyntheticRuns(noise, SOME).contenders(3));
        }
        claims(", one trial in twenty disturbed", new SyntheticRuns(Noise.NORMAL, MANY).disturbed(0.05), STRICT);
    }

    private void margins() {
        for (double ratio : new double[] {MARGIN, 1 / MARGIN}) {
            String which = ratio > 1 ? "" : ", below 1";
            SyntheticRuns one =
                    new SyntheticRuns(Noise.NORMAL, MANY).scatter(QUIET).ratio(ratio);
            add("at the margin, called equivalent" + which, one, Questions::equivalent, ALPHA / 2, ALPHA / 2);
            add("at the margin, called material" + which, one, Questions::material, ALPHA / 2, ALPHA / 2);
        }
        SyntheticRuns three = new SyntheticRuns(Noise.NORMAL, MANY)
                .scatter(QUIET)
                .ratio(MARGIN)
                .contenders(3);
        add("at the margin, any of three called equivalent", three, Questions::equivalent, 0, ALPHA);
        add("at the margin, any of three called material", three, Questions::material, 0, ALPHA);
    }

    private void severalLooks() {
        for (int blocks : new int[] {8, SOME}) {
            claims(", four looks", new SyntheticRuns(Noise.NORMAL, blocks).stopping(LOOKS), FAR_BELOW);
        }
        for (Noise noise : Noise.values()) {
            claims(", four looks", new SyntheticRuns(noise, MANY).stopping(LOOKS), FAR_BELOW);
            claims(", --anytime", new SyntheticRuns(noise, MANY).stopping(ANYTIME), 0);
        }
        claims(
                ", four looks, three platforms",
                new SyntheticRuns(Noise.NORMAL, MANY).contenders(3).stopping(LOOKS),
                0);
        misses(", four looks", new SyntheticRuns(Noise.NORMAL, MANY).stopping(LOOKS), 0);
        misses(", --anytime", new SyntheticRuns(Noise.NORMAL, MANY).stopping(ANYTIME), 0);
    }

    /** So noisy that half of the runs are precise enough before their end. */
    private void precision() {
        OptionalDouble precision = OptionalDouble.of(0.03);
        Map<String, Stopping> rules = new LinkedHashMap<>();
        rules.put(", --precision", new Stopping(Stopping.Rule.LOOKS, ALPHA, precision));
        rules.put(", --precision --anytime", new Stopping(Stopping.Rule.ANYTIME, ALPHA, precision));
        rules.put(", --precision --blocks", new Stopping(Stopping.Rule.FIXED, ALPHA, precision));
        rules.forEach((words, rule) -> {
            SyntheticRuns equal =
                    new SyntheticRuns(Noise.NORMAL, LONG).scatter(0.03).stopping(rule);
            add("a difference is claimed" + words, equal, Questions::claimed, 0, ALPHA);
            SyntheticRuns faster = new SyntheticRuns(Noise.NORMAL, LONG)
                    .scatter(0.03)
                    .stopping(rule)
                    .ratio(RATIO);
            add("an interval misses the truth" + words, faster, Questions::missed, 0, ALPHA);
        });
    }

    private void pilots() {
        claims(", --pairing auto", pilot().stopping(Stopping.AT_THE_END), 0);
        misses(", --pairing auto", pilot().stopping(Stopping.AT_THE_END), 0);
        claims(", --pairing auto, four looks", pilot().stopping(LOOKS), 0);
        misses(", --pairing auto, four looks", pilot().stopping(LOOKS), 0);
    }

    private static SyntheticRuns pilot() {
        return new SyntheticRuns(Noise.NORMAL, MANY).pairings(Pairing.INTERLEAVED, Pairing.SLICED);
    }

    private void trust() {
        for (Noise noise : Noise.values()) {
            double most = noise == Noise.NORMAL ? DOUBTS : 1.25 * DOUBTS;
            add("a sound run is untrusted", new SyntheticRuns(noise, SOME), Questions::untrusted, DOUBTS / 4, most);
        }
        SyntheticRuns looked = new SyntheticRuns(Noise.NORMAL, MANY).stopping(LOOKS);
        add("a sound run is untrusted, four looks", looked, Questions::untrusted, 0, DOUBTS);
        // Differences of two copies scatter by 3 %.
        double scatter = 0.03 / Math.sqrt(2);
        // What is called trusted must be proved to lie within twice the margin.
        for (int blocks : new int[] {FEW, MANY}) {
            SyntheticRuns biased = new SyntheticRuns(Noise.NORMAL, blocks)
                    .bias(MARGIN * MARGIN)
                    .scatter(scatter);
            add("a second copy that is 4 % faster is trusted", biased, Questions::trusted, 0, ALPHA / 2);
        }
        SyntheticRuns small = new SyntheticRuns(Noise.NORMAL, FEW).bias(MARGIN).scatter(scatter);
        add("a second copy that is 2 % faster is trusted", small, Questions::trusted, 0, 0.25);
    }

    /** If a rule that is wrong were not seen here, another wrong one would not be either. */
    private void wrongRule() {
        add(
                "a difference is claimed, a look after every block and nothing done about it",
                new SyntheticRuns(Noise.NORMAL, MANY),
                Questions::claimedByLooking,
                0.15,
                1);
    }

    private void claims(String how, SyntheticRuns runs) {
        claims(how, runs, runs.noise() == Noise.NORMAL && runs.contenders() == 1 ? ALPHA : STRICT);
    }

    private void claims(String how, SyntheticRuns runs, double least) {
        add("a difference is claimed" + how, runs, Questions::claimed, least, borne(runs));
    }

    private void misses(String how, SyntheticRuns runs) {
        misses(how, runs, runs.noise() == Noise.NORMAL ? ALPHA : STRICT);
    }

    private void misses(String how, SyntheticRuns runs, double least) {
        add("an interval misses the truth" + how, runs.ratio(RATIO), Questions::missed, least, borne(runs));
    }

    private static double borne(SyntheticRuns runs) {
        return runs.noise() == Noise.NORMAL ? ALPHA : BORNE;
    }

    private void add(String what, SyntheticRuns runs, Predicate<Run> happened, double least, double most) {
        all.add(new Question(what, runs, happened, least, most));
    }

    private static boolean claimed(Run run) {
        return anyHeadline(run, verdict -> verdict.kind().isDifference());
    }

    private static boolean equivalent(Run run) {
        return anyHeadline(run, verdict -> verdict.kind() == Verdict.Kind.EQUIVALENT);
    }

    private static boolean material(Run run) {
        return anyHeadline(run, Verdict::material);
    }

    private static boolean missed(Run run) {
        return anyHeadline(run, verdict -> verdict.low() > RATIO || verdict.high() < RATIO);
    }

    private static boolean anyHeadline(Run run, Predicate<Verdict> happened) {
        return Verdicts.headlines(run).stream().anyMatch(happened);
    }

    private static boolean untrusted(Run run) {
        return Judge.of(run).judgement().trust().untrusted();
    }

    private static boolean trusted(Run run) {
        return Judge.of(run).judgement().trust().trusted();
    }

    private static boolean claimedByLooking(Run run) {
        String platform = run.plan().contenders().get(1).name();
        double[] ratios = LogRatios.of(run.trials(), platform, run.plan().baseline(), SyntheticRuns.MEASURE.name());
        for (int n = FEW; n <= ratios.length; n++) {
            if (PairedComparison.of(Arrays.copyOf(ratios, n), 1 - ALPHA).p() <= ALPHA) {
                return true;
            }
        }
        return false;
    }
}
