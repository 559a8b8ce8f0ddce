package org.jdyno.lab.report;

import java.util.List;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.report.content.Recordings;

/**
 * CSV (RFC 4180, with a header) for analysis with other tools: a row for each measure of each trial, then the
 * percentiles of each platform's merged trials with their 95 % intervals, whose outcome is {@code merged}.
 *
 * <p>A trial without measures has one row, with the fields from the measure on empty. Numbers have all their digits.
 */
public final class CsvReport implements Renderer {
    private static final List<String> HEADER = List.of(
            "run",
            "workload",
            "point",
            "platform",
            "block",
            "outcome",
            "cause",
            "measure",
            "unit",
            "value",
            "low",
            "high");

    @Override
    public String render(Run run, Judgement judgement) {
        StringBuilder csv = new StringBuilder();
        row(csv, HEADER);
        for (Trial trial : run.trials()) {
            Workload workload = run.workload(trial.slot().cell().workload());
            if (trial.measures().isEmpty()) {
                row(csv, fields(run, trial, "", "", ""));
            }
            trial.measures()
                    .forEach((measure, value) -> row(
                            csv,
                            fields(
                                    run,
                                    trial,
                                    measure,
                                    workload.measure(measure).unit(),
                                    Double.toString(value))));
        }
        judgement.curves().forEach(curve -> curve.points().stream()
                .filter(point ->
                        point.percentile() == 100 || Recordings.isShown(point.percentile()) && point.supported())
                .forEach(point -> row(csv, fields(run, curve, point))));
        return csv.toString();
    }

    private static List<String> fields(Run run, Curve curve, Percentile point) {
        String statistic = point.percentile() == 100 ? "max" : Recordings.heading(point.percentile());
        return List.of(
                run.id(),
                curve.cell().workload(),
                curve.cell().point().label(),
                curve.platform(),
                "",
                "merged",
                "",
                curve.distribution() + "." + statistic,
                "ns",
                Double.toString(point.nanos()),
                point.interval().map(interval -> known(interval.lowNanos())).orElse(""),
                point.interval().map(interval -> known(interval.highNanos())).orElse(""));
    }

    private static String known(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }

    private static List<String> fields(Run run, Trial trial, String measure, String unit, String value) {
        return List.of(
                run.id(),
                trial.slot().cell().workload(),
                trial.slot().cell().point().label(),
                trial.slot().platform(),
                Integer.toString(trial.slot().block()),
                trial.outcome().word(),
                trial.cause().map(Cause::word).orElse(""),
                measure,
                unit,
                value,
                "",
                "");
    }

    private static void row(StringBuilder csv, List<String> fields) {
        csv.append(fields.stream().map(CsvReport::quoted).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
