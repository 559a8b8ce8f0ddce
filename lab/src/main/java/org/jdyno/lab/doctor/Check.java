package org.jdyno.lab.doctor;

import java.util.function.Function;
import org.jdyno.lab.model.Diagnosis;
import org.jdyno.lab.model.Diagnosis.Subject;

/**
 * One thing that is looked at, what it costs a measurement when it is not well, and how it is mended.
 *
 * @param id stable, such as {@code cpu-steal}
 * @param title what a reader sees
 * @param cost one sentence
 * @param cure one sentence or a command; an answer may know a better one
 * @param look from the evidence to an answer
 */
record Check(String id, Subject subject, String title, String cost, String cure, Function<Evidence, Answer> look) {
    /** What follows from the evidence. One file of an unusual kernel must not keep the other checks from being told. */
    Diagnosis diagnose(Evidence evidence) {
        Answer answer;
        try {
            answer = look.apply(evidence);
        } catch (IllegalArgumentException | IndexOutOfBoundsException unusual) {
            answer = Answer.unknown("what the kernel tells of it is not understood: " + unusual.getMessage());
        }
        return new Diagnosis(
                id,
                subject,
                title,
                answer.status(),
                answer.found(),
                cost,
                answer.cure().orElse(cure));
    }
}
