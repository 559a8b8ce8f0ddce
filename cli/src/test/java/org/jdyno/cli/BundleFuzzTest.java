package org.jdyno.cli;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.jdyno.report.Format;
import org.jdyno.session.BundledRun;
import org.jdyno.session.StoredResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** A bundle with any content. */
class BundleFuzzTest {
    @TempDir
    private static Path folder;

    static Stream<byte[]> contents() throws IOException {
        Path seed = Files.createDirectories(folder.resolve("seed"));
        Path file = folder.resolve("seed.zip");
        BundledRun.of(StoredRun.unpack("minheap", seed).path(), Optional.of(file));
        return Stream.of(Files.readAllBytes(file));
    }

    /** It is reported, or refused with a sentence. */
    @MethodSource("contents")
    @FuzzTest(maxDuration = "1m")
    void isReportedOrAnErrorOfTheUser(byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("any.zip"), content);
        try (StoredResult stored = StoredResult.open(file)) {
            stored.result().render(Format.TEXT);
        } catch (UserError refused) {
            // As it says.
        }
    }
}
