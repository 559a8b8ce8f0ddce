package org.jdyno.model.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.model.Key;

/**
 * A figure with its table, drawn from the parts of a study beside the published one.
 *
 * @param name the name as in the report, such as {@code Figure 1, Table 1}
 * @param title one line
 * @param reading what to look at, in a sentence or two; may be empty
 * @param kind how it is drawn
 * @param part name of the part whose trials are shown
 * @param limits name of the part whose limit searches fill the last column of {@link Kind#CURVE}
 * @param at the load that is shown, for {@link Kind#BARS} of a part with several loads
 * @param measure the measure that is shown; if empty, the headline of the workload
 * @param measures the measures that {@link Kind#MEASURES} shows, a column each; empty for other kinds
 * @param distribution the distribution that {@link Kind#PERCENTILES} and {@link Kind#SAMPLES} show, a key of
 *     {@link org.jdyno.model.Workload#distributions}
 * @param published the published table
 */
public record Exhibit(
        String name,
        String title,
        @Key(otherwise = "") String reading,
        Kind kind,
        String part,
        Optional<String> limits,
        @Key(least = 0, most = Long.MAX_VALUE) OptionalDouble at,
        Optional<String> measure,
        List<String> measures,
        Optional<String> distribution,
        Published published) {
    /** How an exhibit is drawn, what it shows of the loads of its part, and which keys it takes or needs. */
    public enum Kind {
        /** A bar for each platform, and a table of its results and their score. */
        SCORES(Shown.ONE_LOAD, "", "measure"),
        /** A line for each platform over the load, and a table of the same with the largest load sustained. */
        CURVE(Shown.SEVERAL_LOADS, "", "measure", "limits"),
        /** A bar for each platform. */
        BARS(Shown.ANY, "", "measure", "at"),
        /** A table of the percentiles of a distribution. */
        PERCENTILES(Shown.ONE_LOAD, "distribution"),
        /** A table of the numbers of recorded values beyond each percentile. */
        SAMPLES(Shown.ONE_LOAD, "distribution"),
        /** A table of the number and the times of a load's operations, with a row for each kind of operation. */
        TOTALS(Shown.ONE_LOAD, "", "measure"),
        /** A table of the ratios of the headline, at its peak and at the largest load, to that at the smallest load. */
        FACTORS(Shown.SEVERAL_LOADS, ""),
        /** A group of bars for each test of a suite: each JVM's measure relative to that of the C twin. */
        FRACTIONS(Shown.ONE_LOAD, "", "measure"),
        /**
         * A group of bars for each value but the first of the one parameter that varies: each platform's measure
         * relative to its own at the first value.
         */
        GAINS(Shown.ONE_LOAD, "", "measure"),
        /** A table of several measures, a column each. */
        MEASURES(Shown.ONE_LOAD, "measures"),
        /**
         * Charts of the hiccups of the processes under test, small ones for each platform and variant, and a table of
         * their percentiles.
         */
        HICCUPS(Shown.ONE_LOAD, ""),
        /** A table that describes the platforms. */
        PLATFORMS(Shown.ANY, "");

        private final Shown shown;
        private final String needed;
        private final List<String> optional;

        Kind(Shown shown, String needed, String... optional) {
            this.shown = shown;
            this.needed = needed;
            this.optional = List.of(optional);
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public Shown shown() {
            return shown;
        }

        /** Whether an exhibit of this kind may have a key. */
        public boolean takes(String key) {
            return needs(key) || optional.contains(key);
        }

        public boolean needs(String key) {
            return needed.equals(key);
        }

        /** Whether it shows ratios to the C twin, or to another value of a parameter. */
        public boolean ofRatios() {
            return this == FRACTIONS || this == GAINS;
        }

        public static List<String> words() {
            return Arrays.stream(values()).map(Kind::word).toList();
        }
    }

    /** What an exhibit shows of the loads of its part. */
    public enum Shown {
        /** The only load, with a row for each platform. */
        ONE_LOAD,
        /** Figures over the load. */
        SEVERAL_LOADS,
        ANY
    }

    public Exhibit {
        measures = List.copyOf(measures);
    }

    /** The keys that not every kind takes, and whether the exhibit has them. */
    public Map<String, Boolean> keys() {
        return new TreeMap<>(Map.of(
                "limits", limits.isPresent(),
                "at", at.isPresent(),
                "measure", measure.isPresent(),
                "measures", !measures.isEmpty(),
                "distribution", distribution.isPresent()));
    }

    /** The parts from which it is drawn. */
    public List<String> parts() {
        return Stream.concat(Stream.of(part), limits.stream()).toList();
    }
}
