package org.jdyno.report;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jdyno.model.Cell;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.PointLabel;

/**
 * The distributions of a run as files in HdrHistogram's percentile format, which its plotter reads: one for each
 * platform, cell and distribution, with the histograms of the completed trials added up. Pure: the same run gives the
 * same files.
 */
public final class PercentileFiles {
    /** The word of {@code jdyno report --format}. */
    public static final String WORD = "hgrm";

    /** Files are in microseconds; the three decimals of the format keep the nanoseconds. */
    private static final double NANOS_PER_UNIT = 1e3;

    private static final int TICKS_PER_HALF_DISTANCE = 5;
    private static final int LONGEST_NAME = 120;

    private final Run run;
    private final Map<String, String> files = new LinkedHashMap<>();

    private PercentileFiles(Run run) {
        this.run = run;
    }

    /**
     * File name to content.
     *
     * @throws UserError when nothing was recorded
     */
    public static Map<String, String> of(Run run) {
        PercentileFiles files = new PercentileFiles(run);
        for (Cell cell : run.plan().cells()) {
            for (Platform platform : run.plan().platformsWithoutControl()) {
                run.workload(cell.workload())
                        .distributions()
                        .forEach((name, title) -> files.add(cell, platform.name(), name, title));
            }
        }
        if (files.files.isEmpty()) {
            throw new UserError("no completed trial of run " + run.id() + " has recorded a distribution");
        }
        return files.files;
    }

    private void add(Cell cell, String platform, String distribution, String title) {
        List<Trial> trials = run.trials().stream()
                .filter(trial -> trial.completed()
                        && trial.slot().cell().equals(cell)
                        && trial.slot().platform().equals(platform)
                        && trial.distributions().containsKey(distribution))
                .toList();
        Optional<Histogram> merged = trials.stream()
                .map(trial ->
                        trial.distributions().get(distribution).histogram().decoded())
                .reduce((sum, other) -> {
                    sum.add(other);
                    return sum;
                });
        if (merged.isPresent()) {
            String point = PointLabel.of(run, trials.get(0).slot());
            String name = String.join(" ", cell.workload(), point, platform, distribution);
            files.put(
                    freeName(name),
                    head(cell, platform, distribution + ": " + title, trials.size()) + percentiles(merged.get()));
        }
    }

    /** A name of characters that need no quotes anywhere; a number distinguishes names that become equal. */
    private String freeName(String words) {
        String safe = words.trim().replaceAll("[^A-Za-z0-9._=+-]+", "_");
        String name = safe.substring(0, Math.min(LONGEST_NAME, safe.length()));
        String free = name + ".hgrm";
        for (int other = 2; files.containsKey(free); other++) {
            free = name + "-" + other + ".hgrm";
        }
        return free;
    }

    /** Lines that begin with # are comments in this format. */
    private String head(Cell cell, String platform, String distribution, int trials) {
        return "#[Values in microseconds: nanoseconds as recorded / 1000]\n"
                + "#["
                + String.join(
                        ", ",
                        "jdyno run " + run.id(),
                        cell.workload(),
                        cell.point().label(),
                        platform) + "]\n"
                + "#[" + distribution + "; " + Numbers.count(trials, "trial") + " merged]\n";
    }

    private static String percentiles(Histogram histogram) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        histogram.outputPercentileDistribution(stream, TICKS_PER_HALF_DISTANCE, NANOS_PER_UNIT);
        stream.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
