package org.jdyno.importer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.importer.Results.Benchmark;
import org.jdyno.importer.Results.Fork;
import org.jdyno.importer.Results.Series;
import org.jdyno.model.Cause;
import org.jdyno.model.Direction;
import org.jdyno.model.Measure;
import org.jdyno.model.UserError;

/**
 * What the DaCapo suite prints. A run that has passed or failed is a fork: only its timed iteration counts, the last
 * one, as DaCapo has it. Where DaCapo prints the tail of latencies, its percentiles are measures too. Not thread-safe.
 */
final class DacapoOutput {
    private static final String TOOL = "DaCapo";
    private static final String DURATION = "duration";

    private static final Measure HEADLINE =
            Measure.ranking(DURATION, "Time of an iteration", "ms", Direction.LOWER, 0.02);

    /** What begins each of its lines. */
    private static final String MARK = "===== DaCapo ";

    /** An iteration begins, or one of warm-up has ended; the timed one passed; or one failed. */
    private static final Pattern LINE =
            Pattern.compile(MARK + "(\\S+) (\\S+) (?:((?:starting|completed).*)|PASSED in (\\d+) msec|FAILED.*) =====");

    private static final String FIRST = "starting warmup 1";

    private static final Pattern TAIL =
            Pattern.compile(MARK + "tail latency, ([a-z0-9 ]+): (.*), measured over (\\d+) events =====");

    private static final Pattern PERCENTILE = Pattern.compile("(\\d{2}(?:\\.\\d{1,4})?)% (\\d+) usec");

    /** A percentile is known if this many events lie beyond it. */
    private static final long BEYOND = 100;

    private final Path file;

    /** The forks of each benchmark. The figures of the last one may grow. */
    private final Map<String, List<Fork>> forks = new LinkedHashMap<>();

    private final Map<String, Map<String, Measure>> measures = new LinkedHashMap<>();
    private final Set<String> versions = new LinkedHashSet<>();

    /** The benchmark that has begun and not ended. */
    private Optional<String> begun = Optional.empty();

    /** The benchmark that has passed last, until another iteration begins. */
    private Optional<String> passed = Optional.empty();

    private DacapoOutput(Path file) {
        this.file = file;
    }

    /** Whether a text has a line of DaCapo. */
    static boolean isIn(String text) {
        return text.contains(MARK);
    }

    /** @throws UserError if no benchmark has ended, or the last has not */
    static Results of(Path file, String text) {
        DacapoOutput output = new DacapoOutput(file);
        text.lines().forEach(output::read);
        return output.results();
    }

    private void read(String line) {
        Matcher event = LINE.matcher(line.strip());
        Matcher tail = TAIL.matcher(line.strip());
        if (event.matches()) {
            versions.add(event.group(1));
            String benchmark = event.group(2);
            begin(benchmark, FIRST.equals(event.group(3)));
            if (event.group(3) == null) {
                end(benchmark, Optional.ofNullable(event.group(4)));
            }
        } else if (tail.matches() && passed.isPresent()) {
            addTail(passed.get(), tail.group(1), tail.group(2), Long.parseLong(tail.group(3)));
        }
    }

    /** @param anew whether it is the first iteration of a process */
    private void begin(String benchmark, boolean anew) {
        begun.filter(other -> anew || !other.equals(benchmark))
                .ifPresent(other -> add(other, Fork.failed(Cause.CRASH, "it began and did not end")));
        begun = Optional.of(benchmark);
        passed = Optional.empty();
    }

    /** @param millis the time of the timed iteration; empty if it failed */
    private void end(String benchmark, Optional<String> millis) {
        add(
                benchmark,
                millis.map(time -> Fork.of(Map.of(DURATION, Double.parseDouble(time))))
                        .orElseGet(() -> Fork.failed(Cause.WRONG_OUTPUT, "DaCapo has found its output wrong")));
        begun = Optional.empty();
        passed = millis.map(time -> benchmark);
    }

    private void add(String benchmark, Fork fork) {
        forks.computeIfAbsent(benchmark, any -> new ArrayList<>()).add(fork);
    }

    private Map<String, Measure> measures(String benchmark) {
        return measures.computeIfAbsent(benchmark, any -> new LinkedHashMap<>(Map.of(DURATION, HEADLINE)));
    }

    private void addTail(String benchmark, String kind, String percentiles, long events) {
        List<Fork> all = forks.get(benchmark);
        Map<String, Double> figures =
                new LinkedHashMap<>(all.get(all.size() - 1).figures());
        for (MatchResult one : PERCENTILE.matcher(percentiles).results().toList()) {
            long beyond = Math.round(events * (100 - Double.parseDouble(one.group(1))) / 100);
            if (beyond >= BEYOND) {
                String name = kind.replace(' ', '-') + "-p" + one.group(1);
                figures.put(name, Double.parseDouble(one.group(2)));
                measures(benchmark)
                        .putIfAbsent(
                                name,
                                new Measure(
                                        name,
                                        "Latency p" + one.group(1) + ", " + kind,
                                        "µs",
                                        Direction.LOWER,
                                        0.05,
                                        Measure.Kind.EXPLORATORY));
            }
        }
        all.set(all.size() - 1, Fork.of(figures));
    }

    private Results results() {
        if (begun.isPresent()) {
            throw new UserError(file + " is cut off: it ends before " + begun.get()
                    + " has passed or failed; import the whole output of DaCapo, both streams (2>&1)");
        }
        if (forks.isEmpty()) {
            throw new UserError(file + " has no benchmark that has passed or failed; import the whole output of"
                    + " DaCapo, both streams (2>&1)");
        }
        List<Series> series = new ArrayList<>();
        forks.forEach((name, all) -> series.add(new Series(
                new Benchmark(
                        name,
                        "",
                        name + ", of the DaCapo suite",
                        "iterations",
                        List.copyOf(measures(name).values())),
                Map.of(),
                TestedJvm.NOT_NAMED,
                all)));
        Map<String, String> setting = new LinkedHashMap<>();
        setting.put("version of DaCapo", String.join("; ", versions));
        setting.put("iterations", "the timed one counts, after those of warm-up");
        return new Results(TOOL, series, setting, Map.of(), Optional.empty());
    }
}
