package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Window;

/** The histograms of a trial's windows, as they came; decoded when the trial is over. */
final class Recordings {
    /** @param name within its role, such as {@code delivery} */
    private record Recording(Window window, String name, String encoded) {
        Histogram decode() {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
            return Histogram.decodeFromByteBuffer(bytes, Distribution.HIGHEST_NANOS);
        }
    }

    private final List<Recording> recordings = new ArrayList<>();

    void add(Window window, JsonNode event) {
        event.path("histograms")
                .properties()
                .forEach(entry -> recordings.add(
                        new Recording(window, entry.getKey(), entry.getValue().asText())));
    }

    /** Adds what was recorded in the measured phase. */
    void addTo(Totals totals) {
        for (Recording recording : recordings) {
            Window window = recording.window();
            if (window.phase() == Phase.MEASURE) {
                totals.addHistogram(window.role(), recording.name(), window.startMillis(), recording.decode());
            }
        }
    }

    /** Writes every histogram, warm-up included, in the format of HdrHistogram's tools. */
    void write(Path file, long baseMillis) throws IOException {
        try (PrintStream stream = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputComment("[durations in nanoseconds, tagged role.name; times since the trial began]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(baseMillis);
            writer.outputLegend();
            for (Recording recording : recordings) {
                Histogram histogram = recording.decode();
                if (histogram.getTotalCount() > 0) {
                    Window window = recording.window();
                    histogram.setTag(window.role() + "." + recording.name());
                    double start = (window.startMillis() - baseMillis) / 1e3;
                    writer.outputIntervalHistogram(start, start + window.wallNanos() / 1e9, histogram, 1e6);
                }
            }
        }
    }
}
