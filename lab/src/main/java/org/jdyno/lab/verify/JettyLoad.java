package org.jdyno.lab.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Jetty's load generator, in Maven's local repository or in the jars a user names. It is not part of jdyno. It sends
 * requests at a constant rate, whether or not earlier ones have been answered.
 *
 * @param jars one with everything, or the starter and its libraries
 */
public record JettyLoad(List<Path> jars) {
    static final String HOW_TO_GET = "jetty-load-generator is not installed; build it with Maven from"
            + " https://github.com/jetty-project/jetty-load-generator, and name its -uber.jar with"
            + " --jetty-load-generator";

    private static final String STARTER = "org/mortbay/jetty/loadgenerator/jetty-load-generator-starter";
    private static final String MAIN = "org.mortbay.jetty.load.generator.starter.LoadGeneratorStarter";
    private static final Pattern JAR = Pattern.compile("jetty-load-generator-starter-(.+?)(-uber)?\\.jar");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<String> OTHER_ANSWERS = List.of("1xx", "3xx", "4xx", "5xx");

    public JettyLoad {
        jars = List.copyOf(jars);
    }

    /**
     * The requests to send.
     *
     * @param perSecond requests per second
     * @param connections the largest number of connections; it opens them when it needs them
     * @param warmupRequests number of requests that are not measured
     * @param requests number of requests that are measured
     */
    record Load(int perSecond, int connections, int warmupRequests, int requests) {}

    /**
     * Finds the load generator.
     *
     * @param named jars or directories of jars, with the path separator between; empty to search the repository
     * @param repository Maven's local repository
     * @throws org.jdyno.lab.model.UserError if a named jar does not exist
     */
    public static Optional<JettyLoad> find(Optional<String> named, Path repository) {
        if (named.isPresent()) {
            return Optional.of(new JettyLoad(JarFiles.named("--jetty-load-generator", named.get())));
        }
        // The starter alone, as another build may have fetched it, lacks its libraries.
        return JarFiles.versions(repository.resolve(STARTER)).stream()
                .flatMap(version -> JarFiles.in(version).stream())
                .filter(jar -> jar.toString().endsWith("-uber.jar"))
                .findFirst()
                .map(jar -> new JettyLoad(List.of(jar)));
    }

    /** {@code jetty-load-generator 4.1.0}, from the names of the jars. */
    String title() {
        return jars.stream()
                .map(jar -> JAR.matcher(jar.getFileName().toString()))
                .filter(Matcher::matches)
                .map(starter -> "jetty-load-generator " + starter.group(1))
                .findFirst()
                .orElse("jetty-load-generator");
    }

    /**
     * Requests the page / of a server.
     *
     * @param java the launcher of a JVM
     * @param server the server, as {@code host:port}
     * @param placed the command line that runs a command on the processors of load generators
     * @param log receives the output; the report is beside it
     */
    RateFigures run(Path java, String server, Load load, UnaryOperator<List<String>> placed, Path log)
            throws IOException, InterruptedException, ToolFailure {
        Path report = log.resolveSibling(log.getFileName() + ".json");
        int colon = server.lastIndexOf(':');
        List<String> command = List.of(
                java.toString(),
                "-cp",
                jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                MAIN,
                "--host",
                server.substring(0, colon),
                "--port",
                server.substring(colon + 1),
                "--resource-rate",
                String.valueOf(load.perSecond()),
                "--channels-per-user",
                String.valueOf(load.connections()),
                "--warmup-iterations",
                String.valueOf(load.warmupRequests()),
                "--iterations",
                String.valueOf(load.requests()),
                "--stats-file",
                report.toString());
        Files.deleteIfExists(report);
        Program.run(placed.apply(command), log, PATIENCE);
        if (!Files.exists(report)) {
            throw new ToolFailure("jetty-load-generator wrote no report (" + log + ")");
        }
        return figures(new ObjectMapper().readTree(report.toFile()).path("report"), load.requests());
    }

    /** @param requests number of requests, which must all have been answered */
    private static RateFigures figures(JsonNode report, int requests) throws ToolFailure {
        long failures = report.path("failures").asLong()
                + OTHER_ANSWERS.stream()
                        .mapToLong(status -> report.path(status).asLong())
                        .sum();
        if (failures > 0) {
            throw new ToolFailure("jetty-load-generator counted " + failures + " errors");
        }
        Histogram nanos = histogram(report.path("histogram").asText());
        if (nanos.getTotalCount() != requests || !(report.path("requestRate").asDouble() > 0)) {
            throw new ToolFailure("jetty-load-generator reported " + nanos.getTotalCount() + " of " + requests
                    + " requests, and a rate of " + report.path("requestRate"));
        }
        RateFigures.Times times = new RateFigures.Times(nanos.getValueAtPercentile(50), nanos.getValueAtPercentile(99));
        return new RateFigures(report.path("requestRate").asDouble(), times, times, Optional.empty());
    }

    /** The histogram in the last line of a histogram log. It is encoded in the last field. */
    private static Histogram histogram(String log) throws ToolFailure {
        String encoded = log.strip().substring(log.strip().lastIndexOf(',') + 1);
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | IllegalArgumentException | BufferUnderflowException unreadable) {
            throw new ToolFailure("jetty-load-generator reported no histogram: " + unreadable.getMessage());
        }
    }
}
