package org.jdyno.model;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * A range of whole numbers, {@code 1..200}, {@code ..200} or {@code 50..}.
 *
 * @param least the first number; empty if there is none
 * @param most the last number; empty if there is none
 */
record NumberRange(OptionalLong least, OptionalLong most) {
    private static final Pattern FORM = Pattern.compile("(-?\\d{1,18})?\\.\\.(-?\\d{1,18})?");

    NumberRange {
        if (least.isEmpty() && most.isEmpty()) {
            throw new IllegalArgumentException("a range needs a first or a last number, as in ..200 or 50..");
        }
        if (least.isPresent() && most.isPresent() && most.getAsLong() < least.getAsLong()) {
            throw new IllegalArgumentException("a range must end at or above its start, not "
                    + Words.quoted(least.getAsLong() + ".." + most.getAsLong()));
        }
    }

    /**
     * The range that a text describes; empty if the text is a single value.
     *
     * @throws IllegalArgumentException if no number can be in the range
     */
    static Optional<NumberRange> of(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new NumberRange(number(form.group(1)), number(form.group(2))))
                : Optional.empty();
    }

    private static OptionalLong number(String digits) {
        return digits == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
    }

    /** Whether a value is a number of this range. */
    boolean contains(String value) {
        if (!value.matches("-?\\d{1,18}")) {
            return false;
        }
        long number = Long.parseLong(value);
        return number >= least.orElse(number) && number <= most.orElse(number);
    }

    /** The numbers at which it begins and ends, one or two. */
    LongStream ends() {
        return LongStream.concat(least.stream(), most.stream());
    }
}
