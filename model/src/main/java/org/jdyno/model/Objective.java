package org.jdyno.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound that a percentile of the response times must stay below, such as {@code p99<10ms}.
 *
 * @param statistic {@code p50}, {@code p90}, {@code p99}, {@code p99.9}, {@code p99.99} or {@code max}
 * @param boundNanos the bound
 */
public record Objective(String statistic, long boundNanos) {
    private static final List<String> STATISTICS = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max");
    private static final Map<String, Double> UNIT_NANOS =
            Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "μs", 1e3, "ms", 1e6, "s", 1e9);
    private static final Pattern FORM =
            Pattern.compile("([A-Za-z0-9.]+)\\s*(<=|=<|≤|=|>=|>|<)\\s*(\\d+(?:\\.\\d+)?)\\s*([A-Za-zµμ]*)");

    public Objective {
        if (!STATISTICS.contains(statistic) || boundNanos < 1) {
            throw new IllegalArgumentException("no objective: " + statistic + " below " + boundNanos + " ns");
        }
    }

    /**
     * Parses one objective.
     *
     * @param setting the name of the setting, for errors
     */
    static Objective parse(String setting, String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new UserError(
                    setting + " must be a percentile and its upper limit, such as p99<10ms, not " + Words.quoted(text));
        }
        String statistic = form.group(1).toLowerCase(Locale.ROOT);
        String unit = form.group(4);
        String number = form.group(3).length() < 10 ? form.group(3) : "10";
        String right = (STATISTICS.contains(statistic) ? statistic : "p99") + "<" + number
                + (UNIT_NANOS.containsKey(unit) ? unit : "ms");
        if (!STATISTICS.contains(statistic)) {
            throw new UserError(setting + " must bound one of " + String.join(", ", STATISTICS) + ", not "
                    + Words.quoted(form.group(1)) + Words.didYouMean(statistic, STATISTICS));
        }
        if (!form.group(2).equals("<")) {
            throw new UserError(setting + " must have <, not \"" + form.group(2) + "\"; write " + right);
        }
        if (!UNIT_NANOS.containsKey(unit)) {
            throw new UserError(
                    setting + " must have a unit of ns, us, ms or s, not " + Words.quoted(unit) + "; write " + right);
        }
        double nanos = Double.parseDouble(form.group(3)) * UNIT_NANOS.get(unit);
        if (!(nanos >= 1 && nanos <= 3.6e12)) {
            throw new UserError(setting + " must be from 1 ns to an hour, not " + Words.quoted(text));
        }
        return new Objective(statistic, Math.round(nanos));
    }

    /** The percentile, 0 to 100; 100 for the maximum. */
    public double percentile() {
        return statistic.equals("max") ? 100 : Double.parseDouble(statistic.substring(1));
    }

    /** The objective as text: {@code p99 < 10 ms}. */
    public String words() {
        double bound = boundNanos;
        String unit = "ns";
        for (String larger : List.of("µs", "ms", "s")) {
            if (bound >= 1_000) {
                bound /= 1_000;
                unit = larger;
            }
        }
        String number = bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
        return statistic + " < " + number + " " + unit;
    }

    /** The name of the measure of a trial that has this percentile of its response times, in nanoseconds. */
    public String measure() {
        return measure(statistic);
    }

    /** The name of the measure that has the given statistic of the response times, such as {@code p99}. */
    public static String measure(String statistic) {
        return "objective-" + statistic;
    }
}
