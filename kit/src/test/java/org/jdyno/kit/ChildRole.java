package org.jdyno.kit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A role in a process of its own, on the JVM and class path of the test. For one thread.
 *
 * <p>A role that does not answer is killed after three minutes, so that the test fails instead of hanging. A short
 * trial may take that long on a busy machine. A program that needs longer sets {@code -Djdyno.child.seconds}.
 */
public final class ChildRole implements AutoCloseable {

    private static final long KILLED_AFTER_SECONDS = Long.getLong("jdyno.child.seconds", 180);
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Process process;
    private final BufferedReader out;
    private final Path err;
    private final List<String> log = new ArrayList<>();

    private ChildRole(Process process, Path err) {
        this.process = process;
        this.err = err;
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        process.onExit()
                .orTimeout(KILLED_AFTER_SECONDS, TimeUnit.SECONDS)
                .exceptionally(tooLate -> process.destroyForcibly());
    }

    /** Starts a role with windows of 50 ms, on a JVM that takes little CPU time to start. */
    public static ChildRole start(Class<?> main, String... args) throws IOException {
        return start(List.of(), main, args);
    }

    /** Starts a role like {@link #start(Class, String...)}, with further options of its JVM. */
    public static ChildRole start(List<String> jvmOptions, Class<?> main, String... args) throws IOException {
        return run(commandLine(jvmOptions, main, args));
    }

    /** The command line of such a role. */
    public static List<String> commandLine(List<String> jvmOptions, Class<?> main, String... args) {
        List<String> line = java(jvmOptions);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        line.addAll(List.of("window-millis=50", "seed=1"));
        line.addAll(List.of(args));
        return line;
    }

    /**
     * The beginning of the command line of a JVM like that of the test that takes little CPU time to start: it has one
     * compiler and, unless the options choose a collector, the serial one.
     *
     * @param jvmOptions further ones, which prevail
     */
    public static List<String> java(List<String> jvmOptions) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-XX:TieredStopAtLevel=1");
        if (jvmOptions.stream().noneMatch(option -> option.matches("-XX:[+]Use\\w*GC"))) {
            line.add("-XX:+UseSerialGC");
        }
        line.addAll(jvmOptions);
        return line;
    }

    /** Starts any command line. */
    public static ChildRole run(List<String> line) throws IOException {
        Path folder = Files.createTempDirectory("jdyno-child");
        Path err = folder.resolve("err");
        // A directory of its own, for the core dump or error log of a JVM that crashes.
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(folder.toFile()).redirectError(err.toFile());
        return new ChildRole(builder.start(), err);
    }

    /** Sends one line. */
    public void send(String command) throws IOException {
        process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Sends a command to a process that may have ended on its own and then does not read it. */
    public void offer(String command) throws IOException, InterruptedException {
        try {
            send(command);
        } catch (IOException nobodyReads) {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                throw nobodyReads;
            }
        }
    }

    public void closeInput() throws IOException {
        process.getOutputStream().close();
    }

    /** The next event; null at the end of the output. Other lines go to {@link #log}. */
    public JsonNode next() throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            JsonNode event = parse(line);
            if (event != null) {
                return event;
            }
            log.add(line);
        }
        return null;
    }

    /** The next event, which must be of this name. */
    public JsonNode next(String name) throws IOException {
        JsonNode event = next();
        if (event == null || !event.get("event").asText().equals(name)) {
            throw new AssertionError("expected " + name + ", got " + event + "; " + standardError());
        }
        return event;
    }

    /** All events up to and with the next one that answers a command. */
    public List<JsonNode> answer() throws IOException {
        List<JsonNode> events = new ArrayList<>();
        while (true) {
            JsonNode event = next();
            if (event == null) {
                throw new AssertionError("ended after " + events + "; " + standardError());
            }
            events.add(event);
            if (List.of("done", "failed").contains(event.get("event").asText())) {
                return events;
            }
        }
    }

    /** The answer to a command, without the events before it. */
    public JsonNode ask(String command) throws IOException {
        send(command);
        List<JsonNode> events = answer();
        return events.get(events.size() - 1);
    }

    /** Reads to the end of the output and waits for the end of the process; returns the remaining events. */
    public List<JsonNode> rest() throws IOException, InterruptedException {
        List<JsonNode> events = new ArrayList<>();
        for (JsonNode event = next(); event != null; event = next()) {
            events.add(event);
        }
        process.waitFor();
        return events;
    }

    /** The exit status; reads the remaining output first. */
    public int exitStatus() throws IOException, InterruptedException {
        rest();
        return process.exitValue();
    }

    /** Lines of standard output so far that were not events. */
    public List<String> log() {
        return log;
    }

    /** What it wrote to standard error so far. */
    public String standardError() throws IOException {
        return Files.readString(err, StandardCharsets.ISO_8859_1);
    }

    /** Its working directory. */
    public Path folder() {
        return err.getParent();
    }

    private static JsonNode parse(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            return node != null && node.isObject() && node.path("event").isTextual() ? node : null;
        } catch (JsonProcessingException notJson) {
            return null;
        }
    }

    /** Kills the process after some time, unless it has ended by then; returns when it has ended. */
    public void killAfter(long millis) throws InterruptedException {
        process.waitFor(millis, TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
    }

    /** Kills the process if it is still alive, and removes its directory. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        try (var files = Files.walk(folder())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
