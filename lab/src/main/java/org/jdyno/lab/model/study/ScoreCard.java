package org.jdyno.lab.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;

/**
 * How each platform compares with the baseline in every line of a card.
 *
 * @param baseline its name
 * @param others the platforms that are compared with it
 */
public record ScoreCard(String baseline, List<String> others, List<Row> rows) {
    /**
     * A line with what was measured.
     *
     * @param measure empty where the part was not run
     * @param baseline empty where none of its trials was completed
     * @param entries of the other platforms that can be compared, by name
     */
    public record Row(
            CardLine line, Optional<Measure> measure, Optional<Estimate> baseline, Map<String, Entry> entries) {
        public Row {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }
    }

    /**
     * One platform in one line.
     *
     * @param verdict as it stands in its part
     * @param kind what can be said when all lines of the card are considered: of 20 cards of equal platforms one claims
     *     a difference anywhere
     */
    public record Entry(Verdict verdict, Verdict.Kind kind) {}

    public ScoreCard {
        others = List.copyOf(others);
        rows = List.copyOf(rows);
    }
}
