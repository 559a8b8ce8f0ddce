package org.jdyno.run.gc;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** GC logs of Java 8. */
class BracketLogFuzzTest {
    static Stream<byte[]> logs() {
        return LogPrefixes.of("debian-8-g1", "debian-8-cms", "debian-8-serial-numbered", "debian-8-parallel");
    }

    @MethodSource("logs")
    @FuzzTest(maxDuration = "1m")
    void noBeginningHasMore(byte[] log) {
        LogPrefixes.verify(log);
    }
}
