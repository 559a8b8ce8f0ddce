package org.jdyno.lab.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jdyno.lab.OddInput;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Odd plan files are plans or end with a sentence, soon, and a plan that is stored is read as it was. */
class OddPlanTest {
    private static final long MOST_CPU_SECONDS = 5;

    @TempDir
    private Path folder;

    /** The numbers of tests; each tries so many files that it ends well before the time-out of tests. */
    static IntStream parts() {
        return IntStream.range(0, OddInput.count(1, 10));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void isAPlanOrASentence(int part) throws IOException {
        List<String> shipped = OddInput.shipped();
        List<String> wrong = new ArrayList<>();
        int accepted = 0;
        int files = OddInput.count(150, 250);
        for (int number = part * files; number < (part + 1) * files; number++) {
            Path file = Files.write(folder.resolve("odd.yaml"), OddInput.file(number, shipped));
            long begin = cpuNanos();
            try {
                accepted += PlanOrSentence.isRead(file) ? 1 : 0;
            } catch (Throwable thrown) {
                wrong.add(number + ": " + thrown + " at "
                        + List.of(thrown.getStackTrace()).subList(0, Math.min(6, thrown.getStackTrace().length)));
            }
            if (cpuNanos() - begin > TimeUnit.SECONDS.toNanos(MOST_CPU_SECONDS)) {
                wrong.add(number + ": takes " + TimeUnit.NANOSECONDS.toMillis(cpuNanos() - begin) + " ms");
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(accepted > 10, "only " + accepted + " plans were accepted, so little is proved of those");
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
