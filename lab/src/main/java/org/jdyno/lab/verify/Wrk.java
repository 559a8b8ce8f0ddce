package org.jdyno.lab.verify;

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
import org.jdyno.lab.host.Programs;

/**
 * The load generator wrk, with one thread.
 *
 * @param program the executable file
 */
public record Wrk(Path program) {
    static final String HOW_TO_GET = "wrk is not installed; on Debian: apt-get install wrk";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Prints whole numbers at the end; the usual output is rounded. Does nothing meanwhile. */
    private static final String SCRIPT =
            """
            done = function(summary, latency, requests)
               local errors = summary.errors
               io.write(string.format("figures requests=%d micros=%d errors=%d p50=%d p99=%d\\n",
                  summary.requests, summary.duration,
                  errors.connect + errors.read + errors.write + errors.status + errors.timeout,
                  latency:percentile(50), latency:percentile(99)))
            end
            """;

    private static final Pattern FIGURES =
            Pattern.compile("figures requests=(\\d+) micros=(\\d+) errors=(\\d+) p50=(\\d+) p99=(\\d+)");

    /** The program on the PATH; empty if it is not installed. */
    public static Optional<Wrk> find() {
        return Programs.find("wrk").map(Wrk::new);
    }

    /**
     * Requests a page over and over: each connection sends its next request when it has its answer.
     *
     * @param placed the command line that runs a command on the processors of load generators
     * @param log receives the output
     */
    LoadFigures load(String url, int connections, long seconds, UnaryOperator<List<String>> placed, Path log)
            throws IOException, InterruptedException, ToolFailure {
        Path script = log.resolveSibling("figures.lua");
        Files.writeString(script, SCRIPT, StandardCharsets.UTF_8);
        List<String> command = List.of(
                program.toString(),
                "--threads",
                "1",
                "--connections",
                String.valueOf(connections),
                "--duration",
                seconds + "s",
                "--timeout",
                "10s",
                "--script",
                script.toString(),
                url);
        Program.run(placed.apply(command), log, PATIENCE);
        return parse(Files.readString(log, StandardCharsets.UTF_8));
    }

    /** Reads what the script has printed. */
    static LoadFigures parse(String output) throws ToolFailure {
        Matcher figures = FIGURES.matcher(output);
        if (!figures.find()) {
            throw new ToolFailure("wrk printed no figures: " + output.strip());
        }
        if (Long.parseLong(figures.group(3)) > 0) {
            throw new ToolFailure("wrk counted " + figures.group(3) + " errors");
        }
        return new LoadFigures(
                1e6 * Long.parseLong(figures.group(1)) / Long.parseLong(figures.group(2)),
                1e3 * Long.parseLong(figures.group(4)),
                1e3 * Long.parseLong(figures.group(5)),
                0);
    }
}
