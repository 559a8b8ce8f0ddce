package org.jdyno.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that a plan does to every trial in its measured phase: it kills a process of a role with several.
 *
 * @param role name of the role
 * @param number number of the process, from 1
 * @param percent when, as a share of the measured phase in percent: 1 to 99
 */
public record PlannedEvent(String role, int number, int percent) {
    private static final Pattern FORM = Pattern.compile("kill ([a-z][a-z-]*) ([1-9]\\d{0,2}) at ([1-9]\\d?) ?%");

    /**
     * Parses {@code kill node 2 at 50%}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static PlannedEvent parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "must be as in \"kill node 2 at 50%\", with 1 to 99 percent, not " + Words.quoted(text));
        }
        return new PlannedEvent(form.group(1), Integer.parseInt(form.group(2)), Integer.parseInt(form.group(3)));
    }

    /** The name of the process. */
    public String process() {
        return role + "-" + number;
    }

    /** The event as text, {@code kill node 2 at 50 %}. */
    public String describe() {
        return "kill " + role + " " + number + " at " + percent + " %";
    }

    /** When it is due. */
    public long dueNanos(long measuredMillis) {
        return measuredMillis * 1_000_000 / 100 * percent;
    }
}
