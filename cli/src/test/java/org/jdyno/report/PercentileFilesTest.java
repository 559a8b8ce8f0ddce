package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdyno.cli.StoredRun;
import org.jdyno.model.Run;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it sets the locale of the process")
class PercentileFilesTest {
    @TempDir
    private Path folder;

    /**
     * As HdrHistogram's plotter reads them: lines of value, percentile, count, 1/(1-percentile), but for those with #.
     */
    @Test
    void filesAreThoseOfThePlotterInEveryLocale() throws IOException {
        Run run = StoredRun.unpack("latency", folder).read();
        Map<String, String> files = PercentileFiles.of(run);
        files.forEach((name, file) -> {
            assertTrue(name.matches("[A-Za-z0-9._=+-]+\\.hgrm"), name);
            assertTrue(file.startsWith("#[Values in microseconds"), file);
            assertTrue(file.contains(" merged]\n"), file);
            double last = 0;
            for (String line : file.lines().toList()) {
                String[] fields = line.trim().split(" +");
                if (!line.startsWith("#") && !line.contains("Value") && fields.length >= 3) {
                    double value = Double.parseDouble(fields[0]);
                    assertTrue(value >= last && Double.parseDouble(fields[1]) <= 1, line);
                    last = value;
                }
            }
            assertTrue(last > 0, file);
        });
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals(files, PercentileFiles.of(run));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aRunWithoutAnythingRecordedIsAnError() throws IOException {
        Run nothing = StoredRun.unpack("latency", folder).read().with(List.of());
        UserError error = assertThrows(UserError.class, () -> PercentileFiles.of(nothing));
        assertTrue(error.getMessage().contains("no completed trial"), error.getMessage());
    }
}
