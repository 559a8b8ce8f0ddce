package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.judge.Judge;
import org.jdyno.model.Judged;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.report.Format;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of a stored run, of which one has another content. The first byte chooses which. */
class StoredFilesFuzzTest {
    private static final List<String> FILES = List.of(
            "trials/0007-b02-dummy-debian-17.0.15_serial_heap=64m_again/trial.json",
            "host.json",
            "identity.json",
            "platforms.json");

    @TempDir
    private static Path folder;

    private static StoredRun stored;

    @BeforeAll
    static void unpack() throws IOException {
        stored = StoredRun.unpack("damaged", folder);
    }

    static Stream<byte[]> contents() throws IOException {
        Path seeds = Files.createDirectories(folder.resolve("seeds"));
        StoredRun whole = StoredRun.unpack("damaged", seeds);
        return IntStream.range(0, FILES.size()).mapToObj(number -> {
            try {
                byte[] content = Files.readAllBytes(whole.path().resolve(FILES.get(number)));
                byte[] chosen = new byte[content.length + 1];
                chosen[0] = (byte) number;
                System.arraycopy(content, 0, chosen, 1, content.length);
                return chosen;
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }

    /** The run can be reported, with each trial in its slot, or the report is refused with a sentence. */
    @MethodSource("contents")
    @FuzzTest(maxDuration = "1m")
    void isReportedOrAnErrorOfTheUser(byte[] chosen) throws IOException {
        if (chosen.length == 0) {
            return;
        }
        Path file = stored.path().resolve(FILES.get((chosen[0] & 0xff) % FILES.size()));
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOfRange(chosen, 1, chosen.length));
        try {
            Run run = stored.read();
            List<Slot> slots = run.trials().stream().map(Trial::slot).toList();
            assertEquals(slots, run.schedule().stream().filter(slots::contains).toList());
            Judged judged = Judge.of(run);
            Format.TEXT.renderer().render(judged.run(), judged.judgement());
        } catch (UserError refused) {
            // As it says.
        } finally {
            Files.write(file, whole);
        }
    }
}
