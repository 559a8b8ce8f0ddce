package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Recording allocates nothing: a short run of {@link RecordingBenchmark}. Its times are printed but not judged, because
 * a busy machine would decide the result.
 */
class RecordingAllocationTest {
    /**
     * Less than the smallest object in every operation; JMH allocates a few objects itself, spread over all operations.
     */
    private static final double NOTHING_BYTES = 0.1;

    @Test
    void recordingAllocatesNothing() throws Exception {
        // Another JMH run on this machine disturbs times, which do not matter here.
        System.setProperty("jmh.ignoreLock", "true");
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(RecordingBenchmark.class.getName()
                                + ".(single|shared|completed|response|tick|nextPoisson)$")
                        .addProfiler(GCProfiler.class)
                        .forks(1)
                        .warmupIterations(2)
                        .warmupTime(TimeValue.milliseconds(200))
                        .measurementIterations(2)
                        .measurementTime(TimeValue.milliseconds(200))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        assertEquals(6, results.size());
        for (RunResult result : results) {
            String name = result.getPrimaryResult().getLabel();
            double bytes =
                    result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
            double nanos = result.getPrimaryResult().getScore();
            System.out.printf("%-11s %6.1f ns, %.4f bytes allocated an operation%n", name, nanos, bytes);
            assertTrue(bytes < NOTHING_BYTES, name + " allocates " + bytes + " bytes an operation");
        }
    }
}
