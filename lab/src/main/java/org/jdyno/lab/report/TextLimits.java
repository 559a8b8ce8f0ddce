package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.LimitSearch;
import org.jdyno.lab.report.telling.Contents;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Numbers;

/** The limits that a search has found, beside each other; what raises them stands in the sentences above. */
final class TextLimits {
    private TextLimits() {}

    /** Nothing when the run did not look for limits. */
    static void write(StringBuilder out, Contents contents) {
        contents.run().plan().procedure().limit().ifPresent(search -> table(out, contents, search));
    }

    private static void table(StringBuilder out, Contents contents, LimitSearch search) {
        out.append('\n');
        TextGrid grid = new TextGrid();
        String succeeds = LimitSentences.succeeds(search) + (search.least() ? ", MiB" : "");
        String range = search.repeats() > 1 ? "range" : "";
        grid.row(row("", succeeds, range, "fails at", "confirmed", "trials", "stopped by"));
        for (Limit limit : contents.judgement().limits()) {
            grid.row(row(
                    LimitSentences.who(contents.run(), limit),
                    LimitSentences.load(limit.reached()),
                    range.isEmpty() ? "" : LimitSentences.found(limit),
                    LimitSentences.load(limit.failed()),
                    limit.confirmed() ? "yes" : "no",
                    Integer.toString(limit.trials()),
                    limit.cause().map(Cause::title).orElse(Numbers.UNKNOWN)));
        }
        grid.write(out);
    }

    /** Without the column of ranges where each search was made once. */
    private static List<String> row(String who, String reached, String range, String... others) {
        List<String> row = new ArrayList<>(List.of(who, reached));
        if (!range.isEmpty()) {
            row.add(range);
        }
        row.addAll(List.of(others));
        return row;
    }
}
