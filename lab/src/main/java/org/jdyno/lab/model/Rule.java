package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** By which rule of a published report the trials of a platform are made into one figure, its score. */
public enum Rule {
    /** Of the Volano report of 1999: the first run is discarded, of three more the best two are averaged. */
    BEST_TWO_OF_THREE("1999", 4),
    /** Of the Volano report of 2001: four runs, of which the last three are averaged. */
    LAST_THREE_OF_FOUR("2001", 4),
    /** Of jMocha, in IBM's paper of 2000: ten trials, the least and the most left out, the others averaged. */
    TRIMMED_MEAN_OF_TEN("trimmed", 10),
    /**
     * Of the JDBC benchmarks in the same paper: trials until their mean is known to within 5 % at a confidence of 90 %.
     */
    CONVERGED("converged", 30);

    /** How well {@link #CONVERGED} wants to know the mean, as a fraction of it: half the width of its interval. */
    public static final double WITHIN = 0.05;

    public static final double WITHIN_CONFIDENCE = 0.90;

    /** As it is named on the command line and in plan files where there is no such rule. */
    public static final String NONE = "interval";

    /** An interval of two trials is narrow by luck. */
    private static final int LEAST_CONVERGED = 3;

    private final String word;
    private final int runs;

    Rule(String word, int runs) {
        this.word = word;
        this.runs = runs;
    }

    /** As it is named on the command line and in plan files. */
    public String word() {
        return word;
    }

    /** How many runs in a row it asks for, at most. */
    public int runs() {
        return runs;
    }

    /** How many runs in a row it asks for, at least. */
    public int leastRuns() {
        return this == CONVERGED ? LEAST_CONVERGED : runs;
    }

    /** Whether the first run is one to warm up by, and its result is not looked at. */
    public boolean discardsFirst() {
        return this == BEST_TWO_OF_THREE || this == LAST_THREE_OF_FOUR;
    }

    /**
     * Which results make the score.
     *
     * @param results in the order they were run, the ones that are discarded included
     * @return their places, in order; all of them where there are too few for the rule
     */
    public List<Integer> counted(List<Double> results) {
        List<Integer> places = IntStream.range(0, results.size()).boxed().collect(Collectors.toList());
        if (this == CONVERGED || results.size() < runs) {
            return places;
        }
        Comparator<Integer> byResult = Comparator.comparing(results::get);
        if (discardsFirst()) {
            places.remove(0);
        }
        if (this == BEST_TWO_OF_THREE || this == TRIMMED_MEAN_OF_TEN) {
            places.remove(Collections.min(places, byResult));
        }
        if (this == TRIMMED_MEAN_OF_TEN) {
            places.remove(Collections.max(places, byResult));
        }
        return places;
    }

    /**
     * The score of one platform; whether a mean has converged is not looked at.
     *
     * @param results in the order they were run, the ones that are discarded included
     * @return empty when there are too few
     */
    public Optional<Double> score(List<Double> results) {
        if (results.size() < leastRuns()) {
            return Optional.empty();
        }
        return Optional.of(
                counted(results).stream().mapToDouble(results::get).average().orElseThrow());
    }

    /** The rule of a word; empty for {@link #NONE}. */
    public static Optional<Rule> ofWord(String given) {
        String word = given.toLowerCase(Locale.ROOT);
        Optional<Rule> named =
                Arrays.stream(values()).filter(rule -> rule.word.equals(word)).findFirst();
        if (named.isEmpty() && !word.equals(NONE)) {
            throw new UserError("rule must be interval, 1999, 2001, trimmed or converged, not " + Words.quoted(given));
        }
        return named;
    }
}
