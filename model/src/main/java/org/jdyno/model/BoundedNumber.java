package org.jdyno.model;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * The bounds of numbers. Reads those of users: each has a range, which errors name; none wraps, rounds to infinity or
 * is cut.
 */
public final class BoundedNumber {
    /** More blocks than any run has. */
    public static final int MOST_BLOCKS = 1_000_000;

    /**
     * More than any count, time in nanoseconds or size in bytes of a trial, and more milliseconds than any run takes.
     * Sums of such values do not overflow.
     */
    public static final long MOST_AMOUNT = 1_000_000_000_000_000L;

    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?(?:[0-9]+[.]?[0-9]*|[.][0-9]+)(?:[eE][-+]?[0-9]{1,3})?");

    /** No number in a range has more digits, beside zeros that mean nothing. */
    private static final int MOST_DIGITS = 19;

    private BoundedNumber() {}

    /**
     * A whole number in decimal digits, also where zeros precede it.
     *
     * @param setting the name of the option or key, for errors
     * @throws UserError that names the setting, the range and the value
     */
    public static long whole(String setting, String text, long least, long most) {
        if (WHOLE.matcher(text).matches()) {
            String digits = text.replaceFirst("^\\+?(-?)0*(?=[0-9])", "$1");
            if (digits.length() <= MOST_DIGITS + 1) {
                BigDecimal number = new BigDecimal(digits);
                if (number.compareTo(BigDecimal.valueOf(least)) >= 0
                        && number.compareTo(BigDecimal.valueOf(most)) <= 0) {
                    return number.longValueExact();
                }
            }
        }
        throw new UserError(
                setting + " must be a whole number from " + least + " to " + most + ", not " + Words.quoted(text));
    }

    /**
     * A number with or without a fraction or an exponent.
     *
     * @param setting the name of the option or key, for errors
     * @param least the least value, as the error shows it
     * @param most the largest value
     * @throws UserError that names the setting, the range and the value
     */
    public static double decimal(String setting, String text, double least, double most) {
        double number = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (number >= least && number <= most) {
            return number;
        }
        throw new UserError(setting + " must be a number from " + plain(least) + " to " + plain(most) + ", not "
                + Words.quoted(text));
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
