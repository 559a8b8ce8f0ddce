package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.stats.compare.SignEvidence;

/**
 * Notes on verdicts of {@code --anytime} runs that a sign test does not confirm yet. The intervals of these verdicts
 * assume approximately normal differences between blocks; a sign test does not, but needs more blocks.
 */
final class AnytimeNotes {
    private AnytimeNotes() {}

    static List<Note> of(Run run, Map<Cell, CompletedTrials> completed, List<Verdict> verdicts) {
        List<Note> notes = new ArrayList<>();
        Stopping stopping = run.plan().experiment().stopping();
        if (stopping.rule() != Stopping.Rule.ANYTIME) {
            return notes;
        }
        for (Verdict verdict : verdicts) {
            Cell cell = new Cell(verdict.workload(), verdict.point());
            CompletedTrials trials = completed.get(cell);
            if (!verdict.headline() || !verdict.kind().isDifference() || trials == null) {
                continue;
            }
            SignEvidence signs =
                    SignEvidence.of(trials.logRatios(verdict.platform(), verdict.baseline(), verdict.measure()));
            if (!signs.decides(stopping.falseAlarms())) {
                notes.add(new Note.SignsUndecided(
                        cell,
                        verdict.platform(),
                        verdict.kind(),
                        Math.max(signs.pluses(), signs.n() - signs.pluses()),
                        signs.n(),
                        signs.value(),
                        1 / stopping.falseAlarms()));
            }
        }
        return notes;
    }
}
