package org.jdyno.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/** The C program of src/test/c, compiled with the C kit. */
final class CProbe {
    private final Path program;

    private CProbe(Path program) {
        this.program = program;
    }

    /** Compiles it as the lab does, with every warning an error; skips the test if there is no compiler. */
    static CProbe compileInto(Path folder) throws Exception {
        return new CProbe(CCompiler.compile(folder.resolve("probe"), Path.of("src/main/c"), Path.of("src/test/c")));
    }

    /**
     * Runs the probe to its end.
     *
     * @param commands its input; standard input stays open until it has ended
     * @return the lines it wrote
     */
    Said run(int exitStatus, List<String> parameters, String... commands) throws Exception {
        List<String> args = new ArrayList<>(List.of(program.toString(), "probe"));
        args.addAll(parameters);
        Process process = new ProcessBuilder(args)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // Not closed here: closing a stream that could not be written would fail again. The pipe ends with the process.
        send(process.getOutputStream(), commands);
        List<String> lines = new String(process.getInputStream().readAllBytes(), UTF_8)
                .lines()
                .toList();
        assertEquals(exitStatus, process.waitFor(), lines.toString());
        return new Said(lines);
    }

    /** The command line of one of its roles. */
    List<String> commandLine(String role) {
        return List.of(program.toString(), role);
    }

    /** What the probe wrote. */
    record Said(List<String> lines) {
        List<String> events(String name) {
            return lines.stream()
                    .filter(line -> line.startsWith("{\"event\":\"" + name + "\""))
                    .toList();
        }

        /** The answer to a command. */
        String done(String command) {
            List<String> answers = events("done").stream()
                    .filter(line -> line.contains("\"command\":\"" + command + "\""))
                    .toList();
            assertEquals(1, answers.size(), lines.toString());
            return answers.get(0);
        }
    }

    static long number(String line, String key) {
        return Long.parseLong(group(line, "\"" + key + "\":(-?\\d+)"));
    }

    static byte[] encoded(String line, String histogram) {
        return Base64.getDecoder().decode(group(line, "\"" + histogram + "\":\"([^\"]*)\""));
    }

    static Histogram histogram(String line, String name) {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded(line, name)), 0);
    }

    private static String group(String line, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(line);
        assertEquals(true, matcher.find(), pattern + " in " + line);
        return matcher.group(1);
    }

    /** Ignores a probe that has ended because of its parameters; then its status is what counts. */
    private static void send(OutputStream in, String[] commands) {
        try {
            in.write((String.join("\n", commands) + "\n").getBytes(UTF_8));
            in.flush();
        } catch (IOException endedAlready) {
            return;
        }
    }
}
