package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Run;

/** What clauses of notes are put together from. */
final class Clauses {
    /** Of many alike so many are shown one by one. */
    static final int MOST_SHOWN = 3;

    private Clauses() {}

    /** The first few of many: {@code a, b, c and 4 more}. */
    static String few(List<String> many, String between, String beforeRest) {
        int others = many.size() - MOST_SHOWN;
        return many.stream().limit(MOST_SHOWN).collect(Collectors.joining(between))
                + (others > 0 ? beforeRest + others + " more" : "");
    }

    static String counted(int count, String one, String several) {
        return count + " " + (count == 1 ? one : several);
    }

    /** A measure's title in small letters. */
    static String title(Run run, Cell cell, String measure) {
        return run.workload(cell.workload()).measure(measure).title().toLowerCase(Locale.ROOT);
    }

    /** As {@link String#format}, the same in every locale. */
    static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
