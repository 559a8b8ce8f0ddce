package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parts of the clauses of notes. */
final class Clauses {
    /** How many of a longer list are shown. */
    static final int MAX_SHOWN = 3;

    private Clauses() {}

    /** The first few of many: {@code a, b, c and 4 more}. */
    static String few(List<String> many, String between, String beforeRest) {
        int others = many.size() - MAX_SHOWN;
        return many.stream().limit(MAX_SHOWN).collect(Collectors.joining(between))
                + (others > 0 ? beforeRest + others + " more" : "");
    }

    /** As {@link String#format}, the same in every locale. */
    static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }

    /** An amount of further time, {@code 40 more minutes}. */
    static String more(double minutes) {
        if (minutes > 48 * 60) {
            return format("%,.0f more days", minutes / (24 * 60));
        }
        return minutes > 120
                ? format("%.0f more hours", minutes / 60)
                : format("%.0f more minutes", Math.max(2, minutes));
    }
}
