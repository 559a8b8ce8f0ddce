package org.jdyno.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.importer.Results.Benchmark;
import org.jdyno.importer.Results.Fork;
import org.jdyno.importer.Results.Series;
import org.jdyno.model.Cause;
import org.jdyno.model.Direction;
import org.jdyno.model.Durations;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Timing;
import org.jdyno.model.Words;

/**
 * JMH's results in JSON ({@code -rf json}), also those that jdyno writes. A fork is a trial, whose figures are the
 * means of its iterations; in the mode {@code sample} also percentiles of all its samples.
 */
final class JmhJson {
    static final String CURE = "import a file that JMH wrote with -rf json";

    private static final String TOOL = "JMH";

    /** The prefix of benchmarks in jdyno's own results, whose platform is a parameter. */
    private static final String OWN = "org.jdyno.";

    private static final String PLATFORM = "platform";
    private static final String THREADS = "threads";
    private static final String SCORE = "score";
    private static final String NONE = "none";

    /** The difference that matters to most; a file does not say which does. */
    private static final double MARGIN = 0.02;

    private static final Pattern TIME = Pattern.compile("(\\d{1,9}) (ns|us|ms|s|min|hr|day)");

    /** The modes by their words. */
    private enum Mode {
        THRPT("Throughput", Direction.HIGHER),
        AVGT("Average time", Direction.LOWER),
        SAMPLE("Sampled time", Direction.LOWER),
        SS("Single-shot time", Direction.LOWER);

        private final String title;
        private final Direction better;

