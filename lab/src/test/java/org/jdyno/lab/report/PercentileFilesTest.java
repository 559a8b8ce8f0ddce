package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.MadeTrial;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("one of its tests sets the locale of the process")
class PercentileFilesTest {
    private final List<Trial> trials = new ArrayList<>();
    private final Run run = SampleRun.run();

    private void trial(String platform, int block, Outcome outcome, long nanos, long count) {
        Histogram histogram = new Histogram(1, 3_600_000_000_000L, 3);
        histogram.recordValueWithCount(nanos, count);
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        String encoded = Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
        Cell cell = run.plan().cells().get(0);
        trials.add(MadeTrial.of(new Slot(trials.size(), block, cell.workload(), cell.point(), platform))
                .ending(
                        outcome,
                        outcome == Outcome.COMPLETED
                                ? Optional.empty()
                                : Optional.of(org.jdyno.lab.model.Cause.DISTURBED),
                        "")
                .distributions(Map.of(SampleRun.DELIVERY, new Distribution(encoded, List.of(nanos))))
                .trial());
    }

    private Map<String, String> files() {
        return PercentileFiles.of(run.with(trials));
    }

    @Test
    void completedTrialsOfAPlatformAreMergedIntoOneFile() {
        trial(SampleRun.BASELINE, 0, Outcome.COMPLETED, 1_500, 900);
        trial(SampleRun.BASELINE, 1, Outcome.COMPLETED, 20_000_000, 100);
        trial(SampleRun.BASELINE, 2, Outcome.INVALID, 5, 100);
        trial(SampleRun.NEWER, 0, Outcome.COMPLETED, 7_000, 10);
        Map<String, String> files = files();
        assertEquals(2, files.size(), files.keySet()::toString);
        String file = files.entrySet().stream()
                .filter(entry -> entry.getKey().contains(SampleRun.BASELINE))
                .findFirst()
                .orElseThrow()
                .getValue();
        assertTrue(file.startsWith("#[Values in microseconds"), file);
        assertTrue(file.contains("2 trials merged"), file);
        assertTrue(file.contains("Total count    =         1000"), file);
        List<double[]> points = points(file);
        assertEquals(1.5, points.get(0)[0], 0.001);
        assertEquals(20_000, points.get(points.size() - 1)[0], 20);
        assertTrue(
                points.stream().anyMatch(point -> point[1] == 0.9 && point[0] < 2),
                "nine in ten were the shorter ones");
    }

    /**
     * As HdrHistogram's plotter reads them: lines of value, percentile, count, 1/(1-percentile), but for those with #.
     */
    private static List<double[]> points(String file) {
        return file.lines()
                .filter(line -> !line.startsWith("#") && !line.contains("Value"))
                .map(line -> line.trim().split(" +"))
                .filter(fields -> fields.length >= 3)
                .map(fields -> new double[] {Double.parseDouble(fields[0]), Double.parseDouble(fields[1])})
                .toList();
    }

    @Test
    void namesOfFilesAreSafe() {
        trial(SampleRun.BASELINE, 0, Outcome.COMPLETED, 1_500, 900);
        files().keySet().forEach(name -> assertTrue(name.matches("[A-Za-z0-9._=+-]+\\.hgrm"), name));
    }

    @Test
    void filesDoNotDependOnTheLocale() {
        trial(SampleRun.BASELINE, 0, Outcome.COMPLETED, 1_500, 900);
        Map<String, String> here = files();
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals(here, files());
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aRunWithoutAnythingRecordedIsAnError() {
        UserError error = assertThrows(UserError.class, this::files);
        assertTrue(error.getMessage().contains("no completed trial"), error.getMessage());
    }
}
