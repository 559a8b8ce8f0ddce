package org.jdyno.lab.report.html;

import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Sentences;

/** A verdict as a coloured word: the colour repeats what the word says, and is never alone. */
final class VerdictWord {
    private VerdictWord() {}

    static void write(Html out, Verdict verdict, Measure measure) {
        out.element(
                "span",
                Sentences.word(verdict, measure),
                "class",
                "word " + verdict.kind().word(),
                "title",
                Sentences.comparison(verdict, measure));
    }
}
