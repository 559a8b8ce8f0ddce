package org.jdyno.lab.report.content;

import java.util.List;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Run;

/** By which pairing measures are judged, as clauses. */
final class PairingSentences {
    private PairingSentences() {}

    static String notInSlices(Note.NotMeasuredInSlices note) {
        return "slices do not measure latency, pauses and start-up, because processes are stopped between them"
                + judgedBy(note.inBurst(), "by the last burst of warm-up, in which none was stopped")
                + judgedBy(note.interleaved(), "by interleaved blocks");
    }

    private static String judgedBy(List<String> measures, String means) {
        return measures.isEmpty()
                ? ""
                : "; " + Clauses.few(measures, ", ", " and ") + (measures.size() == 1 ? " is" : " are") + " judged "
                        + means;
    }

    static String judged(Run run, Note.JudgedByPairing note) {
        String scatters = note.scatters().stream()
                .map(scatter -> Clauses.format(
                        "%.2g %% when %s",
                        100 * scatter.logSd(), scatter.pairing().word()))
                .collect(Collectors.joining(", "));
        return run.workload(note.cell().workload()).measure(note.measure()).title() + " of "
                + note.cell().workload() + " is judged by " + note.pairing().word() + " blocks: "
                + describe(note.pairing())
                + (scatters.isEmpty() ? "" : "; standard deviation of a ratio between blocks: " + scatters);
    }

    private static String describe(Pairing pairing) {
        return switch (pairing) {
            case INTERLEAVED -> "platforms alternate, one whole trial after the other";
            case SLICED ->
                "all platforms of a block are warm at the same time, and each runs for a fraction of a second while the"
                        + " others are stopped";
        };
    }
}
