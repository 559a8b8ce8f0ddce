package org.jdyno.doctor;

import java.util.Locale;

/** The format of numbers in findings: two or three digits and a unit. */
final class Figures {
    private static final double KIB = 1024;

    private Figures() {}

    /** A share of 1 in percent: {@code 0.3 %}, {@code 12 %}. */
    static String percent(double share) {
        double percent = 100 * share;
        return String.format(Locale.ROOT, percent != 0 && Math.abs(percent) < 9.95 ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A duration with a suitable unit: {@code 23 ns}, {@code 1.2 ms}. */
    static String duration(double nanos) {
        if (nanos < 1e3) {
            return number(nanos) + " ns";
        }
        if (nanos < 1e6) {
            return number(nanos / 1e3) + " µs";
        }
        return nanos < 1e9 ? number(nanos / 1e6) + " ms" : number(nanos / 1e9) + " s";
    }

    /** {@code 74 GiB}. */
    static String bytes(double bytes) {
        if (bytes < KIB * KIB) {
            return number(bytes / KIB) + " KiB";
        }
        if (bytes < KIB * KIB * KIB) {
            return number(bytes / (KIB * KIB)) + " MiB";
        }
        return number(bytes / (KIB * KIB * KIB)) + " GiB";
    }

    /** {@code 28,232}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 processor}, {@code 2 processors}. */
    static String count(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value != 0 && value < 9.95 ? "%.1f" : "%.0f", value);
    }
}
