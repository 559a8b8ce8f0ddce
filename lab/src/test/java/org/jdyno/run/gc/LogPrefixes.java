package org.jdyno.run.gc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;

/** What holds for the beginnings of a GC log, which a JVM that was killed leaves. */
final class LogPrefixes {
    private static final int PREFIXES = 40;
    private static final int SEED_CHARACTERS = 3000;

    private LogPrefixes() {}

    /** A log from which figures are taken has no beginning with more of them. */
    static void verify(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        GcLog whole = GcLogFile.of(text);
        assertTrue(whole.pauseTotalNanos() >= 0 && whole.stallTotalNanos() >= 0, "negative times");
        assertTrue(whole.endNanos() >= 0, "a negative stamp");
        if (whole.fault(Long.MAX_VALUE).isPresent()) {
            return;
        }
        for (int length = text.length(); length >= 0; length -= Math.max(1, text.length() / PREFIXES)) {
            GcLog part = GcLogFile.of(text.substring(0, length));
            assertTrue(part.pauseCount() <= whole.pauseCount(), "more pauses in " + length + " characters");
            assertTrue(part.cycleCount() <= whole.cycleCount(), "more cycles in " + length + " characters");
            assertTrue(part.stalls().size() <= whole.stalls().size(), "more stalls in " + length + " characters");
        }
    }

    /** The beginnings of logs of real JVMs. */
    static Stream<byte[]> of(String... names) {
        return Stream.of(names).map(name -> {
            try (InputStream in = LogPrefixes.class.getResourceAsStream(name + ".log")) {
                return Objects.requireNonNull(in, name).readNBytes(SEED_CHARACTERS);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        });
    }
}
