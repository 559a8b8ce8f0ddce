package org.jdyno.lab.report;

import java.util.List;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.report.telling.Contents;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Numbers;

/** The limits that a search has found, beside each other; what raises them stands in the sentences above. */
final class TextLimits {
    private TextLimits() {}

    /** Nothing when the run did not look for limits. */
    static void write(StringBuilder out, Contents contents) {
        List<Limit> limits = contents.judgement().limits();
        if (limits.isEmpty()) {
            return;
        }
        out.append('\n');
        TextGrid grid = new TextGrid();
        grid.row(List.of("", "bears", "fails at", "confirmed", "trials", "stopped by"));
        for (Limit limit : limits) {
            grid.row(List.of(
                    LimitSentences.who(contents.run(), limit),
                    LimitSentences.load(limit.reached()),
                    LimitSentences.load(limit.failed()),
                    limit.confirmed() ? "yes" : "no",
                    Integer.toString(limit.trials()),
                    limit.cause().map(Cause::title).orElse(Numbers.UNKNOWN)));
        }
        grid.write(out);
    }
}
