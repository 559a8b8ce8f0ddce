package org.jdyno.importer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.importer.Results.Benchmark;
import org.jdyno.importer.Results.Fork;
import org.jdyno.importer.Results.Series;
import org.jdyno.model.Cause;
import org.jdyno.model.Direction;
import org.jdyno.model.Measure;

/**
 * The results of the Renaissance suite in JSON ({@code --json}). A file is of one process, so it has one fork of each
 * benchmark. The repetitions include those of warm-up; the figure of a fork is the mean of their last half.
 */
final class RenaissanceJson {
    static final String CURE = "import a file that Renaissance wrote with --json";

    private static final String TOOL = "Renaissance";
    private static final String DURATION = "duration";
    private static final String NORMAL = "normal";

    private static final List<Measure> MEASURES =
            List.of(Measure.ranking(DURATION, "Time of a repetition", "ms", Direction.LOWER, 0.02));

    private final FileNode root;
    private final Set<String> repetitions = new LinkedHashSet<>();

    private RenaissanceJson(FileNode root) {
        this.root = root;
    }

    static Results of(FileNode root) {
        return new RenaissanceJson(root).results();
    }

    private Results results() {
        Map<String, FileNode> benchmarks = root.get("data").fields();
        if (benchmarks.isEmpty()) {
            throw root.get("data").wrong("has no benchmark");
        }
        TestedJvm jvm = jvm();
        List<Series> series = new ArrayList<>();
        benchmarks.forEach((name, results) -> series.add(new Series(
                new Benchmark(name, "", name + ", of the Renaissance suite", "repetitions", MEASURES),
                Map.of(),
                jvm,
                List.of(fork(results)))));
        Map<String, String> setting = new LinkedHashMap<>();
        version().ifPresent(version -> setting.put("version of Renaissance", version));
        setting.put("repetitions", String.join("; ", repetitions) + ", of which the last half count");
        return new Results(TOOL, series, setting, machine(), Optional.empty());
    }

    private Fork fork(FileNode results) {
        String termination = results.text("termination");
        List<FileNode> all = results.get("results").elements();
        if (!termination.isEmpty() && !termination.equals(NORMAL)) {
            return Fork.failed(Cause.ERROR, "its termination was " + termination + ", not " + NORMAL);
        }
        if (all.isEmpty()) {
            return Fork.failed(Cause.ERROR, "it has no repetition");
        }
        repetitions.add(Integer.toString(all.size()));
        double meanNanos = all.stream()
                .skip(all.size() / 2)
                .mapToDouble(repetition -> repetition.get("duration_ns").number())
                .average()
                .orElseThrow();
        return Double.isFinite(meanNanos)
                ? new Fork(Map.of(DURATION, meanNanos / 1e6), Optional.empty(), startMillis())
                : Fork.failed(Cause.ERROR, "it has a repetition without a duration");
    }

    private Optional<FileNode> environment(String part) {
        return root.find("environment").flatMap(environment -> environment.find(part));
    }

    private long startMillis() {
        return environment("vm")
                .flatMap(vm -> vm.find("start_unix_ms"))
                .map(start -> Math.max(0, (long) start.number()))
                .orElse(0L);
    }

    private TestedJvm jvm() {
        Optional<FileNode> vm = environment("vm");
        String runtime = vm.map(its -> its.text("jre_version")).orElse("");
        String version = runtime.isEmpty()
                ? environment("jre").map(jre -> jre.text("version")).orElse("")
                : runtime;
        return vm.map(its -> TestedJvm.of(
                        TestedJvm.jvm(Optional.empty(), version, its.text("name"), its.text("vm_version")),
                        its.find("args")
                                .map(args -> args.elements().stream()
                                        .map(FileNode::text)
                                        .toList())
                                .orElse(List.of())))
                .orElse(TestedJvm.NOT_NAMED);
    }

    private Optional<String> version() {
        return root.find("suite")
                .map(suite -> suite.text("version"))
                .filter(version -> !version.isEmpty())
                .or(() -> environment("suite").map(suite -> suite.text("version")));
    }

    private Map<String, String> machine() {
        Map<String, String> machine = new LinkedHashMap<>();
        Stream.of("name", "version", "arch", "available_processors").forEach(name -> environment("os")
                .map(os -> os.text(name))
                .filter(value -> !value.isEmpty())
                .ifPresent(value -> machine.put(fact(name), value)));
        return machine;
    }

    private static String fact(String name) {
        return switch (name) {
            case "name" -> "operating system";
            case "version" -> "kernel";
            case "arch" -> "architecture";
            default -> "available processors";
        };
    }
}
