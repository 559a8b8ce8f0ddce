package org.jdyno.lab.report.json;

import java.util.List;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.content.NoteSentences;

/** Whether to trust a run, with reasons and notes as sentences and as data. */
record TrustEntry(
        Trust.State state,
        boolean trusted,
        boolean checked,
        List<String> reasons,
        List<String> notes,
        Data data,
        List<Verdict> selfComparisons) {
    static TrustEntry of(Run run, Trust trust) {
        return new TrustEntry(
                trust.state(),
                trust.trusted(),
                trust.checked(),
                NoteSentences.of(run, trust.reasons()),
                NoteSentences.of(run, trust.notes()),
                new Data(trust.reasons(), trust.notes()),
                trust.selfComparisons());
    }

    private record Data(List<Note> reasons, List<Note> notes) {}
}
