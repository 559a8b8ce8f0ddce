package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** By which rule the trials of a platform are put in order and made into one figure. */
public enum Rule {
    /** Blocks in random order, a mean with its interval: what jdyno's verdicts are made of. */
    INTERVAL("interval", 0),
    /** Of the Volano report of 1999: the first run is discarded, of three more the best two are averaged. */
    BEST_TWO_OF_THREE("1999", 4),
    /** Of the Volano report of 2001: four runs, of which the last three are averaged. */
    LAST_THREE_OF_FOUR("2001", 4);

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

    /** How many runs in a row it asks for; 0 when that is not the rule's to say. */
    public int runs() {
        return runs;
    }

    /** What it does, for a reader. */
    public String describe() {
        return switch (this) {
            case INTERVAL -> "blocks in random order, mean with interval";
            case BEST_TWO_OF_THREE -> "mean of the best two of three trials after a discarded first (1999)";
            case LAST_THREE_OF_FOUR -> "mean of the last three of four trials (2001)";
        };
    }

    /**
     * The score of one platform.
     *
     * @param results in the order they were run, the ones that are discarded included
     * @return empty when there are too few
     */
    public Optional<Double> score(List<Double> results) {
        if (this == INTERVAL || results.size() < runs) {
            return Optional.empty();
        }
        double[] counted = results.subList(1, runs).stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        int from = this == BEST_TWO_OF_THREE ? 1 : 0;
        return Optional.of(
                Arrays.stream(counted, from, counted.length).average().orElseThrow());
    }

    public static Rule ofWord(String word) {
        return Arrays.stream(values())
                .filter(rule -> rule.word.equals(word.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new UserError("rule must be interval, 1999 or 2001, not \"" + word + "\""));
    }
}
