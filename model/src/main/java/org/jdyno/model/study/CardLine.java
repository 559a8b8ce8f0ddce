package org.jdyno.model.study;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A line of a score card: what is compared, and the part of a study that measures it.
 *
 * @param question the question that it answers, in a word or two, such as {@code How fast}
 * @param title what is compared, such as {@code orders, new orders a minute}
 * @param part name of the part, which must run one workload at one point
 * @param measure name of a measure of that workload
 */
public record CardLine(String question, String title, String part, String measure) {
    /** The headlines of a score card: the first line of each question. They have an error rate of their own. */
    public static Set<CardLine> headlines(List<CardLine> card) {
        Map<String, CardLine> first = new LinkedHashMap<>();
        card.forEach(line -> first.putIfAbsent(line.question(), line));
        return Set.copyOf(first.values());
    }

    /** The measures of a part, each with the number of lines that share its error rate. */
    public static Map<String, Integer> sharing(List<CardLine> card, String part) {
        Set<CardLine> headlines = headlines(card);
        Map<String, Integer> lines = new HashMap<>();
        for (CardLine line : card) {
            if (line.part().equals(part)) {
                int sharing = headlines.contains(line) ? headlines.size() : card.size() - headlines.size();
                lines.merge(line.measure(), sharing, Math::max);
            }
        }
        return lines;
    }
}
