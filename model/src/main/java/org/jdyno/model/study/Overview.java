package org.jdyno.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Key;
import org.jdyno.model.Words;

/**
 * A table with a row for each part of a study: what the workload of the part does on the baseline, and how many times
 * as slow it is on each other platform.
 *
 * @param title one line
 * @param reading what to look at, in a sentence or two; may be empty
 * @param columns heading to the name of a measure, or {@link #WARM_UP}
 * @param prediction the question whether some parts rank platforms as others do; empty if it is not asked
 */
public record Overview(
        String title,
        @Key(otherwise = "") String reading,
        Map<String, String> columns,
        Optional<Prediction> prediction) {
    /** The word for the seconds of load until the baseline ran at its final speed. */
    public static final String WARM_UP = "warm-up";

    /**
     * The question whether slowdowns in small programs tell those in larger ones.
     *
     * @param from names of the parts with small programs
     * @param to names of the parts with larger ones
     */
    public record Prediction(List<String> from, List<String> to) {
        public Prediction {
            from = List.copyOf(from);
            to = List.copyOf(to);
            if (from.isEmpty() || to.isEmpty()) {
                throw new IllegalArgumentException("a prediction is from some parts to others");
            }
        }
    }

    public Overview {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        columns.forEach((heading, shows) -> {
            if (heading.isBlank() || shows.isBlank()) {
                throw new IllegalArgumentException("a column of an overview needs a heading and a measure, unlike "
                        + Words.quoted(heading + ": " + shows));
            }
        });
    }
}
