package org.jdyno.run.gc;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** GC logs of Java 9 and later. */
class UnifiedLogFuzzTest {
    static Stream<byte[]> logs() {
        return LogPrefixes.of("debian-17-g1", "debian-17-parallel", "debian-21-genzgc", "debian-25-shenandoah");
    }

    @MethodSource("logs")
    @FuzzTest(maxDuration = "1m")
    void noBeginningHasMore(byte[] log) {
        LogPrefixes.verify(log);
    }
}
