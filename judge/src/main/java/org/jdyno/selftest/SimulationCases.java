package org.jdyno.selftest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdyno.judge.Judge;
import org.jdyno.judge.Verdicts;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Pairing;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.ToleratedLine;
import org.jdyno.model.Verdict;
import org.jdyno.stats.compare.PairedComparison;

/** The cases of the simulation, with the correct shares. */
final class SimulationCases {
    static final double ALPHA = 0.05;

    /** The t test is exact only with normal noise; elsewhere half a percent more is accepted. */
    private static final double ACCEPTED = 0.055;

    /** If only one of two platforms has skewed noise, their differences are skewed, which a t test does not expect. */
    private static final double ACCEPTED_SKEWED = 0.065;

    /** A rule may err less often, but a rule far below 5 % takes more data than necessary. */
    private static final double STRICT = 0.035;

    /** The bounds of looks are wide enough for few blocks too. */
    private static final double FAR_BELOW = 0.025;

    private static final double DOUBTS = 0.01;
    private static final int FEW = 6;
    private static final int SOME = 12;
    private static final int MANY = 20;
    private static final int LONG = 24;
    private static final int MOST_EXTENSIONS = 3;

    private static final Stopping LOOKS = new Stopping(Stopping.Rule.LOOKS, ALPHA, OptionalDouble.empty(), Map.of());

    /** The upper end of the range of equivalence as a ratio; the lower end is its inverse. */
    private static final double MARGIN = 1 + SyntheticRuns.MARGIN;

    /** A true ratio that intervals should include. */
    private static final double RATIO = 1.05;

    /** The scatter of trials with which intervals are narrower than the margin. */
    private static final double QUIET = 0.01;

    /** How much less throughput is tolerated in checklists. */
    private static final double TOLERANCE = 0.10;

    private final List<SimulationCase> all = new ArrayList<>();

    static List<SimulationCase> all() {
        SimulationCases cases = new SimulationCases();
        cases.oneLook();
        cases.margins();
        cases.severalLooks();
        cases.precision();
        cases.extensions();
        cases.pilots();
        cases.trust();
        cases.tolerances();
        cases.wrongRule();
        return List.copyOf(cases.all);
    }

    /** Checklists of a candidate that is as bad as is tolerated, a little worse, or equal. */
    private void tolerances() {
        Map.of("", Stopping.AT_THE_END, ", four looks", LOOKS).forEach((how, stopping) -> {
            SyntheticRuns limit = tolerating(1 - TOLERANCE, stopping);
            add("a checklist passes, as bad as is tolerated" + how, limit, SimulationCases::passes, 0, ALPHA / 2);
            add("a checklist fails, as bad as is tolerated" + how, limit, SimulationCases::fails, 0, ALPHA / 2);
            SyntheticRuns worse = tolerating(1 - 1.2 * TOLERANCE, stopping);
            add(
                    "a checklist passes, a fifth worse than is tolerated" + how,
                    worse,
                    SimulationCases::passes,
                    0,
                    ALPHA / 2);
            SyntheticRuns equal = tolerating(1, stopping);
            add("a checklist of equal platforms passes" + how, equal, SimulationCases::passes, 0.9, 1);
            add("a checklist of equal platforms fails" + how, equal, SimulationCases::fails, 0, 0.001);
        });
    }

    private static SyntheticRuns tolerating(double ratio, Stopping stopping) {
        return new SyntheticRuns(Noise.NORMAL, SOME)
                .scatter(0.04)
                .ratio(ratio)
                .stopping(stopping)
                .tolerating(TOLERANCE);
    }

    private static boolean passes(Run run) {
        return answers(run).allMatch(ToleratedLine.Answer.PASS::equals);
    }

    private static boolean fails(Run run) {
        return answers(run).anyMatch(ToleratedLine.Answer.FAIL::equals);
    }

    private static Stream<ToleratedLine.Answer> answers(Run run) {
        return Judge.of(run).judgement().checklist().stream().map(ToleratedLine::answer);
    }

