package org.jdyno.lab.verify;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Jetty's load generator, in the jars that a user names. It is not part of jdyno. It sends requests at a constant rate,
 * whether or not earlier ones have been answered.
 *
 * @param jars jetty-load-generator-client and its libraries, and HdrHistogram
 */
public record JettyLoad(List<Path> jars) {
    static final String HOW_TO_GET = "jetty-load-generator is not installed; fetch it by"
            + " ./mvnw -f workloads/http/src/jetty dependency:copy-dependencies, and name it by"
            + " --jetty-load-generator workloads/http/src/jetty/target/dependency";

    /** In the directory of the workload {@code http}: a program that uses the load generator, run from its source. */
    static final String PROGRAM = "src/jetty/JettyRate.java";

    private static final Pattern JAR = Pattern.compile("jetty-load-generator-client-(.+)\\.jar");
    private static final Pattern FIGURES =
            Pattern.compile("figures requests=(\\d+) nanos=(-?\\d+) errors=(\\d+) p50=(\\d+) p99=(\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    public JettyLoad {
        jars = List.copyOf(jars);
    }

    /**
     * What it is to do.
     *
     * @param perSecond requests
     * @param connections at most; it opens them when it needs them
     * @param warmupRequests that are not measured
     * @param requests that are
     */
    record Load(int perSecond, int connections, int warmupRequests, int requests) {}

    /**
     * The jars that are named.
     *
     * @param named jars or directories of jars, with the path separator between; empty if there are none
     * @throws org.jdyno.lab.model.UserError if a named jar does not exist
     */
    public static Optional<JettyLoad> find(Optional<String> named) {
        return named.map(paths -> new JettyLoad(JarFiles.named("--jetty-load-generator", paths)));
    }

    /** {@code jetty-load-generator 4.0.21}, from the names of the jars. */
    String title() {
        return jars.stream()
                .map(jar -> JAR.matcher(jar.getFileName().toString()))
                .filter(Matcher::matches)
                .map(client -> "jetty-load-generator " + client.group(1))
                .findFirst()
                .orElse("jetty-load-generator");
    }

    /**
     * Requests the page / of a server.
     *
     * @param java the launcher of a JDK
     * @param program the source of the program that uses the load generator
     * @param server as {@code host:port}
     * @param placed the command line that runs a command on the processors of load generators
     * @param log receives the output
     */
    RateFigures run(Path java, Path program, String server, Load load, UnaryOperator<List<String>> placed, Path log)
            throws IOException, InterruptedException, ToolFailure {
        int colon = server.lastIndexOf(':');
        List<String> command = List.of(
                java.toString(),
                "-cp",
                jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                program.toString(),
                server.substring(0, colon),
                server.substring(colon + 1),
                String.valueOf(load.perSecond()),
                String.valueOf(load.connections()),
                String.valueOf(load.warmupRequests()),
                String.valueOf(load.requests()));
        Program.run(placed.apply(command), log, PATIENCE);
        return parse(Files.readString(log, StandardCharsets.UTF_8), load.requests());
    }

    /**
     * Reads what the program has printed.
     *
     * @param requests that must all have been answered
     */
    static RateFigures parse(String output, int requests) throws ToolFailure {
        Matcher figures = FIGURES.matcher(output);
        if (!figures.find()) {
            throw new ToolFailure("jetty-load-generator printed no figures: " + output.strip());
        }
        if (Long.parseLong(figures.group(3)) > 0) {
            throw new ToolFailure("jetty-load-generator counted " + figures.group(3) + " errors");
        }
        long answered = Long.parseLong(figures.group(1));
        long nanos = Long.parseLong(figures.group(2));
        if (answered != requests || nanos <= 0) {
            throw new ToolFailure(
                    "jetty-load-generator reported " + answered + " of " + requests + " requests in " + nanos + " ns");
        }
        RateFigures.Times times =
                new RateFigures.Times(Long.parseLong(figures.group(4)), Long.parseLong(figures.group(5)));
        // From the first request to the last there is a distance less than there are requests.
        return new RateFigures(1e9 * (requests - 1) / nanos, times, times, Optional.empty());
    }
}
