package org.jdyno.lab.doctor;

import java.util.function.Function;
import org.jdyno.lab.model.Diagnosis;
import org.jdyno.lab.model.Diagnosis.Subject;

/**
 * A property of the machine, what it costs a measurement if it is not good, and how to fix it.
 *
 * @param id stable, such as {@code cpu-steal}
 * @param title the title for readers
 * @param cost one sentence
 * @param fix one sentence or a command; an answer may have a better one
 * @param look derives the answer from the evidence
 */
record Check(String id, Subject subject, String title, String cost, String fix, Function<Evidence, Answer> look) {
    /** The diagnosis from the evidence. An unusual file of the kernel makes only this check unknown. */
    Diagnosis diagnose(Evidence evidence) {
        Answer answer;
        try {
            answer = look.apply(evidence);
        } catch (IllegalArgumentException | IndexOutOfBoundsException unusual) {
            answer = Answer.unknown("the data of the kernel is not understood: " + unusual.getMessage());
        }
        return new Diagnosis(
                id,
                subject,
                title,
                answer.status(),
                answer.found(),
                cost,
                answer.fix().orElse(fix));
    }
}
