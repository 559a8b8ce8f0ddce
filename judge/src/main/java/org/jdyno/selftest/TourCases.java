package org.jdyno.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;

/** The cases of the simulation that count score cards, with the correct shares. */
final class TourCases {
    /** The budget of {@code jdyno run}. */
    private static final int USUAL_MINUTES = 5;

    private static final int LONGER_MINUTES = 10;

    /** The budget of {@code jdyno run --thorough}. */
    private static final int THOROUGH_MINUTES = 30;

    /** A ratio of throughput that most of the longer tours find. */
    private static final double BETTER = 1.07;

    /** More than is tolerated. */
    private static final double WORSE = 0.12;

    /** The scatter of the biases of platforms, as a share of that of trials. */
    private static final double BIAS = 0.5;

    private static final double CHANGE = 1.10;

    private static final double ALPHA_OF_ONE_SIDE = SimulationCases.ALPHA / 2;

    /** With so little scatter, platforms are found equivalent. */
    private static final double QUIET = 0.3;

    private static final Set<CardLine> HEADLINES = CardLine.headlines(SyntheticTours.CARD);

    private final List<SimulationCase> all = new ArrayList<>();

    static List<SimulationCase> all() {
        TourCases cases = new TourCases();
        for (Noise noise : Noise.values()) {
            cases.headlines(", 5 minutes", new SyntheticTours(noise, USUAL_MINUTES, 1));
        }
        cases.headlines(", 30 minutes", new SyntheticTours(Noise.NORMAL, THOROUGH_MINUTES, 1));
        cases.otherLines(", 5 minutes", new SyntheticTours(Noise.NORMAL, USUAL_MINUTES, 1));
        SyntheticTours quiet = new SyntheticTours(Noise.NORMAL, LONGER_MINUTES, QUIET);
        cases.headlines(", 10 quiet minutes", quiet);
        cases.otherLines(", 10 quiet minutes", quiet);
        cases.differing();
        cases.biased();
        cases.worse();
        cases.changing();
        return List.copyOf(cases.all);
    }

    private void headlines(String how, SyntheticTours equal) {
        claims("a card claims a difference in a headline" + how, equal, true);
    }

    private void otherLines(String how, SyntheticTours equal) {
        claims("a card claims a difference in another line" + how, equal, false);
    }

    private void claims(String what, SyntheticTours equal, boolean headline) {
        add(what, equal, card -> claims(equal, card, headline), 0, SimulationCases.accepted(equal.noise()));
    }

    private void differing() {
        SyntheticTours tours =
                new SyntheticTours(Noise.NORMAL, LONGER_MINUTES, 1).differing(SyntheticTours.FAST, BETTER);
        add("a card finds the one headline that differs", tours, card -> finds(tours, card), 0.7, 1);
        add(
                "a card claims a difference in another headline than the one that differs",
                tours,
                card -> claims(tours, card, true),
                0,
                SimulationCases.ALPHA);
    }

    /** Each copy of the baseline has biases of its own too, so the card knows how large they may be. */
    private void biased() {
        SyntheticTours biased = new SyntheticTours(Noise.NORMAL, USUAL_MINUTES, 1).biased(BIAS);
        add("a card claims a difference in a headline, by biases", biased, card -> claims(biased, card, true), 0, 0.05);
        add(
                "a card claims a difference in another line, by biases",
                biased,
                card -> claims(biased, card, false),
                0,
                0.05);
    }

    private void worse() {
        for (double bias : new double[] {0, BIAS}) {
            SyntheticTours worse = new SyntheticTours(Noise.NORMAL, USUAL_MINUTES, 1)
                    .biased(bias)
                    .differing(SyntheticTours.FAST, 1 - WORSE)
                    .differing(SyntheticTours.START, 1 + WORSE);
            String what =
                    "a card calls a line that is 12 % worse the same or within 10 %" + (bias > 0 ? ", by biases" : "");
            add(what, worse, card -> tolerates(card, SyntheticTours.FAST), 0, ALPHA_OF_ONE_SIDE);
            add(what + ", another line", worse, card -> tolerates(card, SyntheticTours.START), 0, ALPHA_OF_ONE_SIDE);
        }
    }

    private void changing() {
        SyntheticTours steady = new SyntheticTours(Noise.NORMAL, USUAL_MINUTES, 1);
        add(
                "a card says that a steady line is still changing",
                steady,
                TourCases::changes,
                SimulationCases.ALPHA,
                SimulationCases.ALPHA);
        SyntheticTours changing = new SyntheticTours(Noise.NORMAL, LONGER_MINUTES, 1).changing(CHANGE);
        add(
                "a card says that a line is still changing, which changes by a tenth",
                changing,
                TourCases::changes,
                0.9,
                1);
    }

    private static boolean tolerates(ScoreCard card, CardLine line) {
        ScoreCard.Answer answer = entry(card, line).answer();
        return answer == ScoreCard.Answer.SAME || answer == ScoreCard.Answer.WITHIN;
    }

    private static boolean changes(ScoreCard card) {
        return entry(card, SyntheticTours.FAST).doubt().change().isPresent();
    }

    private static ScoreCard.Entry entry(ScoreCard card, CardLine line) {
        return card.rows().stream()
                .filter(row -> row.line().equals(line))
                .map(row -> row.entries().get(SyntheticTours.DIFFERING))
                .findFirst()
                .orElseThrow();
    }

    /** Whether a card claims a difference that does not exist, in a headline or in another line. */
    private static boolean claims(SyntheticTours tours, ScoreCard card, boolean headline) {
        return card.rows().stream()
                .filter(row -> HEADLINES.contains(row.line()) == headline)
                .anyMatch(row -> row.entries().entrySet().stream()
                        .anyMatch(entry -> entry.getValue().kind().isDifference()
                                && !tours.mayDiffer(row.line(), entry.getKey())));
    }

    /** Whether a card claims the difference that exists, in its direction. */
    private static boolean finds(SyntheticTours tours, ScoreCard card) {
        return card.rows().stream().anyMatch(row -> row.entries().entrySet().stream()
                .anyMatch(entry ->
                        entry.getValue().kind() == Verdict.Kind.FASTER && tours.mayDiffer(row.line(), entry.getKey())));
    }

    private void add(String what, SyntheticTours tours, Predicate<ScoreCard> happened, double least, double most) {
        Predicate<Random> happens = random -> happened.test(tours.drawCard(random));
        all.add(new SimulationCase(what, tours.noise(), tours.blocks(), happens, least, most));
    }
}
