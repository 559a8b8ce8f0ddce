package org.jdyno.model.study;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.model.Condition;
import org.jdyno.model.Key;
import org.jdyno.model.Point;
import org.jdyno.model.Words;

/**
 * A conclusion of the original report, as claims about ratios of two measured cells that can be checked today.
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

    /** The platform with which a claim compares a JVM. */
    public enum Reference {
        /** The C twin. */
        NATIVE,
        /** The platform with which the run compares the others. */
        BASELINE,
        /** The JVM itself, at another point. */
        SAME;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A claim about the ratio of a JVM to the C twin, or to what {@code against} says.
     *
     * @param title what is compared, such as {@code sum of arrays}
     * @param part name of the part that measures it
     * @param measure name of the measure; if empty, the headline of the workload
     * @param at values of parameters, which for a number may also be a range such as {@code 8192..}. The claim is about
     *     the points that have them; the ratio is the geometric mean
     * @param against what the JVM is compared with: {@value #PLATFORM}, the word of a {@link Reference}, and values of
     *     parameters in which the other point differs. If empty, it is the C twin at the same point; without a
     *     platform the JVM itself
     * @param least the lower bound of the ratio; empty for none
     * @param most the upper bound of the ratio; empty for none
     */
    public record Claim(
            String title,
            String part,
            Optional<String> measure,
            Map<String, String> at,
            Map<String, String> against,
            @Key(least = 0, most = 1e12) OptionalDouble least,
            @Key(least = 0, most = 1e12) OptionalDouble most) {
        private static final String PLATFORM = "platform";

        public Claim {
            at = Collections.unmodifiableMap(new TreeMap<>(at));
            against = Collections.unmodifiableMap(new TreeMap<>(against));
            String platform = against.get(PLATFORM);
            if (platform != null) {
                Words.requireOneOf(
                        "the platform of against",
                        platform,
                        Stream.of(Reference.values()).map(Reference::word).toList());
            }
            if (reference(against) == Reference.SAME && against.size() == (platform == null ? 0 : 1)) {
                throw new IllegalArgumentException("against compares a JVM with itself; add a parameter that differs");
            }
            if (least.isEmpty() && most.isEmpty()) {
                throw new IllegalArgumentException("a claim needs least or most, the bounds of the ratio");
            }
            if (!(least.orElse(1) > 0 && most.orElse(1) > 0) || least.orElse(0) > most.orElse(Double.MAX_VALUE)) {
                throw new IllegalArgumentException("least and most are ratios above 0, and least is not above most");
            }
        }

        /** Whether it is about a point. */
        public boolean isAt(Point point) {
            boolean itself = reference() == Reference.SAME && partner(point).equals(point);
            return !itself && Condition.isMet(at, point);
        }

        public Reference reference() {
            return reference(against);
        }

        private static Reference reference(Map<String, String> against) {
            String usual = against.isEmpty() ? Reference.NATIVE.word() : Reference.SAME.word();
            return Reference.valueOf(against.getOrDefault(PLATFORM, usual).toUpperCase(Locale.ROOT));
        }

        /** The values in which the point differs with which a point is compared. */
        public Map<String, String> differing() {
            Map<String, String> differing = new TreeMap<>(against);
            differing.remove(PLATFORM);
            return differing;
        }

        /** The point with which a point is compared. */
        public Point partner(Point point) {
            Point partner = point;
            for (Map.Entry<String, String> value : differing().entrySet()) {
                partner = partner.with(value.getKey(), value.getValue());
            }
            return partner;
        }
    }

    public Conclusion {
        claims = List.copyOf(claims);
        if (claims.isEmpty()) {
            throw new IllegalArgumentException("a conclusion needs claims");
        }
    }
}
