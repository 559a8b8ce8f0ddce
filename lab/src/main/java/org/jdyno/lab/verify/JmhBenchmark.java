package org.jdyno.lab.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jdyno.lab.model.Platform;

/**
 * The work of {@code dummy} as a JMH benchmark. It is compiled on demand, because jdyno must build and run without JMH.
 *
 * @param classPath the class path of the workload
 * @param java starts JMH; the benchmark runs in a fork on the platform
 * @param folder the directory for classes, logs and results
 */
record JmhBenchmark(Jmh jmh, String classPath, Path java, Path folder) {
    private static final String PROCESSOR = "org.openjdk.jmh.generators.BenchmarkProcessor";
    private static final String PROFILER = "org.jdyno.dummy.ProcessorTime";
    private static final String METHOD = "org.jdyno.dummy.WorkBenchmark.once";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Compiles the sources in a directory, for Java 8. */
    void compile(Path sources) throws IOException, ToolFailure {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ToolFailure("the benchmark needs a JDK; the Java that runs jdyno is a JRE");
        }
        Files.createDirectories(classes());
        List<String> options = List.of(
                "-d",
                classes().toString(),
                "-cp",
                classPath + File.pathSeparator + jmh.classPath(),
                "-processorpath",
                jmh.classPath(),
                "-processor",
                PROCESSOR,
                "--release",
                "8",
                "-Xlint:-options");
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjects(javaFiles(sources).toArray(new Path[0])))
                    .call();
            if (!compiled) {
                throw new ToolFailure("the benchmark does not compile with " + jmh.title() + ": "
                        + messages.toString().lines().findFirst().orElse(""));
            }
        }
    }

    /**
     * Measures the time of an operation in one fork: JMH's score, and the CPU time of the profiler.
     *
     * @param steps number of steps of work in an operation
     * @param warmupMillis length of the warm-up
     * @param measureMillis length of the measurement
     */
    OperationTime operationTime(Platform platform, long steps, long warmupMillis, long measureMillis, String name)
            throws IOException, InterruptedException, ToolFailure {
        if (platform.options().stream().anyMatch(option -> option.contains(" "))) {
            throw new ToolFailure("JMH cannot pass on a JVM option with a space: " + platform.options());
        }
        Path result = folder.resolve(name + ".json");
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                // Another JMH may run on this machine.
                "-Djmh.ignoreLock=true",
                "-cp",
                String.join(File.pathSeparator, classes().toString(), classPath, jmh.classPath()),
                "org.openjdk.jmh.Main",
                METHOD.replace(".", "\\.") + "$"));
        command.addAll(List.of("-jvm", platform.jvm().orElseThrow().java().toString()));
        if (!platform.options().isEmpty()) {
            command.addAll(List.of("-jvmArgs", String.join(" ", platform.options())));
        }
        command.addAll(List.of("-p", "steps=" + steps, "-bm", "avgt", "-tu", "ns", "-f", "1", "-foe", "true"));
        command.addAll(List.of("-wi", "1", "-w", warmupMillis + "ms", "-i", "1", "-r", measureMillis + "ms"));
        command.addAll(List.of("-prof", PROFILER, "-rf", "json", "-rff", result.toString()));
        Files.deleteIfExists(result);
        Program.run(command, folder.resolve(name + ".out"), PATIENCE);
        return operationTime(result);
    }

    private static OperationTime operationTime(Path result) throws IOException, ToolFailure {
        JsonNode benchmark = new ObjectMapper().readTree(result.toFile()).path(0);
        return new OperationTime(
                score(result, benchmark.path("primaryMetric")),
                score(result, benchmark.path("secondaryMetrics").path("processorTime")),
                0);
    }

    private static double score(Path result, JsonNode metric) throws ToolFailure {
        double score = metric.path("score").asDouble();
        if (!metric.path("scoreUnit").asText().equals("ns/op") || !(score > 0)) {
            throw new ToolFailure("JMH left no score in ns/op in " + result);
        }
        return score;
    }

    private static List<Path> javaFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private Path classes() {
        return folder.resolve("classes");
    }
}
