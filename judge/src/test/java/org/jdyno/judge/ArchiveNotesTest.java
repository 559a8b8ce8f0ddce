package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Limits;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.StartupArchive;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;

class ArchiveNotesTest {
    private static final int BLOCKS = 4;

    private static Platform platform(String name, Optional<StartupArchive> archive, String... options) {
        Platform plain = Example.platform(name, options);
        return new Platform(
                name,
                name,
                plain.jvm(),
                plain.options(),
                Optional.empty(),
                Map.of(),
                Limits.NONE,
                archive,
                Optional.empty());
    }

    private static final Platform USUAL = platform("usual", Optional.empty());
    private static final Platform ARCHIVED = platform("archived", Optional.of(StartupArchive.APPCDS));
    private static final Platform OTHER = platform("other", Optional.of(StartupArchive.APPCDS), "-XX:+UseZGC");

    /** Starts take 2 s, with an archive 0.5 s less, and in each block 0.1 s more. */
    private static List<Note> notes(int blocks, Platform platform) {
        Plan plan = Example.of(
                Example.plan(1, blocks, "usual"),
                List.of(USUAL, USUAL.named(USUAL.name() + Plan.CONTROL_SUFFIX), platform));
        List<Trial> trials = new ArrayList<>();
        Experiments.of(plan).schedule().forEach(slot -> {
            double time = 2_000 + 100 * slot.block();
            trials.add(Example.completed(
                    slot,
                    slot.platform().startsWith("usual")
                            ? Map.of("throughput", 1.0, "ready-time", time)
                            : Map.of("throughput", 1.0, "ready-time", time - 500, "training-time", 10.0),
                    Map.of()));
        });
        Run run = Example.run(plan, trials);
        return ArchiveNotes.of(run, CompletedTrials.byCell(run));
    }

    @Test
    void theTimeOfTheTrainingIsSetAgainstThatOfAStart() {
        Note.ArchiveSaves note = (Note.ArchiveSaves) notes(BLOCKS, ARCHIVED).get(0);
        assertEquals("archived", note.platform());
        assertEquals("usual", note.without());
        assertEquals(10, note.trainingSeconds());
        assertEquals(0.5, note.savedSeconds(), 1e-9);
        assertEquals(BLOCKS, note.pairs());
    }

    @Test
    void platformsThatDifferByMoreAreNotCompared() {
        assertTrue(notes(BLOCKS, OTHER).isEmpty());
    }

    @Test
    void oneBlockHasNoInterval() {
        assertTrue(notes(1, ARCHIVED).isEmpty());
    }
}
