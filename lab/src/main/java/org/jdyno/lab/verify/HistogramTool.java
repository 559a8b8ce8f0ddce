package org.jdyno.lab.verify;

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

/**
 * HdrHistogram's own reader of histogram logs, {@code HistogramLogProcessor}, as a process of its own.
 *
 * @param java the program that starts a JVM
 * @param jar of HdrHistogram
 */
record HistogramTool(Path java, Path jar) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String COUNT = "Total_Count";

    /**
     * What the tool says of all intervals together.
     *
     * @param count of values
     * @param nanos statistic, such as {@code p99.9} or {@code max}, to its value
     */
    record Told(long count, Map<String, Double> nanos) {}

    /** The tool in the jar that jdyno itself writes histograms with. */
    static HistogramTool ofThisProcess(Path java) throws ToolTrouble {
        try {
            Path jar = Path.of(Histogram.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return new HistogramTool(java, jar);
        } catch (URISyntaxException unexpected) {
            throw new ToolTrouble("the jar of HdrHistogram is not a file: " + unexpected.getMessage());
        }
    }

    /**
     * Has it read a log.
     *
     * @param tag of the histograms that count
     * @param fromSeconds since the beginning of the log; what begins earlier does not count
     * @param output where it writes
     */
    Told read(Path log, String tag, double fromSeconds, Path output)
            throws IOException, InterruptedException, ToolTrouble {
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
        Program.run(command, output.resolveSibling(output.getFileName() + ".out"), PATIENCE);
        return parse(Files.readAllLines(output));
    }

    /** The last row tells of everything up to then. */
    static Told parse(List<String> lines) throws ToolTrouble {
        List<String> rows = lines.stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .toList();
        if (rows.size() < 2 || !rows.get(0).contains(COUNT)) {
            throw new ToolTrouble("HistogramLogProcessor found no histogram");
        }
        List<String> names = List.of(rows.get(0).replace("\"", "").split(","));
        List<String> values = List.of(rows.get(rows.size() - 1).split(","));
        if (values.size() != names.size()) {
            throw new ToolTrouble("HistogramLogProcessor wrote a row of " + values.size() + " values under "
                    + names.size() + " names: " + values);
        }
        Map<String, Double> nanos = new LinkedHashMap<>();
        for (String name : names) {
            if (name.startsWith("Total_") && !name.equals(COUNT)) {
                nanos.put(statistic(name), Double.parseDouble(values.get(names.indexOf(name))));
            }
        }
        return new Told(Long.parseLong(values.get(names.indexOf(COUNT))), nanos);
    }

    /** {@code Total_99.9%} is jdyno's {@code p99.9}. */
    private static String statistic(String name) {
        String word = name.substring("Total_".length()).toLowerCase(Locale.ROOT);
        return word.endsWith("%") ? "p" + word.substring(0, word.length() - 1) : word;
    }
}
