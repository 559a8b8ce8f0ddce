package org.jdyno.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the limits of a container cost, in a currency of the user.
 *
 * @param cpuHour a processor for an hour
 * @param gbHour a GB of memory, 1,024 MB, for an hour
 */
public record Prices(double cpuHour, double gbHour) {
    private static final double BYTES_OF_GB = 1 << 30;
    private static final double SECONDS_OF_HOUR = 3_600;
    private static final double MILLION = 1e6;

    /**
     * Parses {@code cpu=0.04,gb=0.005}.
     *
     * @param setting the name of the setting, for errors
     */
    public static Prices parse(String setting, String text) {
        Map<String, Double> prices = new HashMap<>();
        for (String part : text.split(",", -1)) {
            String[] sides = part.strip().split("=", 2);
            if (sides.length < 2 || !List.of("cpu", "gb").contains(sides[0]) || prices.containsKey(sides[0])) {
                throw unfit(setting, text);
            }
            prices.put(sides[0], BoundedNumber.decimal(setting + " " + sides[0], sides[1], 0, MILLION));
        }
        if (prices.size() < 2 || prices.values().stream().allMatch(price -> price == 0)) {
            throw unfit(setting, text);
        }
        return new Prices(prices.get("cpu"), prices.get("gb"));
    }

    private static UserError unfit(String setting, String text) {
        return new UserError(setting + " must give the price of a processor and of a GB for an hour, such as"
                + " cpu=0.04,gb=0.005, not " + Words.quoted(text));
    }

    /** What these limits cost for an hour; empty unless they limit both. */
    private OptionalDouble ofHour(Limits limits) {
        return limits.cpus().isPresent() && limits.memory().isPresent()
                ? OptionalDouble.of(cpuHour * limits.cpus().get().doubleValue()
                        + gbHour * limits.memoryBytes().orElseThrow() / BYTES_OF_GB)
                : OptionalDouble.empty();
    }

    /** What a million operations cost at a rate, in operations a second; empty unless both are limited. */
    public OptionalDouble ofMillion(Limits limits, double perSecond) {
        OptionalDouble hour = ofHour(limits);
        return hour.isPresent()
                ? OptionalDouble.of(hour.getAsDouble() / (perSecond * SECONDS_OF_HOUR) * MILLION)
                : hour;
    }
}
