package org.jdyno.model.study;

import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.model.Words;

/**
 * A figure of a published table.
 *
 * @param value empty if the report has none
 * @param about whether the report marks it as an estimate
 * @param letters the letters of its notes
 */
public record Entry(OptionalDouble value, boolean about, List<String> letters) {
    public static final Entry NOTHING = new Entry(OptionalDouble.empty(), false, List.of());

    private static final Pattern FORM = Pattern.compile("(~ ?)?(\\d{1,15}(?:\\.\\d{1,15})?|-)? ?([a-z]*)");

    public Entry {
        letters = List.copyOf(letters);
    }

    /**
     * Parses an entry of a study file: {@code 1857}, {@code ~ 3500}, {@code 755c} with the note c, {@code b} for a note
     * without a value, {@code -} for no value.
     *
     * @throws IllegalArgumentException if it has another form
     */
    public static Entry parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (text.isBlank() || !form.matches()) {
            throw new IllegalArgumentException(Words.quoted(text)
                    + " is no published figure: a number, with ~ before it when it is an estimate and the"
                    + " letters of its notes"
                    + " after it, or - for none");
        }
        boolean number = form.group(2) != null && !form.group(2).equals("-");
        return new Entry(
                number ? OptionalDouble.of(Double.parseDouble(form.group(2))) : OptionalDouble.empty(),
                form.group(1) != null,
                form.group(3).chars().mapToObj(Character::toString).toList());
    }
}
