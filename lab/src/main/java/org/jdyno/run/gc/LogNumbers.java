package org.jdyno.run.gc;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jdyno.run.gc.GcLog.HeapChange;

/** Parses durations, sizes and heap changes of a GC log. Decimals have a point or, in some locales, a comma. */
final class LogNumbers {
    /** A hundred days. */
    private static final double LONGEST_NANOS = 100 * 86_400e9;

    private LogNumbers() {}

    /** Parses {@code 6698111ns}, {@code 15us}, {@code 2.345ms}, {@code 0,595s}; empty for any other word. */
    static OptionalLong nanos(String word) {
        int unit = unitStart(word);
        double unitNanos =
                switch (word.substring(unit)) {
                    case "ns" -> 1;
                    case "us" -> 1e3;
                    case "ms" -> 1e6;
                    case "s" -> 1e9;
                    default -> 0;
                };
        OptionalDouble number = decimal(word.substring(0, unit));
        return unitNanos == 0 || number.isEmpty() ? OptionalLong.empty() : nanos(number.getAsDouble() * unitNanos);
    }

    /** A time that a log may have; empty if it is longer than any trial, as in a damaged log: sums would overflow. */
    static OptionalLong nanos(double nanos) {
        return nanos > LONGEST_NANOS ? OptionalLong.empty() : OptionalLong.of(Math.round(nanos));
    }

    /** Parses {@code 512B}, {@code 17470K}, {@code 24.0M}, {@code 1G}; empty for any other word. */
    static OptionalLong bytes(String word) {
        int unit = unitStart(word);
        double unitBytes =
                switch (word.substring(unit)) {
                    case "B" -> 1;
                    case "K" -> 1 << 10;
                    case "M" -> 1 << 20;
                    case "G" -> 1 << 30;
                    case "T" -> 1L << 40;
                    default -> 0;
                };
        OptionalDouble number = decimal(word.substring(0, unit));
        return unitBytes == 0 || number.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Math.round(number.getAsDouble() * unitBytes));
    }

    /**
     * Parses {@code 24M->4M(64M)}, with the capacity in parentheses; ZGC's {@code 24M(10%)->4M(2%)}, with shares of the
     * capacity; and the form of G1 before Java 9, {@code 24.0M(64.0M)->4.1M(64.0M)}, with a capacity on both sides.
     * Empty for any other word.
     */
    static Optional<HeapChange> heapChange(String word) {
        int arrow = word.indexOf("->");
        if (arrow < 0) {
            return Optional.empty();
        }
        String after = word.substring(arrow + 2);
        OptionalLong beforeBytes = bytes(beforeBracket(word.substring(0, arrow)));
        OptionalLong afterBytes = bytes(beforeBracket(after));
        return beforeBytes.isEmpty() || afterBytes.isEmpty() || !after.endsWith(")")
                ? Optional.empty()
                : Optional.of(
                        new HeapChange(beforeBytes.getAsLong(), afterBytes.getAsLong(), bytes(insideBracket(after))));
    }

    /** Parses {@code 0.0034}, {@code 0,0034}, {@code 12}; empty for any other word. */
    static OptionalDouble decimal(String word) {
        boolean digits = !word.isEmpty()
                && isDigit(word.charAt(0))
                && word.chars().allMatch(c -> isDigit(c) || c == '.' || c == ',');
        String plain = word.replace(',', '.');
        return digits && plain.indexOf('.') == plain.lastIndexOf('.')
                ? OptionalDouble.of(Double.parseDouble(plain))
                : OptionalDouble.empty();
    }

    /** Whether it is a digit of ASCII; those of other scripts are no numbers of a log. */
    static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    static String lastWord(String text) {
        return text.substring(text.lastIndexOf(' ') + 1);
    }

    private static int unitStart(String word) {
        int at = 0;
        while (at < word.length() && !Character.isLetter(word.charAt(at))) {
            at++;
        }
        return at;
    }

    private static String beforeBracket(String word) {
        int bracket = word.indexOf('(');
        return bracket < 0 ? word : word.substring(0, bracket);
    }

    private static String insideBracket(String word) {
        int bracket = word.indexOf('(');
        return bracket < 0 ? "" : word.substring(bracket + 1, word.length() - 1);
    }
}
