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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.stats.SupportedQuantile;

/** Histograms as the protocol carries them, as HdrHistogram's tools read them, and as the report draws them. */
final class Distributions {
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    /** The points of a curve: even steps on an axis of 1/(1 − p), as HdrHistogram's tools choose them. */
    private static final double[] PERCENTILES = {
        0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 96, 97, 98, 98.5, 99, 99.25, 99.5, 99.7, 99.8, 99.9,
        99.95, 99.97, 99.99, 99.995, 99.999, 99.9999, 100
    };

    private Distributions() {}

    /** The histograms of an event, by name. */
    static Map<String, Histogram> of(JsonNode event) {
        Map<String, Histogram> histograms = new LinkedHashMap<>();
        event.path("histograms")
                .properties()
                .forEach(entry -> histograms.put(entry.getKey(), decode(entry.getValue().asText())));
        return histograms;
    }

    private static Histogram decode(String base64) {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(base64)), HIGHEST_NANOS);
    }

    static Histogram sum(List<Histogram> windows) {
        Histogram sum = new Histogram(1, HIGHEST_NANOS, DIGITS);
        windows.forEach(sum::add);
        return sum;
    }

    /** {@code p99.9}, {@code max} or {@code mean} of some windows together, in nanoseconds; empty when nothing was recorded or too little for it. */
    static OptionalDouble statistic(List<Histogram> windows, String statistic) {
        Histogram sum = sum(windows);
        if (sum.getTotalCount() == 0) {
            return OptionalDouble.empty();
        }
        if (statistic.equals("max")) {
            return OptionalDouble.of(sum.getMaxValue());
        }
        if (statistic.equals("mean")) {
            return OptionalDouble.of(sum.getMean());
        }
        return OptionalDouble.of(sum.getValueAtPercentile(Double.parseDouble(statistic.substring(1))));
    }

    /** The curve of some windows together. */
    static List<Percentile> curve(List<Histogram> windows) {
        Histogram sum = sum(windows);
        List<Percentile> curve = new ArrayList<>();
        if (sum.getTotalCount() > 0) {
            for (double percentile : PERCENTILES) {
                curve.add(point(sum, windows, percentile));
            }
        }
        return curve;
    }

    private static Percentile point(Histogram sum, List<Histogram> windows, double percentile) {
        long value = sum.getValueAtPercentile(percentile);
        long beyond = sum.getTotalCount() - sum.getCountBetweenValues(0, value);
        int intervals = 0;
        for (Histogram window : windows) {
            if (window.getMaxValue() > value) {
                intervals++;
            }
        }
        return new Percentile(percentile, value, SupportedQuantile.isSupported(beyond, intervals));
    }

    /** Writes every histogram of a trial in the format of HdrHistogram's tools. */
    static final class Log implements AutoCloseable {
        private final PrintStream stream;
        private final HistogramLogWriter writer;
        private final long baseMillis;

        Log(Path file, long baseMillis) throws IOException {
            this.baseMillis = baseMillis;
            stream = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8);
            writer = new HistogramLogWriter(stream);
            writer.outputComment("[durations in nanoseconds, tagged role.name; times since the trial began]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(baseMillis);
            writer.setBaseTime(0);
            writer.outputLegend();
        }

        void add(String tag, long startMillis, long wallNanos, Histogram histogram) {
            histogram.setTag(tag);
            double start = (startMillis - baseMillis) / 1e3;
            writer.outputIntervalHistogram(start, start + wallNanos / 1e9, histogram, 1e6);
        }

        @Override
        public void close() {
            stream.close();
        }
    }
}
