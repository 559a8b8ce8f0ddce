package org.jdyno.model.study;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jdyno.model.Condition;
import org.jdyno.model.Key;
import org.jdyno.model.Point;

/**
 * A conclusion of the original report, as claims about ratios of the JVMs to the C twin that can be checked today.
 *
 * @param says the conclusion, a sentence
 * @param reading how the study reads it and why the claims have these bounds; may be empty
 * @param jvms the JVMs for which each claim must hold
 * @param claims the claims, all of which must hold
 */
public record Conclusion(String says, @Key(otherwise = "") String reading, Jvms jvms, List<Claim> claims) {
    /** The JVMs for which a claim must hold. */
    public enum Jvms {
        /** At least one, as in "the best Java platforms". */
        ANY,
        EVERY;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A claim about the ratio of a JVM to the C twin.
     *
     * @param title what is compared, such as {@code sum of arrays}
     * @param part name of the part that measures it
     * @param measure name of the measure; if empty, the headline of the workload
     * @param at values of parameters, which for a number may also be a range such as {@code 8192..}. The claim is about
     *     the points that have them; the ratio is the geometric mean
     * @param least the lower bound of the ratio; empty for none
     * @param most the upper bound of the ratio; empty for none
     */
    public record Claim(
            String title,
            String part,
            Optional<String> measure,
            Map<String, String> at,
            @Key(least = 0, most = 1e12) OptionalDouble least,
            @Key(least = 0, most = 1e12) OptionalDouble most) {
        public Claim {
            at = Collections.unmodifiableMap(new TreeMap<>(at));
            if (least.isEmpty() && most.isEmpty()) {
                throw new IllegalArgumentException("a claim needs least or most, the bounds of the ratio");
            }
            if (!(least.orElse(1) > 0 && most.orElse(1) > 0) || least.orElse(0) > most.orElse(Double.MAX_VALUE)) {
                throw new IllegalArgumentException("least and most are ratios above 0, and least is not above most");
            }
        }

        /** Whether it is about a point. */
        public boolean isAt(Point point) {
            Map<String, List<String>> values = new TreeMap<>();
            at.forEach((parameter, value) -> values.put(parameter, List.of(value)));
            return point.values().keySet().containsAll(at.keySet())
                    && Condition.of(values).holds(point);
        }
    }

    public Conclusion {
        claims = List.copyOf(claims);
        if (claims.isEmpty()) {
            throw new IllegalArgumentException("a conclusion needs claims");
        }
    }
}
