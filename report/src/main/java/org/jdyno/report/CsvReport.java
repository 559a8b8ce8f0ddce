package org.jdyno.report;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.Judgement;
import org.jdyno.model.Percentile;
import org.jdyno.model.Recording;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.report.content.Recordings;

/**
 * CSV (RFC 4180, with a header) for analysis with other tools: a row for each measure of each trial, then the
 * percentiles of each platform's merged trials with their 95 % intervals, whose outcome is {@code merged}.
 *
 * <p>A trial without measures has one row, with the fields from the measure on empty. Numbers have all their digits.
 */
public final class CsvReport implements Renderer {
    private static final String HEADER =
            "run,workload,point,platform,block,outcome,cause,measure,unit,value,low,high\r\n";

    @Override
    public String render(Run run, Judgement judgement) {
        StringBuilder csv = new StringBuilder(HEADER);
        for (Trial trial : run.trials()) {
            if (trial.measures().isEmpty()) {
                row(csv, run, trial, "", "", "");
            }
            trial.measures().forEach((measure, value) -> {
                String unit = run.workload(trial.slot().cell().workload())
                        .measure(measure)
                        .unit();
                row(csv, run, trial, measure, unit, Double.toString(value));
            });
        }
        for (Recording recording : judgement.recordings()) {
            recording.percentiles().stream()
                    .filter(point ->
                            point.percentile() == 100 || Recordings.isShown(point.percentile()) && point.supported())
                    .forEach(point -> row(csv, run, recording, point));
        }
        return csv.toString();
    }

    private static void row(StringBuilder csv, Run run, Trial trial, String measure, String unit, String value) {
        Slot slot = trial.slot();
        row(
                csv,
                run.id(),
                slot.cell().workload(),
                slot.cell().point().label(),
                slot.platform(),
                Integer.toString(slot.block()),
                trial.outcome().word(),
                trial.cause().map(Cause::word).orElse(""),
                measure,
                unit,
                value,
                "",
                "");
    }

    private static void row(StringBuilder csv, Run run, Recording recording, Percentile point) {
        String statistic = point.percentile() == 100 ? "max" : Recordings.heading(point.percentile());
        row(
                csv,
                run.id(),
                recording.cell().workload(),
                recording.cell().point().label(),
                recording.platform(),
                "",
                "merged",
                "",
                recording.distribution() + "." + statistic,
                "ns",
                Double.toString(point.nanos()),
                point.interval().map(interval -> known(interval.lowNanos())).orElse(""),
                point.interval().map(interval -> known(interval.highNanos())).orElse(""));
    }

    private static String known(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }

    private static void row(StringBuilder csv, String... fields) {
        csv.append(Stream.of(fields).map(CsvReport::quoted).collect(Collectors.joining(",", "", "\r\n")));
    }

    /** A field as RFC 4180 has it. */
    static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
