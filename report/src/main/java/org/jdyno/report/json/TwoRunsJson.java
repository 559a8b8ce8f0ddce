package org.jdyno.report.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Estimate;
import org.jdyno.model.Measure;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.Verdict;
import org.jdyno.model.history.FigureChange;
import org.jdyno.model.history.LineChange;
import org.jdyno.model.history.TwoRuns;

/** The JSON document of two runs that are compared. */
public record TwoRunsJson(
        int schema,
        DatedRunEntry before,
        DatedRunEntry after,
        int headlines,
        List<RatioEntry> ratios,
        List<ValueEntry> values) {
    /** The version of the document. */
    private static final int SCHEMA = 1;

    /** @param change the second ratio over the first */
    private record RatioEntry(
            @JsonUnwrapped ComparedLine line,
            Measure by,
            Effect before,
            Effect after,
            double change,
            RatioInterval interval,
            RatioInterval adjusted,
            Verdict.Kind verdict) {
        static RatioEntry of(LineChange line) {
            return new RatioEntry(
                    line.line(),
                    line.measure(),
                    line.before(),
                    line.after(),
                    line.ratio(),
                    line.interval(),
                    line.adjusted(),
                    line.kind());
        }
    }

    /** @param change the second value over the first, which includes what changed on the machine */
    private record ValueEntry(
            String platform,
            Measure by,
            Estimate before,
            Estimate after,
            double change,
            RatioInterval interval,
            Verdict.Kind verdict) {
        static ValueEntry of(FigureChange figure) {
            return new ValueEntry(
                    figure.after().platform(),
                    figure.after().measure(),
                    figure.before().estimate(),
                    figure.after().estimate(),
                    figure.ratio(),
                    figure.interval(),
                    figure.kind());
        }
    }

    /** The document as text. */
    public static String text(TwoRuns two) {
        return JsonText.of(new TwoRunsJson(
                SCHEMA,
                DatedRunEntry.of(two.before()),
                DatedRunEntry.of(two.after()),
                two.headlines(),
                two.lines().stream().map(RatioEntry::of).toList(),
                two.figures().stream().map(ValueEntry::of).toList()));
    }
}
