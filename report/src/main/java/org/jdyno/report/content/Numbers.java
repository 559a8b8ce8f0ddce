package org.jdyno.report.content;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.model.Estimate;
import org.jdyno.model.Verdict;

/**
 * Numbers as text: three significant digits, commas between thousands, the minus sign U+2212, no locale.
 *
 * <p>An unknown number (NaN or infinite) is a dash.
 */
public final class Numbers {
    /** An unknown number. */
    public static final String UNKNOWN = "–";

    /** This number of trials or blocks is shown with its range instead of an interval. */
    private static final int RANGE = 2;

    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);
    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private Numbers() {}

    /** {@code 48213} as {@code 48,200}; from ten million on with an SI prefix, {@code 12.3 M}. */
    public static String value(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return UNKNOWN;
        }
        if (size >= 1e15 || (size < 1e-4 && size > 0)) {
            return scientific(value);
        }
        if (size >= 1e13) {
            return digits(value / 1e12) + " T";
        }
        if (size >= 1e10) {
            return digits(value / 1e9) + " G";
        }
        return size >= 1e7 ? digits(value / 1e6) + " M" : digits(value);
    }

    /** A number that must not be rounded, such as a load: {@code 19,960}, {@code 0.25}. */
    public static String exact(double value) {
        if (!Double.isFinite(value)) {
            return UNKNOWN;
        }
        BigDecimal number = withoutTrailingZeros(BigDecimal.valueOf(value));
        return (number.signum() < 0 ? "−" : "") + separated(number.abs());
    }

    /** A ratio as a percentage, {@code 87 %}; from 2 on as a factor, {@code 3.40×}. */
    public static String share(double ratio) {
        return ratio >= 2 ? factor(ratio) : percentSize(ratio);
    }

    /**
     * An estimate in short, {@code 48,200 ±2.3 %}; of two trials with their range, {@code 48,200 (47,100 … 49,300)};
     * {@code 48,200 (n=1)} of one.
     */
    public static String estimate(Estimate estimate) {
        return value(estimate.value())
                + halfWidth(estimate)
                        .map(half -> " " + half)
                        .orElse(" (" + (estimate.n() == RANGE ? interval(estimate) : "n=" + estimate.n()) + ")");
    }

    /** Its interval, or the range of two trials, {@code 47,100 … 49,300}: an interval of two is too wide to help. */
    public static String interval(Estimate estimate) {
        return estimate.n() == RANGE
                ? value(estimate.min()) + " … " + value(estimate.max())
                : interval(estimate.low(), estimate.high());
    }

    /** The precision of an estimate, {@code ±2.3 %, n = 8}; {@code n = 1} when it has no interval. */
    public static String evidence(Estimate estimate) {
        return halfWidth(estimate).map(half -> half + ", ").orElse("") + "n = " + estimate.n();
    }

    private static Optional<String> halfWidth(Estimate estimate) {
        double half = (estimate.high() - estimate.low()) / 2;
        return Double.isFinite(half) && estimate.value() != 0 && estimate.n() != RANGE
                ? Optional.of("±" + percentSize(half / estimate.value()))
                : Optional.empty();
    }

    /** The number of trials of several estimates: {@code n = 8}, {@code n = 5 to 8}. */
    public static String trials(List<Estimate> estimates) {
        IntSummaryStatistics n = estimates.stream().mapToInt(Estimate::n).summaryStatistics();
        if (n.getCount() == 0) {
            return "n = 0";
        }
        return n.getMin() == n.getMax() ? "n = " + n.getMin() : "n = " + n.getMin() + " to " + n.getMax();
    }

    /** Both ends of an interval in a measure's unit, {@code 47,100 to 49,300}; a dash when there is none. */
    public static String interval(double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) ? value(low) + " to " + value(high) : UNKNOWN;
    }

    /** A ratio as a signed change, {@code +6 %}; if at least 2 or at most 0.5 as a factor, {@code 3.40×}. */
    public static String change(double ratio) {
        return isFactor(ratio) ? factor(ratio) : percent(ratio - 1);
    }

    /** An interval of a ratio as signed changes, {@code +2 % to +10 %}, or as factors when either end is one. */
    public static String changeInterval(double low, double high) {
        if (!Double.isFinite(low) || !Double.isFinite(high)) {
            return UNKNOWN;
        }
        return isFactor(low) || isFactor(high)
                ? factor(low) + " to " + factor(high)
                : percent(low - 1) + " to " + percent(high - 1);
    }

    /** The interval of a verdict's ratio, or the range of two blocks, {@code +2 % … +10 %}. */
    public static String changeInterval(Verdict verdict) {
        return isRange(verdict)
                ? changeInterval(verdict.evidence().min(), verdict.evidence().max())
                        .replace(" to ", " … ")
                : changeInterval(verdict.effect().low(), verdict.effect().high());
    }

    /** Why a verdict has no interval that counts: {@code no interval of 1 block}, {@code trials too short}. */
    static String noInterval(Verdict verdict) {
        return verdict.tooShort() ? "trials too short" : "no interval of " + evidence(verdict);
    }

    /** What a verdict rests on: {@code 8 blocks}, or {@code 3 and 5 forks, not interleaved}. */
    public static String evidence(Verdict verdict) {
        return verdict.evidence()
                .forks()
                .map(forks -> forks.platform() + " and " + count(forks.baseline(), "fork") + ", not interleaved")
                .orElseGet(() -> count(verdict.effect().blocks(), "block"));
    }

    /** Whether a verdict is shown with the range of its blocks instead of an interval. */
    public static boolean isRange(Verdict verdict) {
        return verdict.effect().blocks() == RANGE
                && Double.isFinite(verdict.evidence().min())
                && verdict.evidence().unadjusted().isEmpty();
    }

    /** The term for {@link #changeInterval(Verdict)}. */
    public static String spread(Verdict verdict) {
        return isRange(verdict) ? "range" : "95 % interval";
    }

    /** A ratio as a factor, {@code 3.40×}. */
    private static String factor(double ratio) {
        return digits(ratio) + "×";
    }

    /** Whether a ratio is shown as a factor, because a percentage would mislead. */
    public static boolean isFactor(double ratio) {
        return ratio >= 2 || ratio <= 0.5;
    }

    /** A fraction as a signed percentage of two digits, {@code −0.84 %}. */
    public static String percent(double fraction) {
        if (!Double.isFinite(fraction)) {
            return UNKNOWN;
        }
        String size = percentSize(fraction);
        if (size.equals("0 %")) {
            return size;
        }
        return (fraction < 0 ? "−" : "+") + size;
    }

    /** A fraction as a percentage of two digits without its sign, {@code 0.84 %}. */
    public static String percentSize(double fraction) {
        double percent = Math.abs(fraction) * 100;
        int decimals = percent < 0.995 ? 2 : percent < 9.95 ? 1 : 0;
        BigDecimal rounded = BigDecimal.valueOf(percent).setScale(decimals, RoundingMode.HALF_EVEN);
        return separated(rounded.signum() == 0 ? BigDecimal.ZERO : withoutTrailingZeros(rounded)) + " %";
    }

    /** The end of an interval as a percentage that is rounded up, so that the interval is within it, {@code 8 %}. */
    static String atMost(double fraction) {
        // 35 % and a rounding error is 35 %.
        return (int) Math.ceil(100 * fraction - 1e-9) + " %";
    }

    /** A margin, {@code 2 %} for 0.02. */
    public static String margin(double fraction) {
        BigDecimal percent = BigDecimal.valueOf(fraction).movePointRight(2).round(THREE_DIGITS);
        return percent.stripTrailingZeros().toPlainString() + " %";
    }

    /** A probability, {@code 0.0042}; {@code < 0.0001} below that. */
    public static String probability(double p) {
        if (!Double.isFinite(p)) {
            return UNKNOWN;
        }
        return p < 0.0001
                ? "< 0.0001"
                : new BigDecimal(p).round(new MathContext(2)).toPlainString();
    }

    /** A duration in the unit that suits it, {@code 350 µs}. */
    public static String duration(double nanos) {
        double size = Math.abs(nanos);
        if (!Double.isFinite(nanos)) {
            return UNKNOWN;
        }
        if (size < 999.5) {
            return digits(nanos) + " ns";
        }
        if (size < 999.5e3) {
            return digits(nanos / 1e3) + " µs";
        }
        return size < 999.5e6 ? digits(nanos / 1e6) + " ms" : digits(nanos / 1e9) + " s";
    }

    /**
     * Both ends of an interval of durations, {@code 1.20 to 1.34 ms}, {@code 850 µs to 1.10 ms}; a dash when there is
     * none.
     */
    public static String durations(double lowNanos, double highNanos) {
        if (!Double.isFinite(lowNanos) || !Double.isFinite(highNanos)) {
            return UNKNOWN;
        }
        String low = duration(lowNanos);
        String high = duration(highNanos);
        String unit = high.substring(high.lastIndexOf(' '));
        return (low.endsWith(unit) ? low.substring(0, low.length() - unit.length()) : low) + " to " + high;
    }

    /** An amount of memory, {@code 7.76 GiB}. */
    public static String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024 && unit < BYTE_UNITS.length - 1) {
            amount /= 1024;
            unit++;
        }
        return digits(amount) + " " + BYTE_UNITS[unit];
    }

    /** A time that is set, {@code 2.5 s}. */
    public static String seconds(long millis) {
        return exact(millis / 1e3) + " s";
    }

    /** An amount of further time, {@code 40 more minutes}. */
    public static String more(double minutes) {
        if (minutes > 48 * 60) {
            return String.format(Locale.ROOT, "%,.0f more days", minutes / (24 * 60));
        }
        return minutes > 120
                ? String.format(Locale.ROOT, "%.0f more hours", minutes / 60)
                : String.format(Locale.ROOT, "%.0f more minutes", Math.max(2, minutes));
    }

    /** The letter of a footnote by its number from 0: {@code a} to {@code z}, then {@code aa}, {@code ab} … */
    public static String letter(int index) {
        String last = Character.toString('a' + index % 26);
        return index < 26 ? last : letter(index / 26 - 1) + last;
    }

    /** {@code 1 block}, {@code 8 blocks}. */
    public static String count(long number, String noun) {
        return count(number, noun, noun + "s");
    }

    /** {@code 1 trial was}, {@code 8 trials were}. */
    public static String count(long number, String one, String several) {
        return separated(BigDecimal.valueOf(number)) + " " + (number == 1 ? one : several);
    }

    private static String digits(double value) {
        BigDecimal rounded = new BigDecimal(value).round(THREE_DIGITS);
        if (rounded.signum() == 0) {
            return "0";
        }
        int exponent = rounded.precision() - rounded.scale() - 1;
        String size = separated(rounded.abs().setScale(Math.max(0, 2 - exponent)));
        return rounded.signum() < 0 ? "−" + size : size;
    }

    private static BigDecimal withoutTrailingZeros(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    private static String scientific(double value) {
        return String.format(Locale.ROOT, "%.2e", value)
                .replaceFirst("e[+]0*", "e")
                .replaceFirst("e-0*", "e−")
                .replace("-", "−");
    }

    /** With commas between thousands, and as many decimals as it has. */
    private static String separated(BigDecimal notNegative) {
        return String.format(Locale.ROOT, "%,." + Math.max(0, notNegative.scale()) + "f", notNegative);
    }
}
