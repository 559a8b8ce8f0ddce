package org.jdyno.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A line of a checklist: whether a candidate is no worse in one measure than is tolerated.
 *
 * @param tolerance the difference that is tolerated, as a fraction
 * @param verdict the comparison; empty if there is none
 * @param copies the comparison of the A/A control with the baseline by the same measure, which shows what the machine
 *     and the method do to two copies of one platform; empty if there is none
 * @param against why the line does not pass; empty if it passes
 * @param furtherMinutes the further time that would close an open line with a probability of 80 % at the same noise, if
 *     the platforms are equal; empty if it is closed or too little is known
 */
public record ToleratedLine(
        Cell cell,
        String measure,
        String candidate,
        double tolerance,
        Optional<Verdict> verdict,
        Optional<Effect> copies,
        Optional<Gate.Kind> against,
        OptionalDouble furtherMinutes) {
    /** The answers. */
    public enum Answer {
        /** The candidate is shown to be no worse than is tolerated. */
        PASS,
        /** The candidate is shown to be worse than is tolerated. */
        FAIL,
        /** Neither is shown. */
        OPEN
    }

    public Answer answer() {
        return against.map(kind -> kind.answer() == Gate.Answer.REGRESSION ? Answer.FAIL : Answer.OPEN)
                .orElse(Answer.PASS);
    }
}