    private void oneLook() {
        for (int blocks : new int[] {FEW, SOME}) {
            claims("", new SyntheticRuns(Noise.NORMAL, blocks));
            misses("", new SyntheticRuns(Noise.NORMAL, blocks));
        }
        for (Noise noise : Noise.values()) {
            claims("", new SyntheticRuns(noise, MANY));
            misses("", new SyntheticRuns(noise, MANY));
            claims(", three platforms", new SyntheticRuns(noise, SOME).candidates(3));
        }
        claims(", one trial in twenty disturbed", new SyntheticRuns(Noise.NORMAL, MANY).disturbed(0.05), STRICT);
    }

    private void margins() {
        for (double ratio : new double[] {MARGIN, 1 / MARGIN}) {
            String which = ratio > 1 ? "" : ", below 1";
            SyntheticRuns one =
                    new SyntheticRuns(Noise.NORMAL, MANY).scatter(QUIET).ratio(ratio);
            add("at the margin, called equivalent" + which, one, SimulationCases::equivalent, ALPHA / 2, ALPHA / 2);
            add("at the margin, called material" + which, one, SimulationCases::material, ALPHA / 2, ALPHA / 2);
        }
        SyntheticRuns three = new SyntheticRuns(Noise.NORMAL, MANY)
                .scatter(QUIET)
                .ratio(MARGIN)
                .candidates(3);
        add("at the margin, any of three called equivalent", three, SimulationCases::equivalent, 0, ALPHA);
        add("at the margin, any of three called material", three, SimulationCases::material, 0, ALPHA);
    }

    private void severalLooks() {
        for (int blocks : new int[] {8, SOME}) {
            claims(", four looks", new SyntheticRuns(Noise.NORMAL, blocks).stopping(LOOKS), FAR_BELOW);
        }
        for (Noise noise : Noise.values()) {
            claims(", four looks", new SyntheticRuns(noise, MANY).stopping(LOOKS), FAR_BELOW);
        }
        claims(
                ", four looks, three platforms",
                new SyntheticRuns(Noise.NORMAL, MANY).candidates(3).stopping(LOOKS),
                0);
        misses(", four looks", new SyntheticRuns(Noise.NORMAL, MANY).stopping(LOOKS), 0);
    }

    /** Cases with a scatter at which half of the runs reach the precision before their end. */
    private void precision() {
        OptionalDouble precision = OptionalDouble.of(0.03);
        Map<String, Stopping> rules = new LinkedHashMap<>();
        rules.put(", --precision", new Stopping(Stopping.Rule.LOOKS, ALPHA, precision, Map.of()));
        rules.put(", --precision --blocks", new Stopping(Stopping.Rule.FIXED, ALPHA, precision, Map.of()));
        rules.forEach((words, rule) -> {
            SyntheticRuns equal =
                    new SyntheticRuns(Noise.NORMAL, LONG).scatter(0.03).stopping(rule);
            add("a difference is claimed" + words, equal, SimulationCases::claimed, 0, ALPHA);
            SyntheticRuns faster = new SyntheticRuns(Noise.NORMAL, LONG)
                    .scatter(0.03)
                    .stopping(rule)
                    .ratio(RATIO);
            add("an interval misses the truth" + words, faster, SimulationCases::missed, 0, ALPHA);
        });
    }

    private void extensions() {
        for (int blocks : new int[] {8, SOME}) {
            extended(", four looks", new SyntheticRuns(Noise.NORMAL, blocks).stopping(LOOKS));
            extended(", --blocks", new SyntheticRuns(Noise.NORMAL, blocks));
        }
    }

