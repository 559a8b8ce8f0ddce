package org.jdyno.model.study;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.model.Condition;
import org.jdyno.model.Key;
import org.jdyno.model.Point;

/**
 * A table with its chart, drawn from the parts of a study beside the published one. It has a row for each platform and
 * each value of the parameters that vary besides the load.
 *
 * @param name the name as in the report, such as {@code Figure 1, Table 1}
 * @param title one line
 * @param reading what to look at, in a sentence or two; may be empty
 * @param part name of the part whose trials are shown
 * @param chart how the table is also drawn
 * @param columns what the table shows
 * @param measure the measure of columns that show one without naming it; if empty, the headline of the workload
 * @param distribution the distribution that columns show, a key of {@link org.jdyno.model.Workload#distributions}; with
 *     {@code .*} at its end all that begin so, a row each
 * @param unit the unit of the times in columns of a distribution
 * @param limits name of the part whose limit searches fill the column {@link Figure#LIMIT}
 * @param at the load at which columns show the measure they name; if empty, the largest
 * @param rows values of parameters that points have which it shows; for a number also a range such as {@code 2..}
 * @param below measures that are told in sentences below the table
 * @param published the published table
 */
public record Exhibit(
        String name,
        String title,
        @Key(otherwise = "") String reading,
        String part,
        @Key(otherwise = "none") Chart chart,
        List<Column> columns,
        Optional<String> measure,
        Optional<String> distribution,
        @Key(otherwise = "ns") TimeUnit unit,
        Optional<String> limits,
        @Key(least = 0) OptionalLong at,
        Map<String, String> rows,
        List<String> below,
        ExhibitTable published) {
    /** The end of the name of a distribution that stands for several. */
    private static final String ALL = ".*";

    /** How the table is drawn too. */
    public enum Chart {
        NONE,
        /** A bar for each row, of the last column. */
        BARS,
        /** A bar for each row, of the first column, the best first, with a line at the baseline. */
        RANKING,
        /** A line for each row over the columns whose headings are numbers, with marks where trials failed. */
        LINES,
        /** A group of bars for each column, with a line at 1. */
        GROUPS,
        /** The hiccups of the processes under test, small charts for each row. */
        HICCUPS
    }

    /** The unit of times in a table. */
    public enum TimeUnit {
        NS("ns", 1),
        US("µs", 1e3),
        MS("ms", 1e6),
        S("s", 1e9);

        private final String symbol;
        private final double nanos;

        TimeUnit(String symbol, double nanos) {
            this.symbol = symbol;
            this.nanos = nanos;
        }

        public String symbol() {
            return symbol;
        }

        /** A time in nanoseconds as a number of this unit. */
        public double of(double timeNanos) {
            return timeNanos / nanos;
        }
    }

    /** What figures of columns are of. */
    public enum Of {
        MEASURE("measure", Shown.ONE_LOAD),
        MEASURE_OVER_LOADS("measure", Shown.SEVERAL_LOADS),
        /** The ratio of a measure to that of the C twin, or at another value of a parameter; a row for a platform. */
        RATIO("measure", Shown.ONE_LOAD),
        DISTRIBUTION("distribution", Shown.ONE_LOAD),
        LIMITS("limits", Shown.ANY),
        /** The highest rates that meet the objective of a part that searches for them. */
        RATES("", Shown.ANY),
        /** The headline measure over the load, as a multiple of that at the smallest load. */
        SWEEP("", Shown.SEVERAL_LOADS),
        PLATFORM("", Shown.ANY);

        private final String key;
        private final Shown shown;

        Of(String key, Shown shown) {
            this.key = key;
            this.shown = shown;
        }

        /** The key of the exhibit that names it; empty for none. */
        public String key() {
            return key;
        }

        /** The loads of its part that it must have. */
        public Shown shown() {
            return shown;
        }
    }

    /** The loads of a part. */
    public enum Shown {
        ONE_LOAD,
        SEVERAL_LOADS,
        ANY
    }

    /** What a column shows, if that is not simply a measure. */
    public enum Figure {
        /** The result of each trial in order, a column each. */
        RESULTS(Of.MEASURE, ""),
        /** The score by the rule of the part; without one, the mean. */
        SCORE(Of.MEASURE, "Score"),
        /** The mean at each load, a column each. */
        LOADS(Of.MEASURE_OVER_LOADS, ""),
        /** The largest load sustained. */
        LIMIT(Of.LIMITS, "Limit"),
        /** The highest rate at which the objective is met. */
        SUSTAINED(Of.RATES, "Sustained"),
        PEAK(Of.SWEEP, "Peak"),
        PEAK_AT(Of.SWEEP, "its peak at"),
        /** At the largest load. */
        LAST(Of.SWEEP, "Last"),
        LAST_AT(Of.SWEEP, "its last at"),
        /** Of each JVM to the C twin in each test of a suite, a column each. */
        FRACTIONS(Of.RATIO, ""),
        /** The geometric mean of these over all tests. */
        GEOMETRIC_MEAN(Of.RATIO, "Geometric mean"),
        /** Of each platform to itself at the first value of a parameter, a column for each other value. */
        GAINS(Of.RATIO, ""),
        /** Those that at least one row has enough values for, a column each. */
        PERCENTILES(Of.DISTRIBUTION, ""),
        /** The numbers of values beyond each percentile, a column each. */
        BEYOND(Of.DISTRIBUTION, ""),
        TRIALS(Of.DISTRIBUTION, "Trials"),
        COUNT(Of.DISTRIBUTION, "Count"),
        /** The sum of all values, in seconds. */
        SUM(Of.DISTRIBUTION, "Time"),
        MIN(Of.DISTRIBUTION, "Min"),
        MAX(Of.DISTRIBUTION, "Max seen"),
        MEAN(Of.DISTRIBUTION, "Mean"),
        VERSION(Of.PLATFORM, "Version"),
        /** The virtual machine, and why it cannot run. */
        MACHINE(Of.PLATFORM, "Virtual machine"),
        OPTIONS(Of.PLATFORM, "Options");

        private final Of of;
        private final String heading;

        Figure(Of of, String heading) {
            this.of = of;
            this.heading = heading;
        }

        public Of of() {
            return of;
        }

        /** The heading of the column, unless the study gives another; empty for several columns with their own. */
        public String heading() {
            return heading;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * A column, or several that show the same of several loads, tests or percentiles.
     *
     * @param heading its heading; empty for the usual one
     * @param shows the word of a {@link Figure}, or the name of a measure
     */
    public record Column(String heading, String shows) {
        public Column {
            boolean several =
                    figure(shows).filter(figure -> figure.heading().isEmpty()).isPresent();
            if (several && !heading.isEmpty()) {
                throw new IllegalArgumentException(shows + " are columns with headings of their own");
            }
        }

        /** Empty if it shows a measure. */
        public Optional<Figure> figure() {
            return figure(shows);
        }

        private static Optional<Figure> figure(String word) {
            return Arrays.stream(Figure.values())
                    .filter(figure -> figure.word().equals(word))
                    .findFirst();
        }
    }

    public Exhibit {
        columns = List.copyOf(columns);
        rows = Collections.unmodifiableMap(new TreeMap<>(rows));
        below = List.copyOf(below);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("an exhibit needs columns");
        }
    }

    /** Whether it shows a point. */
    public boolean shows(Point point) {
        return Condition.isMet(rows, point);
    }

    /** The figures of its columns; none of a column that shows a measure. */
    public List<Figure> figures() {
        return columns.stream().flatMap(column -> column.figure().stream()).toList();
    }

    /** Whether a column shows this figure. */
    public boolean shows(Figure figure) {
        return figures().contains(figure);
    }

    /** Whether a column shows a figure of this. */
    public boolean has(Of of) {
        return figures().stream().anyMatch(figure -> figure.of() == of);
    }

    /** Whether all columns show figures of this. */
    public boolean isAll(Of of) {
        return figures().size() == columns.size() && figures().stream().allMatch(figure -> figure.of() == of);
    }

    /** Whether a heading is a load, which has a place in a chart of lines. */
    public static boolean isLoad(String heading) {
        return heading.matches("[0-9]+([.][0-9]+)?");
    }

    /** The names of all measures in it but the headline. */
    public List<String> measures() {
        Stream<String> named =
                columns.stream().filter(column -> column.figure().isEmpty()).map(Column::shows);
        return Stream.of(measure.stream(), named, below.stream())
                .flatMap(names -> names)
                .toList();
    }

    /** Whether it shows several distributions, in rows of their own. */
    public boolean hasRowsOfDistributions() {
        return distribution.filter(name -> name.endsWith(ALL)).isPresent();
    }

    /** Whether it shows a distribution of its workload. */
    public boolean isOf(String name) {
        return distribution
                .filter(own -> hasRowsOfDistributions()
                        ? name.startsWith(own.substring(0, own.length() - ALL.length() + 1))
                        : name.equals(own))
                .isPresent();
    }

    /** The parts from which it is drawn. */
    public List<String> parts() {
        return Stream.concat(Stream.of(part), limits.stream()).toList();
    }
}
