package org.jdyno.run.trial;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jdyno.host.RoleFile;
import org.jdyno.model.Phase;
import org.jdyno.model.StoredHistogram;
import org.jdyno.model.Window;
import org.jdyno.model.Words;
import org.jdyno.run.protocol.Events;
import org.jdyno.run.protocol.Fields;
import org.jdyno.run.protocol.TrialFailure;

/** Collects the encoded histograms of a trial's windows, which are decoded after the trial. */
final class HistogramLog {
    /**
     * @param window the window, whose role is the name of the process
     * @param name name of the histogram within the process, such as {@code delivery}
     */
    private record Entry(Window window, String name, String encoded) {
        Optional<Histogram> decode() {
            return StoredHistogram.ofWindow(encoded);
        }

        TrialFailure violation() {
            return Fields.violation(
                    window.role(),
                    "histograms." + name + " of its window must be a histogram in V2 encoding, not "
                            + Words.quoted(encoded));
        }
    }

    private final Map<String, Set<String>> names = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    void add(Window window, Map<String, String> histograms) throws TrialFailure {
        Set<String> ofProcess = names.computeIfAbsent(window.role(), any -> new HashSet<>());
        ofProcess.addAll(histograms.keySet());
        if (ofProcess.size() > Events.MAX_HISTOGRAMS) {
            throw Fields.violation(
                    window.role(), "its windows have more than " + Events.MAX_HISTOGRAMS + " names of histograms");
        }
        histograms.forEach((name, encoded) -> entries.add(new Entry(window, name, encoded)));
    }

    /** Removes the histograms of a phase. */
    void remove(Phase phase) {
        entries.removeIf(entry -> entry.window().phase() == phase);
    }

    /** Decodes and adds the histograms of some windows. */
    void addTo(Totals totals, Predicate<Window> included) throws TrialFailure {
        for (Entry entry : entries) {
            Window window = entry.window();
            if (included.test(window)) {
                Histogram histogram = entry.decode().orElseThrow(entry::violation);
                totals.addHistogram(window.role(), entry.name(), window.startMillis(), histogram);
            }
        }
    }

    /**
     * Writes all valid histograms, including those of the warm-up, in the log format of HdrHistogram. If there is none,
     * no file is written.
     */
    void write(Path file, long baseMillis) throws IOException {
        if (entries.isEmpty()) {
            return;
        }
        try (PrintStream stream = new PrintStream(RoleFile.create(file), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputComment("[durations in nanoseconds, tagged role.name; times since the trial began]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(baseMillis);
            writer.outputLegend();
            for (Entry entry : entries) {
                entry.decode().ifPresent(histogram -> write(writer, entry, histogram, baseMillis));
            }
        }
    }

    private static void write(HistogramLogWriter writer, Entry entry, Histogram histogram, long baseMillis) {
        if (histogram.getTotalCount() > 0) {
            Window window = entry.window();
            histogram.setTag(window.role() + "." + entry.name());
            double start = (window.startMillis() - baseMillis) / 1e3;
            writer.outputIntervalHistogram(start, start + window.wallNanos() / 1e9, histogram, 1e6);
        }
    }
}
