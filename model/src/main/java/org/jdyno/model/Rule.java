package org.jdyno.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The rules of published reports, which reduce the trials of a platform to one figure, its score. */
public enum Rule {
    /** The Volano report of 1999: of four results, discards the first and averages the best two of the others. */
    BEST_TWO_OF_THREE("1999", 4),
    /** jMocha, in IBM's paper of 2000: averages ten results without the smallest and the largest. */
    TRIMMED_MEAN_OF_TEN("trimmed", 10);

    /**
     * The largest standard deviation that the report of jMocha saw in the results behind a score of
     * {@link #TRIMMED_MEAN_OF_TEN}, as a fraction of their mean.
     */
    public static final double MOST_DEVIATION = 0.05;

    /** The name, on the command line and in plan files, for no published rule. */
    public static final String NONE = "interval";

    private final String word;
    private final int trials;

    Rule(String word, int trials) {
        this.word = word;
        this.trials = trials;
    }

    /** The name on the command line and in plan files. */
    public String word() {
        return word;
    }

    /** The number of trials of a platform. */
    public int trials() {
        return trials;
    }

    /** Whether the first result is discarded as warm-up. */
    public boolean discardsFirst() {
        return this == BEST_TWO_OF_THREE;
    }

    /** Whether it prefers high results, so that it suits only measures where higher is better. */
    public boolean prefersHigh() {
        return this == BEST_TWO_OF_THREE;
    }

    /**
     * The results from which the score is computed.
     *
     * @param results all results in the order of the trials
     * @return the indices of these results, in order; all indices if there are too few results for the rule
     */
    public List<Integer> counted(List<Double> results) {
        List<Integer> places = IntStream.range(0, results.size()).boxed().collect(Collectors.toList());
        if (results.size() < trials) {
            return places;
        }
        Comparator<Integer> byResult = Comparator.comparing(results::get);
        if (discardsFirst()) {
            places.remove(0);
        } else {
            places.remove(Collections.max(places, byResult));
        }
        places.remove(Collections.min(places, byResult));
        return places;
    }

    /**
     * The score of one platform.
     *
     * @param results all results in the order of the trials
     * @return empty if there are too few results
     */
    public Optional<Double> score(List<Double> results) {
        if (results.size() < trials) {
            return Optional.empty();
        }
        return Optional.of(
                counted(results).stream().mapToDouble(results::get).average().orElseThrow());
    }

    /** The rule with a name; empty for {@link #NONE}. */
    public static Optional<Rule> ofWord(String given) {
        String word = given.toLowerCase(Locale.ROOT);
        Optional<Rule> named =
                Arrays.stream(values()).filter(rule -> rule.word.equals(word)).findFirst();
        if (named.isEmpty() && !word.equals(NONE)) {
            throw new UserError("rule must be interval, 1999 or trimmed, not " + Words.quoted(given));
        }
        return named;
    }
}
