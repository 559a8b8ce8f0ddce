package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.report.document.Block;

/** The failure that all platforms of a run have in common, which is then the headline of every report. */
public final class FailureSentences {
    private FailureSentences() {}

    /** The common failure of a run; empty if there is none. */
    public static Optional<Note.FailedAlike> common(Trust trust) {
        return trust.reasons().stream()
                .filter(Note.FailedAlike.class::isInstance)
                .map(Note.FailedAlike.class::cast)
                .findFirst();
    }

    /** The common failure as a clause. */
    public static String alike(Note.FailedAlike failure) {
        return "every platform failed alike, in all " + failure.trials() + " trials ("
                + failure.cause().title() + "): " + failure.message();
    }

    /** The headline of a report on a run whose platforms all failed alike; empty for any other run. */
    public static Optional<String> headline(Trust trust) {
        return common(trust).map(failure -> Sentences.withFullStop("Nothing was measured: " + alike(failure)));
    }

    /**
     * The end of such a run, or of a study with such parts, on the screen: the reasons come last.
     *
     * @param resume the command that tries again
     * @param page where the report is
     */
    public static List<Block> end(List<String> headlines, List<String> resume, String page) {
        return List.of(
                new Block.Code(
                        "Report: " + page + "\nTo try again, once the cause is removed: " + ShellLine.of(resume)),
                Block.Items.of(headlines, Block.Tone.WARNING));
    }
}
