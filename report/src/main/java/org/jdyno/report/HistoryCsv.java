package org.jdyno.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.History;
import org.jdyno.model.history.Series;
import org.jdyno.report.content.RunNames;

/**
 * A history as CSV (RFC 4180, with a header) for tools that look for changes, such as Apache Otava: a row for each run
 * that counts, with its time, its directory and the ratio of each line.
 *
 * <p>Such tools take no empty field. So a line that fewer than half of the runs have gets no column, and a run that
 * lacks one of the others no row.
 */
public final class HistoryCsv {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

    private HistoryCsv() {}

    /** The document; numbers have all their digits. */
    public static String text(History history) {
        List<DatedRun> runs = history.runs();
        long counted = runs.stream().filter(DatedRun::counts).count();
        List<Series> columns = history.series().stream()
                .filter(one -> 2L * one.counted().size() >= counted)
                .toList();
        StringBuilder csv = new StringBuilder();
        List<String> header = new ArrayList<>(List.of("time", "run"));
        columns.forEach(one -> header.add(column(runs.get(runs.size() - 1), one)));
        row(csv, header);
        for (int run = 0; run < runs.size(); run++) {
            int index = run;
            if (columns.stream().allMatch(one -> one.counted().contains(index))) {
                List<String> fields = new ArrayList<>(List.of(
                        TIME.format(Instant.ofEpochMilli(runs.get(run).startMillis())),
                        runs.get(run).directory()));
                columns.forEach(one ->
                        fields.add(Double.toString(one.effects().get(index).ratio())));
                row(csv, fields);
            }
        }
        return csv.toString();
    }

    /** The name of a column, such as {@code chat(rooms=10).throughput.25+zgc}. */
    private static String column(DatedRun last, Series series) {
        return RunNames.cell(last, series.line()).replace(" (", "(").replace(' ', '_') + "."
                + series.line().measure() + "." + series.line().platform();
    }

    private static void row(StringBuilder csv, List<String> fields) {
        csv.append(fields.stream().map(CsvReport::quoted).collect(Collectors.joining(",", "", "\r\n")));
    }
}
