package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.stats.SpreadEstimate;

/**
 * What a reader must know of how near in time platforms were measured, where it was not by one whole trial after the
 * other.
 */
final class PairingNotes {
    private final Run run;
    private final List<String> notes = new ArrayList<>();

    private PairingNotes(Run run) {
        this.run = run;
    }

    static List<String> of(Run run, Map<Cell, Completed> completed) {
        PairingNotes told = new PairingNotes(run);
        List<Pairing> tried = run.plan().procedure().pairings();
        if (tried.equals(List.of(Pairing.INTERLEAVED))) {
            return List.of();
        }
        completed.forEach((cell, trials) -> told.note(cell, trials));
        return told.notes;
    }

    private void note(Cell cell, Completed trials) {
        Measure headline = run.workload(cell.workload()).headline();
        Pairing judged = trials.pairing(headline.name());
        String how = headline.title() + " of " + cell.workload() + " is judged by blocks that are " + judged.word()
                + ": " + judged.describe();
        List<String> scatter = run.plan().procedure().pairings().stream()
                .filter(pairing -> run.plan().procedure().choosesPairing())
                .map(pairing -> scatter(pairing, trials, headline))
                .filter(words -> !words.isEmpty())
                .toList();
        notes.add(how + (scatter.isEmpty() ? "" : "; " + String.join(", ", scatter)));
        if (judged == Pairing.SLICED) {
            String others = run.workload(cell.workload()).measures().stream()
                    .map(Measure::name)
                    .filter(measure -> trials.pairing(measure) == Pairing.INTERLEAVED
                            && run.plan().platforms().stream()
                                    .anyMatch(platform -> trials.values(platform.name(), measure).length > 0))
                    .collect(Collectors.joining(", "));
            notes.add("processes that are stopped tell nothing of latency, pauses, memory or start-up: in slices"
                    + " these are not measured"
                    + (others.isEmpty() ? "" : ", and " + others + " are judged by the blocks that are interleaved"));
        }
    }

    /** How much a comparison scatters from block to block by one pairing. */
    private String scatter(Pairing pairing, Completed trials, Measure measure) {
        double sd = SpreadEstimate.pooled(run.plan().platforms().stream()
                .map(Platform::name)
                .filter(name -> !name.equals(run.plan().baseline()))
                .map(name -> trials.logRatios(name, run.plan().baseline(), measure.name(), pairing))
                .toList());
        return Double.isNaN(sd)
                ? ""
                : String.format(
                        Locale.ROOT,
                        "a difference scatters by %.2g %% from block to block when %s",
                        100 * sd,
                        pairing.word());
    }
}
