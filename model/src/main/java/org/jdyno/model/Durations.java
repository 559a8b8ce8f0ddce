package org.jdyno.model;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as users write them: {@code 500ms}, {@code 90s}, {@code 5m}, {@code 1.5h}. */
public final class Durations {
    /** The longest part of a trial. */
    public static final long DAY_MILLIS = 24 * 3_600_000L;

    /** The longest budget. */
    public static final long MOST_MILLIS = 10_000 * 3_600_000L;

    private static final Pattern FORM = Pattern.compile("([0-9]+(?:[.][0-9]+)?)\\s*(ms|s|m|h)");
    private static final Map<String, Long> MILLIS = Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);

    private Durations() {}

    /**
     * Parses a duration of at least a millisecond to milliseconds.
     *
     * @param setting the name of the option or key, for errors
     */
    public static long parseMillis(String setting, String text) {
        return parseMillis(setting, text, 1, MOST_MILLIS);
    }

    /**
     * Parses a duration in a range to milliseconds.
     *
     * @param setting the name of the option or key, for errors
     */
    public static long parseMillis(String setting, String text, long leastMillis, long mostMillis) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new UserError(
                    setting + " must be a duration such as 500ms, 90s, 5m or 1h, not " + Words.quoted(text));
        }
        double millis = Math.rint(Double.parseDouble(form.group(1)) * MILLIS.get(form.group(2)));
        if (!(millis >= leastMillis && millis <= mostMillis)) {
            throw new UserError(setting + " must be from " + leastMillis + "ms to "
                    + (mostMillis < 3_600_000 ? mostMillis / 1_000 + "s" : mostMillis / 3_600_000 + "h") + ", not "
                    + Words.quoted(text));
        }
        return (long) millis;
    }

    /** The least whole number of minutes, as a user writes it: {@code 11m}. */
    public static String minutesUp(long millis) {
        return (millis + 59_999) / 60_000 + "m";
    }

    /** {@code 1 h 5 min}, {@code 4 min 10 s}, {@code 12 s}: for messages. */
    public static String words(long millis) {
        long seconds = Math.round(millis / 1000.0);
        if (seconds < 60) {
            return seconds + " s";
        }
        long minutes = seconds / 60;
        if (minutes < 60) {
            return minutes + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
        }
        return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
    }
}