        Mode(String title, Direction better) {
            this.title = title;
            this.better = better;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final FileNode root;
    private final List<FileNode> entries;

    private JmhJson(FileNode root) {
        this.root = root;
        this.entries = root.elements();
    }

    static Results of(FileNode root) {
        return new JmhJson(root).results();
    }

    private Results results() {
        if (entries.isEmpty()) {
            throw root.wrong("is an empty list, so JMH had no result");
        }
        List<Series> series = entries.stream().map(JmhJson::series).toList();
        Map<String, String> setting = new LinkedHashMap<>();
        fact(setting, "version of JMH", entry -> entry.text("jmhVersion"));
        fact(setting, "warm-up", entry -> iterations(entry, "warmup"));
        fact(setting, "measurement", entry -> iterations(entry, "measurement"));
        return new Results(TOOL, series, setting, Map.of(), timing(entries.get(0)));
    }

    private void fact(Map<String, String> facts, String name, Function<FileNode, String> value) {
        Set<String> values = new LinkedHashSet<>();
        entries.stream().map(value).filter(known -> !known.isEmpty()).forEach(values::add);
        if (!values.isEmpty()) {
            facts.put(name, String.join("; ", values));
        }
    }

    private static String iterations(FileNode entry, String phase) {
        String number = entry.text(phase + "Iterations");
        String time = entry.text(phase + "Time");
        return number.isEmpty() || time.isEmpty() ? "" : number + " iterations of " + time;
    }

    /** The timing of an entry; empty if a time is missing or is none, as {@code single-shot}. */
    private static Optional<Timing> timing(FileNode entry) {
        Optional<Long> warmup = millis(entry.text("warmupTime"));
        Optional<Long> measured = millis(entry.text("measurementTime"));
        String bursts = entry.text("warmupIterations");
        if (warmup.isEmpty() || measured.isEmpty() || !bursts.matches("\\d{1,3}")) {
            return Optional.empty();
        }
        int number = Integer.parseInt(bursts);
        return Optional.of(Timing.DEFAULT
                .withBurst(warmup.get(), 0)
                .withBursts(number, number)
                .withMeasure(measured.get(), measured.get()));
    }

    private static Optional<Long> millis(String time) {
        Matcher matcher = TIME.matcher(time);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        double unit =
                switch (matcher.group(2)) {
                    case "ns" -> 1e-6;
                    case "us" -> 1e-3;
                    case "ms" -> 1;
                    case "s" -> 1e3;
                    case "min" -> 60e3;
                    case "hr" -> 3600e3;
                    default -> Durations.DAY_MILLIS;
                };
        long millis = Math.round(Long.parseLong(matcher.group(1)) * unit);
        return Optional.of(Math.max(1, millis)).filter(whole -> whole <= Durations.DAY_MILLIS);
    }

    private static Series series(FileNode entry) {
        String name = entry.get("benchmark").text();
        Map<String, String> parameters = new LinkedHashMap<>();
        entry.find("params").ifPresent(params -> params.fields()
                .forEach((parameter, value) -> parameters.put(parameter, value.text())));
        boolean own = name.startsWith(OWN) && parameters.containsKey(PLATFORM);
        Optional<String> platform = own ? Optional.of(parameters.remove(PLATFORM)) : Optional.empty();
        String threads = entry.text(THREADS);
        if (!own && !threads.isEmpty()) {
            parameters.putIfAbsent(THREADS, threads);
        }
        Mode mode = mode(entry, name);
        Forks forks = Forks.of(entry.get("primaryMetric"), mode == Mode.SAMPLE);
        Map<String, Metric> secondary = secondary(entry, forks.size());
        String shown = own ? name.substring(OWN.length()) : name;
        return new Series(
                new Benchmark(
                        shown, mode.word(), shown + ", " + mode.title, "operations", measures(mode, forks, secondary)),
                parameters,
                new TestedJvm(jvm(entry), options(entry), platform),
                forks(forks, secondary));
    }

    private static Mode mode(FileNode entry, String benchmark) {
        String word = entry.get("mode").text();
        Words.requireOneOf(
                "the mode of " + Words.quoted(benchmark) + " in " + entry.file(),
                word,
                Arrays.stream(Mode.values()).map(Mode::word).toList());
        return Mode.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static Optional<Jvm> jvm(FileNode entry) {
        String vm = entry.text("vmName");
        return vm.equals(NONE)
                ? Optional.empty()
                : Optional.of(TestedJvm.jvm(
                        entry.find("jvm").map(FileNode::text), entry.text("jdkVersion"), vm, entry.text("vmVersion")));
    }

    private static List<String> options(FileNode entry) {
        return entry.find("jvmArgs")
                .map(args -> args.elements().stream().map(FileNode::text).toList())
                .orElse(List.of());
    }

    /** A secondary metric, with a value for each fork. */
    private record Metric(String unit, List<Double> values) {
        /** JMH does not say which direction is better; the unit of some does. */
        Measure measure(String name) {
            if (unit.startsWith("ops/")) {
                return new Measure(name, name, unit, Direction.HIGHER, MARGIN, Measure.Kind.EXPLORATORY);
            }
            return unit.endsWith("/op") || unit.matches("ns|us|µs|ms|s")
                    ? new Measure(name, name, unit, Direction.LOWER, MARGIN, Measure.Kind.EXPLORATORY)
                    : Measure.condition(name, name, unit, Direction.LOWER);
        }
    }

    /** The secondary metrics that every fork has as often. */
    private static Map<String, Metric> secondary(FileNode entry, int forks) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        entry.find("secondaryMetrics").ifPresent(all -> all.fields().forEach((name, metric) -> {
            // Earlier versions of JMH put a dot before the names of the metrics of profilers.
            String plain = name.startsWith("·") ? name.substring(1) : name;
            List<Double> values = metric.find("rawData")
                    .filter(Forks::isOfAll)
                    .map(Forks::meansIn)
                    .orElse(List.of());
            if (values.size() == forks && !plain.equals(SCORE)) {
                metrics.put(plain, new Metric(metric.text("scoreUnit"), values));
            }
        }));
        return metrics;
    }

    private static List<Measure> measures(Mode mode, Forks forks, Map<String, Metric> secondary) {
        List<Measure> measures = new ArrayList<>();
        measures.add(Measure.ranking(SCORE, mode.title, forks.unit(), mode.better, MARGIN));
        forks.percentiles()
                .forEach(percentile -> measures.add(new Measure(
                        percentile,
                        mode.title + " " + percentile,
                        forks.unit(),
                        mode.better,
                        MARGIN,
                        Measure.Kind.EXPLORATORY)));
        secondary.forEach((name, metric) -> measures.add(metric.measure(name)));
        return measures;
    }

    private static List<Fork> forks(Forks forks, Map<String, Metric> secondary) {
        List<Fork> trials = new ArrayList<>();
        for (int fork = 0; fork < forks.size(); fork++) {
            Map<String, Double> figures = new LinkedHashMap<>(forks.figures(fork, SCORE));
            int place = fork;
            secondary.forEach(
                    (name, metric) -> figures.put(name, metric.values().get(place)));
            figures.values().removeIf(value -> !Double.isFinite(value));
            trials.add(
                    figures.containsKey(SCORE)
                            ? Fork.of(figures)
                            : Fork.failed(Cause.ERROR, "JMH has no number as its score"));
        }
        return trials;
    }
}
