package org.jdyno.lab.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Window;

/** The histograms of a trial's windows, as they came; decoded when the trial is over. */
final class Recordings {
    /** Names that one process records under; each takes some hundreds of kilobytes. */
    static final int MOST_NAMES = 50;

    /** @param name within its role, such as {@code delivery} */
    private record Recording(Window window, String name, String encoded) {
        Optional<Histogram> decode() {
            return EncodedHistogram.decode(encoded);
        }

        TrialFailure broken() {
            String value = Fields.quoted('"' + encoded + '"');
            return Fields.broken(
                    window.role(),
                    "histograms." + name + " of its window is " + value + ", not a histogram in V2 encoding");
        }
    }

    private final Map<String, Set<String>> names = new HashMap<>();
    private final List<Recording> recordings = new ArrayList<>();

    /** @param histograms name to encoded histogram */
    void add(Window window, Map<String, String> histograms) throws TrialFailure {
        Set<String> ofRole = names.computeIfAbsent(window.role(), any -> new HashSet<>());
        ofRole.addAll(histograms.keySet());
        if (ofRole.size() > MOST_NAMES) {
            throw Fields.broken(window.role(), "its windows have histograms of more than " + MOST_NAMES + " names");
        }
        histograms.forEach((name, encoded) -> recordings.add(new Recording(window, name, encoded)));
    }

    /** Adds what was recorded in the measured phase. */
    void addTo(Totals totals) throws TrialFailure {
        for (Recording recording : recordings) {
            Window window = recording.window();
            if (window.phase() == Phase.MEASURE) {
                Histogram histogram = recording.decode().orElseThrow(recording::broken);
                totals.addHistogram(window.role(), recording.name(), window.startMillis(), histogram);
            }
        }
    }

    /** Writes every histogram, warm-up included, in the format of HdrHistogram's tools; what is none is left out. */
    void write(Path file, long baseMillis) throws IOException {
        try (PrintStream stream = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputComment("[durations in nanoseconds, tagged role.name; times since the trial began]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(baseMillis);
            writer.outputLegend();
            for (Recording recording : recordings) {
                recording.decode().ifPresent(histogram -> write(writer, recording, histogram, baseMillis));
            }
        }
    }

    private static void write(HistogramLogWriter writer, Recording recording, Histogram histogram, long baseMillis) {
        if (histogram.getTotalCount() > 0) {
            Window window = recording.window();
            histogram.setTag(window.role() + "." + recording.name());
            double start = (window.startMillis() - baseMillis) / 1e3;
            writer.outputIntervalHistogram(start, start + window.wallNanos() / 1e9, histogram, 1e6);
        }
    }
}
