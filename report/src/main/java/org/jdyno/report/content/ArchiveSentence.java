package org.jdyno.report.content;

import org.jdyno.model.Note;
import org.jdyno.model.Plan;

/** What a start-up archive saves, and how often it must be used for that. */
final class ArchiveSentence {
    private ArchiveSentence() {}

    static String of(Plan plan, Note.ArchiveSaves note) {
        return "in " + plan.nameOf(note.cell()) + " a start of " + note.platform() + " takes "
                + Numbers.value(note.savedSeconds()) + " s less than one of " + note.without() + " (95 % interval "
                + Numbers.value(note.low()) + " to " + Numbers.value(note.high()) + " s, "
                + Numbers.count(note.pairs(), "block") + "), and the training took "
                + Numbers.value(note.trainingSeconds()) + " s: " + repaid(note);
    }

    private static String repaid(Note.ArchiveSaves note) {
        if (note.high() <= 0) {
            return "no number of starts makes up for it";
        }
        if (note.low() <= 0) {
            return "it is not known that any number of starts makes up for it";
        }
        long least = starts(note, note.high());
        long most = starts(note, note.low());
        return (least == most ? "" + most : least + " to " + most)
                + (most == 1 ? " start makes up for it" : " starts make up for it");
    }

    private static long starts(Note.ArchiveSaves note, double savedSeconds) {
        return (long) Math.ceil(note.trainingSeconds() / savedSeconds);
    }
}