    /** A user extends a run by its length while it is undecided. A claim at the end of any of them counts. */
    private void extended(String how, SyntheticRuns runs) {
        Predicate<Random> claimed = random -> {
            Run run = runs.draw(random);
            for (int times = 0; times < MOST_EXTENSIONS && isUndecided(run); times++) {
                run = runs.extended(run, random);
            }
            return claimed(run);
        };
        String what = "a difference is claimed, extended while undecided" + how;
        all.add(new SimulationCase(what, runs.noise(), runs.blocks(), claimed, 0, ALPHA));
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
            add(
                    "a sound run is untrusted",
                    new SyntheticRuns(noise, SOME),
                    SimulationCases::untrusted,
                    DOUBTS / 4,
                    most);
        }
        // Half of these runs are trusted. Trust must not select those that find a difference by chance.
        SyntheticRuns half = new SyntheticRuns(Noise.NORMAL, SOME).scatter(0.035);
        Predicate<Random> claimed = random -> claimed(half.draw(random, SimulationCases::trusted));
        all.add(new SimulationCase("a trusted run claims a difference", Noise.NORMAL, SOME, claimed, 0, ALPHA));
        SyntheticRuns looked = new SyntheticRuns(Noise.NORMAL, MANY).stopping(LOOKS);
        add("a sound run is untrusted, four looks", looked, SimulationCases::untrusted, 0, DOUBTS);
        // Differences between the baseline and the A/A control scatter by 3 %.
        double scatter = 0.03 / Math.sqrt(2);
        // A trusted run must be shown to lie within twice the margin.
        for (int blocks : new int[] {FEW, MANY}) {
            SyntheticRuns biased = new SyntheticRuns(Noise.NORMAL, blocks)
                    .bias(MARGIN * MARGIN)
                    .scatter(scatter);
            add("an A/A control that is 4 % faster is trusted", biased, SimulationCases::trusted, 0, ALPHA / 2);
        }
        SyntheticRuns small = new SyntheticRuns(Noise.NORMAL, FEW).bias(MARGIN).scatter(scatter);
        add("an A/A control that is 2 % faster is trusted", small, SimulationCases::trusted, 0, 0.25);
    }

    /** The simulation must detect a wrong rule. */
    private void wrongRule() {
        add(
                "a difference is claimed, a look after every block and nothing done about it",
                new SyntheticRuns(Noise.NORMAL, MANY),
                SimulationCases::claimedByLooking,
                0.15,
                1);
    }

    private void claims(String how, SyntheticRuns runs) {
        claims(how, runs, runs.noise() == Noise.NORMAL && runs.candidates() == 1 ? ALPHA : STRICT);
    }

    private void claims(String how, SyntheticRuns runs, double least) {
        add("a difference is claimed" + how, runs, SimulationCases::claimed, least, accepted(runs.noise()));
    }

    private void misses(String how, SyntheticRuns runs) {
        misses(how, runs, runs.noise() == Noise.NORMAL ? ALPHA : STRICT);
    }

    private void misses(String how, SyntheticRuns runs, double least) {
        add(
                "an interval misses the truth" + how,
                runs.ratio(RATIO),
                SimulationCases::missed,
                least,
                accepted(runs.noise()));
    }

    /** The largest accepted share of false claims. */
    static double accepted(Noise noise) {
        return switch (noise) {
            case NORMAL -> ALPHA;
            case SKEWED -> ACCEPTED_SKEWED;
            case HEAVY_TAILED, AUTOCORRELATED, DRIFTING -> ACCEPTED;
        };
    }

    private void add(String what, SyntheticRuns runs, Predicate<Run> happened, double least, double most) {
        all.add(new SimulationCase(
                what, runs.noise(), runs.blocks(), random -> happened.test(runs.draw(random)), least, most));
    }

    private static boolean claimed(Run run) {
        return anyHeadline(run, verdict -> verdict.kind().isDifference());
    }

    private static boolean isUndecided(Run run) {
        return !claimed(run) && anyHeadline(run, verdict -> verdict.kind() == Verdict.Kind.INCONCLUSIVE);
    }

    private static boolean equivalent(Run run) {
        return anyHeadline(run, verdict -> verdict.kind() == Verdict.Kind.EQUIVALENT);
    }

    private static boolean material(Run run) {
        return anyHeadline(run, Verdict::material);
    }

    private static boolean missed(Run run) {
        return anyHeadline(
                run,
                verdict -> verdict.effect().low() > RATIO || verdict.effect().high() < RATIO);
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
        String platform = run.plan().platformsWithoutControl().get(1).name();
        double[] ratios = LogRatios.of(run.trials(), platform, run.plan().baseline(), SyntheticRuns.MEASURE.name());
        for (int n = FEW; n <= ratios.length; n++) {
            if (PairedComparison.of(Arrays.copyOf(ratios, n), 1 - ALPHA).p() <= ALPHA) {
                return true;
            }
        }
        return false;
    }
}
