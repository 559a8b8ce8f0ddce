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
 * A role in a process of its own, on the JVM and the class path of the test, driven line by line. Used by one thread.
 *
 * <p>A role that does not answer is killed after three minutes, so that the test fails instead of waiting; a machine
 * under heavy load may well take one for a short trial.
 */
public final class ChildRole implements AutoCloseable {
    private static final long KILLED_AFTER_SECONDS = 180;
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

    /** Starts a role with windows of 50 ms. */
    public static ChildRole start(Class<?> main, String... words) throws IOException {
        return start(List.of(), main, words);
    }

    /** Starts a role with windows of 50 ms and options of its JVM. */
    public static ChildRole start(List<String> jvmOptions, Class<?> main, String... words) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(jvmOptions);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        line.addAll(List.of("window-millis=50", "seed=1"));
        line.addAll(List.of(words));
        return run(line);
    }

    /** Starts any command line. */
    public static ChildRole run(List<String> line) throws IOException {
        Path folder = Files.createTempDirectory("jdyno-child");
        Path err = folder.resolve("err");
        // Its own folder, for the dump of a JVM that crashes.
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(folder.toFile()).redirectError(err.toFile());
        return new ChildRole(builder.start(), err);
    }

    /** Sends one line. */
    public void send(String command) throws IOException {
        process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Closes its standard input, as the lab's death would. */
    /** Sends a command to a process that may have ended on its own, and then need not read it. */
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

    /** The next event; null when the process has ended its output. Lines that are no events go to {@link #log}. */
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

    /** The answer to a command, all that came before it left out. */
    public JsonNode ask(String command) throws IOException {
        send(command);
        List<JsonNode> events = answer();
        return events.get(events.size() - 1);
    }

    /** Reads to the end of the output and waits for the end of the process; returns what came meanwhile. */
    public List<JsonNode> rest() throws IOException, InterruptedException {
        List<JsonNode> events = new ArrayList<>();
        for (JsonNode event = next(); event != null; event = next()) {
            events.add(event);
        }
        process.waitFor();
        return events;
    }

    /** The status it ended with; reads what is left of its output before. */
    public int exitStatus() throws IOException, InterruptedException {
        rest();
        return process.exitValue();
    }

    /** Lines of the standard output so far that were no events. */
    public List<String> log() {
        return log;
    }

    /** What it wrote to standard error so far. */
    public String standardError() throws IOException {
        return Files.readString(err, StandardCharsets.ISO_8859_1);
    }

    /** The folder it runs in. */
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

    /** Kills it if it still lives, and removes its folder. */
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
