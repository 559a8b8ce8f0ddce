package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Cell;
import org.jdyno.model.Measure;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Workload;
import org.jdyno.stats.SpreadEstimate;

/** Notes on the pairings by which measures are judged, if not all are interleaved or they are not those by default. */
final class PairingNotes {
    private final Run run;
    private final List<String> platforms;
    private final List<Note> notes = new ArrayList<>();

    private PairingNotes(Run run) {
        this.run = run;
        this.platforms = run.plan().platforms().stream().map(Platform::name).toList();
    }

    static List<Note> of(Run run, Map<Cell, CompletedTrials> completed) {
        PairingNotes pairingNotes = new PairingNotes(run);
        if (!run.plan().experiment().pairings().equals(List.of(Pairing.INTERLEAVED))) {
            completed.forEach(pairingNotes::note);
        }
        run.plan()
                .experiment()
                .replaced()
                .map(replaced -> new Note.PairingReplaced(replaced.pairing(), replaced.reason()))
                .ifPresent(pairingNotes.notes::add);
        return pairingNotes.notes;
    }

    private void note(Cell cell, CompletedTrials trials) {
        String headline = trials.headline().name();
        Pairing judged = trials.pairing(headline);
        List<Pairing> pairings = run.plan().experiment().pairings();
        List<Note.Scatter> scatters = pairings.stream()
                .filter(pairing -> pairings.size() > 1)
                .map(pairing -> new Note.Scatter(pairing, logSd(pairing, trials, headline)))
                .filter(scatter -> !Double.isNaN(scatter.logSd()))
                .toList();
        notes.add(new Note.JudgedByPairing(cell, headline, judged, scatters));
        if (judged == Pairing.SLICED && run.plan().ratePhase().isEmpty()) {
            Workload workload = trials.workload();
            List<String> measured = workload.measures().stream()
                    .map(Measure::name)
                    .filter(measure -> platforms.stream().anyMatch(platform -> trials.hasValue(platform, measure)))
                    .toList();
            notes.add(new Note.NotMeasuredInSlices(
                    cell,
                    measured.stream()
                            .filter(measure ->
                                    workload.needsWholeLoad(measure) && trials.pairing(measure) == Pairing.SLICED)
                            .toList(),
                    measured.stream()
                            .filter(measure -> trials.pairing(measure) == Pairing.INTERLEAVED)
                            .toList()));
        }
    }

    /**
     * The standard deviation of the log ratios to the baseline, pooled over all platforms, with one pairing; NaN for
     * too few blocks.
     */
    private double logSd(Pairing pairing, CompletedTrials trials, String measure) {
        return SpreadEstimate.pooled(platforms.stream()
                .filter(name -> !name.equals(run.plan().baseline()))
                .map(name -> new Pair(trials, name, run.plan().baseline(), measure, pairing, false)
                        .logRatios(Pair.Values.MEASURED)
                        .orElseThrow())
                .toList());
    }
}
