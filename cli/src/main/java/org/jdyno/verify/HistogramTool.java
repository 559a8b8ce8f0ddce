package org.jdyno.verify;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jdyno.host.Programs;

/**
 * HdrHistogram's own reader of histogram logs, {@code HistogramLogProcessor}, in a process of its own.
 *
 * @param java the launcher of a JVM
 * @param jar the jar of HdrHistogram
 */
record HistogramTool(Path java, Path jar) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String COUNT = "Total_Count";

    /**
     * The output of the tool for all intervals.
     *
     * @param count number of values
     * @param nanos statistic, such as {@code p99.9} or {@code max}, to its value
     */
    record Reading(long count, Map<String, Double> nanos) {}

    /** The tool in the jar that jdyno uses. */
    static HistogramTool ofThisProcess(Path java) throws IOException {
        try {
            Path jar = Path.of(Histogram.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return new HistogramTool(java, jar);
        } catch (URISyntaxException unexpected) {
            throw new IOException("the jar of HdrHistogram is not a file", unexpected);
        }
    }

    /**
     * Reads a log.
     *
     * @param tag the tag of the histograms to read
     * @param fromSeconds start of the first histogram to read, since the beginning of the log
     * @param output the file for the output of the tool
     */
    Reading read(Path log, String tag, double fromSeconds, Path output) throws IOException, InterruptedException {
        List<String> command = List.of(
                java.toString(),
                "-cp",
                jar.toString(),
                "org.HdrHistogram.HistogramLogProcessor",
                "-csv",
                "-i",
                log.toString(),
                "-tag",
                tag,
                "-start",
                String.format(Locale.ROOT, "%.4f", fromSeconds),
                "-outputValueUnitRatio",
                "1.0",
                "-o",
                output.toString());
        Programs.run(command, PATIENCE);
        return parse(Files.readAllLines(output));
    }

    /** The last row has the totals. */
    static Reading parse(List<String> lines) throws IOException {
        List<String> rows = lines.stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .toList();
        if (rows.size() < 2 || !rows.get(0).contains(COUNT)) {
            throw new IOException("HistogramLogProcessor found no histogram");
        }
        List<String> names = List.of(rows.get(0).replace("\"", "").split(","));
        List<String> values = List.of(rows.get(rows.size() - 1).split(","));
        if (values.size() != names.size()) {
            throw new IOException("HistogramLogProcessor wrote a row of " + values.size() + " values for "
                    + names.size() + " columns: " + values);
        }
        Map<String, Double> nanos = new LinkedHashMap<>();
        for (String name : names) {
            if (name.startsWith("Total_") && !name.equals(COUNT)) {
                nanos.put(statistic(name), Double.parseDouble(values.get(names.indexOf(name))));
            }
        }
        return new Reading(Long.parseLong(values.get(names.indexOf(COUNT))), nanos);
    }

    /** {@code Total_99.9%} is jdyno's {@code p99.9}. */
    private static String statistic(String name) {
        String word = name.substring("Total_".length()).toLowerCase(Locale.ROOT);
        return word.endsWith("%") ? "p" + word.substring(0, word.length() - 1) : word;
    }
}
