package org.jdyno.lab.model.study;

import java.util.Objects;

/**
 * A line of a score card: what is compared, and the part of a study that measures it.
 *
 * @param question the question that it answers, in a word or two, such as {@code How fast}
 * @param title what is compared, such as {@code orders, new orders a minute}
 * @param part name of the part, which must run one workload at one point
 * @param measure name of a measure of that workload
 */
public record CardLine(String question, String title, String part, String measure) {
    public CardLine {
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(measure, "measure");
    }
}
