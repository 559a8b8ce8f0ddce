package org.jdyno.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.OptionalDouble;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.Verdict;
import org.jdyno.model.history.History;
import org.jdyno.model.history.LeftOut;
import org.jdyno.model.history.LevelChange;
import org.jdyno.model.history.Series;

/**
 * The JSON document of a history. A run is meant by its index in the list of runs.
 *
 * @param since the first recent run
 * @param fewest how many runs a series needs before it is tested
 */
public record HistoryJson(
        int schema, List<DatedRunEntry> runs, List<LeftOut> leftOut, int since, int fewest, List<SeriesEntry> series) {
    /** The version of the document. */
    private static final int SCHEMA = 1;

    private record SeriesEntry(
            @JsonUnwrapped ComparedLine line,
            Measure by,
            List<Value> values,
            double p,
            double adjustedP,
            OptionalDouble findable,
            List<Change> changes) {
        static SeriesEntry of(Series series) {
            return new SeriesEntry(
                    series.line(),
                    series.measure(),
                    series.effects().entrySet().stream()
                            .map(value -> new Value(value.getKey(), value.getValue()))
                            .toList(),
                    series.p(),
                    series.adjustedP(),
                    series.findable(),
                    series.changes().stream().map(Change::of).toList());
        }
    }

    private record Value(int run, @JsonUnwrapped Effect effect) {}

    private record Change(
            int run,
            double ratio,
            @JsonUnwrapped RatioInterval interval,
            int before,
            int after,
            double p,
            Verdict.Kind verdict) {
        static Change of(LevelChange change) {
            return new Change(
                    change.run(),
                    change.ratio(),
                    change.interval(),
                    change.before(),
                    change.after(),
                    change.p(),
                    change.kind());
        }
    }

    /** The document as text. */
    public static String text(History history) {
        return JsonText.of(new HistoryJson(
                SCHEMA,
                history.runs().stream().map(DatedRunEntry::of).toList(),
                history.leftOut(),
                history.since(),
                history.fewest(),
                history.series().stream().map(SeriesEntry::of).toList()));
    }
}
