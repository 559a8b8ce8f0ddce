package org.jdyno.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.selftest.TourCase.Property;

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

    /** The scatter of what platforms gain by chance for a whole tour, as a share of that of trials. */
    private static final double BIAS = 0.5;

    private static final double CHANGE = 1.10;

    /** With so little scatter, platforms are found equivalent. */
    private static final double QUIET = 0.3;

    private static final Set<CardLine> HEADLINES = CardLine.headlines(SyntheticTours.CARD);

    private final List<TourCase> all = new ArrayList<>();

    static List<TourCase> all() {
        TourCases cases = new TourCases();
        cases.equal();
        cases.differing();
        cases.worse();
        cases.biased();
        cases.changing();
        return List.copyOf(cases.all);
    }

    private void equal() {
        for (Noise noise : Noise.values()) {
            SyntheticTours usual = new SyntheticTours(noise, USUAL_MINUTES, 1);
            add(
                    usual,
                    excluding(usual, true, ", 5 minutes"),
                    claiming(usual, true, ", 5 minutes"),
                    claiming(usual, false, ", 5 minutes"),
                    new Property(
                            "a line that is steady is called still changing",
                            TourCases::changes,
                            SimulationCases.ALPHA,
                            SimulationCases.ALPHA));
        }
        SyntheticTours thorough = new SyntheticTours(Noise.NORMAL, THOROUGH_MINUTES, 1);
        add(thorough, excluding(thorough, true, ", 30 minutes"), claiming(thorough, true, ", 30 minutes"));
        SyntheticTours quiet = new SyntheticTours(Noise.NORMAL, LONGER_MINUTES, QUIET);
        add(
                quiet,
                excluding(quiet, true, ", 10 quiet minutes"),
                excluding(quiet, false, ", 10 quiet minutes"),
                claiming(quiet, true, ", 10 quiet minutes"),
                claiming(quiet, false, ", 10 quiet minutes"));
    }

    private void differing() {
        SyntheticTours tours =
                new SyntheticTours(Noise.NORMAL, LONGER_MINUTES, 1).differing(SyntheticTours.FAST, BETTER);
        add(
                tours,
                new Property("a card finds the one headline that differs", TourCases::finds, 0.6, 1),
                claiming(tours, true, ", another one than that which differs"));
    }

    private void worse() {
        SyntheticTours tours = worseTours();
        add(
                tours,
                tolerating(SyntheticTours.FAST, "a headline that is 12 % worse"),
                tolerating(SyntheticTours.CPU, "another line that is 12 % worse"));
    }

    /** Each copy of the baseline gains something by chance too, so the card knows how much that may be. */
    private void biased() {
        SyntheticTours tours = worseTours().biased(BIAS);
        add(
                tours,
                claiming(tours, true, ", by biases"),
                claiming(tours, false, ", by biases"),
                tolerating(SyntheticTours.FAST, "a headline that is 12 % worse, by biases"),
                tolerating(SyntheticTours.CPU, "another line that is 12 % worse, by biases"));
    }

    private static SyntheticTours worseTours() {
        return new SyntheticTours(Noise.NORMAL, USUAL_MINUTES, 1)
                .differing(SyntheticTours.FAST, 1 - WORSE)
                .differing(SyntheticTours.CPU, 1 + WORSE);
    }

    private void changing() {
        SyntheticTours tours = new SyntheticTours(Noise.NORMAL, LONGER_MINUTES, 1).changing(CHANGE);
        add(tours, new Property("a line that changes by a tenth is called still changing", TourCases::changes, 0.9, 1));
    }

    private static Property claiming(SyntheticTours tours, boolean headline, String how) {
        return erring(tours, headline, "a card claims a difference in ", how, entry -> entry.kind()
                .isDifference());
    }

    /** What would be claimed if the copies of the baseline were known to agree. */
    private static Property excluding(SyntheticTours tours, boolean headline, String how) {
        return erring(
                tours,
                headline,
                "an interval excludes no change in ",
                how,
                entry -> entry.low() > 1 || entry.high() < 1);
    }

    private static Property erring(
            SyntheticTours tours, boolean headline, String what, String how, Predicate<ScoreCard.Entry> wrong) {
        return new Property(
                what + (headline ? "a headline" : "another line") + how,
                card -> card.rows().stream()
                        .filter(row -> HEADLINES.contains(row.line()) == headline)
                        .anyMatch(row -> row.entries().entrySet().stream()
                                .anyMatch(entry ->
                                        wrong.test(entry.getValue()) && !tours.mayDiffer(row.line(), entry.getKey()))),
                0,
                SimulationCases.accepted(tours.noise()));
    }

    private static Property tolerating(CardLine line, String which) {
        return new Property(
                "a card calls the same, or worse by at most 10 %, " + which,
                card -> Set.of(ScoreCard.Answer.SAME, ScoreCard.Answer.WITHIN, ScoreCard.Answer.NO_WORSE)
                        .contains(differing(card, line).answer()),
                0,
                SimulationCases.ALPHA / 2);
    }

    /** Whether a card claims the difference that exists, in its direction. */
    private static boolean finds(ScoreCard card) {
        return differing(card, SyntheticTours.FAST).kind() == Verdict.Kind.FASTER;
    }

    private static boolean changes(ScoreCard card) {
        return differing(card, SyntheticTours.FAST).doubt().change().isPresent();
    }

    /** The entry of the platform that may differ. */
    private static ScoreCard.Entry differing(ScoreCard card, CardLine line) {
        return card.rows().stream()
                .filter(row -> row.line().equals(line))
                .map(row -> row.entries().get(SyntheticTours.DIFFERING))
                .findFirst()
                .orElseThrow();
    }

    private void add(SyntheticTours tours, Property... properties) {
        all.add(new TourCase(tours, List.of(properties)));
    }
}
